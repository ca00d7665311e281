import * as api from '#contract/api/index.ts'
import type { RoleRecord } from '#contract/api/roles.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { addressOf } from '#tests/support/address.ts'
import { cast } from '#tests/support/cast.ts'
import { follow } from '#tests/support/liveStream.ts'
import { type ServerProcess, startServer } from '#tests/support/serverProcess.ts'
import { openSharedCompany, type SharedCompany } from '#tests/support/sharedCompany.ts'
import { makeSurvey } from '#tests/support/surveys.ts'

let company: SharedCompany
let servers: ServerProcess[]
let admin: string

beforeAll(async () => {
  company = await openSharedCompany()
  servers = await Promise.all([startServer(company.variables), startServer(company.variables)])
  admin = await company.tokenOf('admin')
}, 120_000)
afterAll(async () => {
  await Promise.all((servers ?? []).map(({ end }) => end('SIGKILL')))
  await company?.remove()
})

interface Given {
  bearer?: string
  params?: Record<string, string>
  body?: object
}

async function call(at: number, endpoint: Endpoint, { bearer = admin, params, body }: Given = {}) {
  const response = await fetch(`${servers[at]?.url}${addressOf(endpoint, params)}`, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${bearer}`, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  return { status: response.status, data: ((await response.json()) as { data: unknown }).data }
}

test('what a role grants is changed at one and counts at the other with the very next request', async () => {
  const bearer = await company.tokenOf('engineeringManager')
  const roles = (await call(0, api.roles.list)).data as RoleRecord[]
  const role = roles.find(({ code }) => code === 'engineering-manager') as RoleRecord
  const params = { id: role.id }
  const without = role.permissions.filter((one) => one !== 'metadata.create')
  expect(without).not.toHaveLength(role.permissions.length)
  let made = 0
  const statusAt = async (at: number) => {
    const name = `made ${++made}`
    return (await call(at, api.metadata.stacksCreate, { bearer, body: { name, code: name } })).status
  }
  for (const [writes, reads] of [
    [0, 1],
    [1, 0],
    [0, 1],
  ] as const) {
    const grant = (permissions: readonly string[]) =>
      call(writes, api.roles.changeGrants, { params, body: { permissions } })
    expect((await grant(without)).status).toBe(200)
    expect(await statusAt(reads)).toBe(403)
    expect((await grant(role.permissions)).status).toBe(200)
    expect(await statusAt(reads)).toBe(200)
  }
}, 60_000)

test('a page on one server updates its bell within a second of a sending on the other', async () => {
  const bearer = await company.tokenOf('fullTime')
  const stream = await follow(servers[1]?.url ?? '', bearer)
  const times: number[] = []
  for (const count of [1, 2, 3, 4, 5, 6, 7]) {
    const { id } = await company.withDatabase(({ db }) =>
      makeSurvey(
        { deps: { db } as never },
        {
          subtype: 'peer-review',
          columns: { status: 'draft' },
          topics: [{ about: cast.contractor, reviewers: [{ person: cast.fullTime, state: 'prepared' }] }],
        },
      ),
    )
    const body = { type: 'peer-review', everyone: true }
    expect((await call(0, api.surveys.send, { params: { id }, body })).status).toBe(200)
    const sent = Date.now()
    await stream.heard('inbox')
    times.push(Date.now() - sent)
    expect((await call(1, api.feedbacks.unreads, { bearer })).data).toMatchObject({ count })
  }
  // One of them may meet a moment in which the machine stands still.
  const median = times.toSorted((a, b) => a - b)[3]
  expect(median).toBeLessThan(1_000)
  await stream.leave()
}, 120_000)
