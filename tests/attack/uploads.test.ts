import { randomBytes, randomUUID } from 'node:crypto'
import * as api from '#contract/api/index.ts'
import { addressOf } from '#tests/support/address.ts'
import { cast, castProjects } from '#tests/support/cast.ts'
import { makeInvited } from '#tests/support/joining.ts'
import { makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

/** The default quotas scaled down: three files of 5 MB per person, four per target. */
const app = testServer({ UPLOAD_MB_PER_PERSON: '16', UPLOAD_MB_PER_TARGET: '21' })
let server: string
beforeAll(async () => {
  server = await app.app.listen({ port: 0, host: '127.0.0.1' })
})

interface Answer {
  status: number
  code: string | undefined
}

/** Uploads a document of 5 MB that can't be compressed. */
async function upload(token: string, fields: Record<string, string> = {}): Promise<Answer> {
  const form = new FormData()
  for (const [name, value] of Object.entries({ type: 'doc', targetType: 'employees', ...fields })) form.set(name, value)
  form.set('file', new Blob(['%PDF-1.7\n', new Uint8Array(randomBytes(5_000_000))]), `${randomUUID()}.pdf`)
  const { method } = api.assets.upload
  const headers = { authorization: `Bearer ${token}` }
  const answer = await fetch(`${server}${addressOf(api.assets.upload)}`, { method, headers, body: form })
  return { status: answer.status, code: ((await answer.json()) as { code?: string }).code }
}

const statuses = (answers: Answer[]) => answers.map(({ status }) => status).toSorted((one, other) => one - other)

test('an invited outsider cannot fill the disk, neither one after the other nor at once', async () => {
  const { token } = await makeInvited(app)
  const first = [await upload(token), await upload(token)]
  const atOnce = await Promise.all(Array.from({ length: 6 }, () => upload(token)))
  expect([statuses(first), statuses(atOnce)]).toEqual([
    [200, 200],
    [200, 429, 429, 429, 429, 429],
  ])
  expect(atOnce.flatMap(({ code }) => code ?? [])).toEqual(Array.from({ length: 5 }, () => 'file.personQuota'))
  expect((await upload((await makeInvited(app)).token)).status).toBe(200)
}, 60_000)

test('many people together cannot pile files on one target', async () => {
  const { id } = await makePerson(app)
  const answers: Answer[] = []
  for (let at = 0; at < 3; at++) {
    const { token } = await makePerson(app, { permissions: ['employees.edit'] })
    answers.push(await upload(token, { targetID: id }), await upload(token, { targetID: id }))
  }
  expect(statuses(answers)).toEqual([200, 200, 200, 200, 429, 429])
  expect(answers.at(-1)?.code).toBe('file.targetQuota')
}, 60_000)

test('a session alone uploads nowhere but for itself, and learns nothing of what it does not see', async () => {
  const { token } = await makePerson(app, { roles: ['full-time'] })
  const editor = await makePerson(app, { permissions: ['projects.edit'] })
  const targets: Record<string, string>[] = [
    { targetType: 'projects', targetID: castProjects.harbor.id },
    { targetType: 'projects', targetID: randomUUID() },
    { targetType: 'invoices' },
    { targetType: 'change-logs' },
    { targetType: 'employees', targetID: cast.admin.id },
  ]
  for (const target of targets) expect((await upload(token, target)).status).toBe(403)
  const [hidden, unknown] = [await upload(editor.token, targets[0] ?? {}), await upload(editor.token, targets[1] ?? {})]
  expect([hidden.status, hidden.code]).toEqual([404, unknown.code])
}, 60_000)

test('each upload is in the trail', async () => {
  const { id, token } = await makeInvited(app)
  await upload(token)
  const query = new URLSearchParams({ actor: id })
  const answer = await fetch(`${server}${addressOf(api.auditEvents.list)}?${query}`, {
    headers: { authorization: `Bearer ${await app.tokenOf('admin')}` },
  })
  const { data } = (await answer.json()) as { data: { action: string; about: { id: string } }[] }
  expect(data.map(({ action }) => action)).toEqual(['employee.file-uploaded-by-link'])
})
