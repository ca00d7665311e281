import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import * as api from '#contract/api/index.ts'
import type { Permission } from '#contract/permissions.ts'
import { daysLater } from '#contract/dates.ts'
import { headersOf, newSecret } from '#server/areas/webhooks/message.ts'
import { today } from '#server/platform/deps.ts'
import { cast, castProjects } from '#tests/support/cast.ts'
import { newSlot } from '#tests/support/slots.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const run = promisify(execFile)

/** The `curl` examples of docs/api.md, in order. */
const examples = [...readFileSync('docs/api.md', 'utf8').matchAll(/```sh\n([^`]+)```/g)].map(([, lines = '']) => lines)

test('the examples of docs/api.md work as written, until the key is revoked', async () => {
  await app.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.app.server.address() as AddressInfo
  const permissions: Permission[] = ['employees.read', 'projects.read', 'projectMembers.read', 'projectMembers.create']
  const asked = { name: 'Payroll', permissions, endsOn: daysLater(today({ TIME_ZONE: 'UTC' }), 7), isAdmin: false }
  const { data } = (await app.as('admin')(api.keys.create, { body: asked })).body
  const { id, secret } = data as { id: string; secret: string }
  const env = {
    ...process.env,
    ...{ MUSTER: `http://127.0.0.1:${port}`, KEY: secret, PERSON: cast.admin.id, PROJECT: castProjects.harbor.id },
    MEMBER: JSON.stringify(newSlot()),
  }
  const curl = async (lines: string | undefined) => (await run('bash', ['-c', lines ?? 'false'], { env })).stdout
  expect(examples).toHaveLength(6)
  const [list, one, member, file, refused] = examples
  expect(JSON.parse(await curl(list))).toMatchObject({ page: 1, size: 20, data: expect.any(Array) })
  expect(JSON.parse(await curl(one))).toMatchObject({ data: { id: cast.admin.id } })
  expect(JSON.parse(await curl(member))).toMatchObject({ data: { deploymentType: 'official' } })
  expect(await curl(file)).toMatch(/^."Full name",/)
  expect(await curl(refused)).toMatch(/^HTTP\/1\.1 403[^]*"code":"permission.missing"/)
  await app.as('admin')(api.keys.revoke, { params: { id } })
  expect(JSON.parse(await curl(list))).toMatchObject({ code: 'session.keyNotValid' })
})

test('the signature that docs/api.md computes by hand is that of a message', async () => {
  const [secret, body, at] = [newSecret(), '{"type":"person.joined"}', new Date()]
  const { 'webhook-timestamp': TIMESTAMP, 'webhook-signature': signature } = headersOf('an-id', body, [secret], at)
  const env = { ...process.env, ID: 'an-id', TIMESTAMP, BODY: body, SECRET: secret }
  const { stdout } = await run('bash', ['-c', examples.at(-1) ?? 'false'], { env })
  expect(`v1,${stdout.trim()}`).toBe(signature)
})
