import { randomUUID } from 'node:crypto'
import * as api from '#contract/api/index.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { addressOf } from '#tests/support/address.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { samples } from '#tests/support/samples.ts'
import { refused } from '#tests/support/state.ts'
import type { Given } from '#tests/support/testApp.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
let target: Made
beforeAll(async () => {
  target = await makePerson(app, { columns: { username: 'target' }, roles: ['full-time'] })
})

/** The calls that write on an employee. */
const names = [
  'changeStatus',
  'editGeneralInfo',
  'editSkills',
  'editPersonalInfo',
  'editBaseSalary',
  'changeRoles',
  'uploadAvatar',
] as const
type Name = (typeof names)[number]

const sampleOf = (name: Name): Given => samples[`employees.${name}`]?.(target) ?? {}
const call = (name: Name, given: Given) => app.as('admin')(api.employees[name], { ...sampleOf(name), ...given })
const refusal = (status: number) => ({
  status,
  body: { data: null, error: expect.stringMatching(/^\w.*[.)]$/) },
})

test.each(names)('%s: an id that is not a UUID is refused', async (name) => {
  for (const id of ['x', target.username, `${target.id}0`, '0', '%00', `${target.id}'`, ' ']) {
    expect(await refused(app.deps.db, () => call(name, { params: { id } }))).toMatchObject(refusal(400))
  }
})

test.each(names)('%s: an unknown id is a 404', async (name) => {
  const deleted = await makePerson(app, { columns: { deleted_at: new Date().toISOString() } })
  for (const id of [randomUUID(), deleted.id, seedId('role', 'admin')]) {
    expect(await refused(app.deps.db, () => call(name, { params: { id } }))).toMatchObject(refusal(404))
  }
})

test.each(names)('%s: ids match in any letter case', async (name) => {
  const before = await refused(app.deps.db, () => app.as('admin')(api.employees.one, { params: { id: target.id } }))
  const answer = await call(name, { params: { id: target.id.toUpperCase() } })
  expect(answer.status).toBe(200)
  const after = await app.as('admin')(api.employees.one, { params: { id: target.id } })
  expect((after.body.data as { updatedAt: string }).updatedAt).not.toBe(
    (before.body.data as { updatedAt: string | null }).updatedAt,
  )
})

const bodies = names.filter((name) => name !== 'uploadAvatar')

/** Sends this text as the body. */
const sendText = async (name: Name, payload: string, type = 'application/json') =>
  app.send({
    method: api.employees[name].method,
    url: addressOf(api.employees[name], { id: target.id }),
    headers: { authorization: `Bearer ${await app.tokenOf('admin')}`, 'content-type': type },
    payload,
  })

test.each(bodies)('%s: a body that is not a JSON object is refused', async (name) => {
  const wrong = ['', '{', '{"a":}', 'null', '[]', '[{}]', '"x"', '5', 'true', '{"__proto__":{}}', '\u0000']
  for (const payload of wrong)
    expect([payload, await refused(app.deps.db, () => sendText(name, payload))]).toMatchObject([payload, refusal(400)])
  for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'image/png'])
    expect(await refused(app.deps.db, () => sendText(name, 'a=b', type))).toMatchObject(refusal(400))
})

test.each(bodies)('%s: a body of over a million bytes is refused', async (name) => {
  const body = { ...(sampleOf(name).body as object), more: 'x'.repeat(1_000_001) }
  expect(await refused(app.deps.db, () => call(name, { body }))).toMatchObject(refusal(400))
})

const fields = bodies.flatMap((name) => Object.keys(sampleOf0(name)).map((field) => [name, field] as const))

/** The body of the sample with placeholder values, to list its fields before a person exists. */
function sampleOf0(name: Name): object {
  const nobody = { id: '', username: '', teamEmail: 'a@b.co', personalEmail: 'a@b.co', token: '' }
  return (samples[`employees.${name}`]?.(nobody).body as object | undefined) ?? {}
}

test.each(fields)('%s: %s is required and of one type', async (name, field) => {
  const wrong: unknown[] = [undefined, null, { a: 1 }, [[]], true, 1.5, 'x'.repeat(100_000)]
  for (const value of wrong) {
    const body = { ...(sampleOf(name).body as object), [field]: value }
    const answer = await refused(app.deps.db, () => call(name, { body }))
    expect([value, answer]).toMatchObject([value, refusal(400)])
    expect(answer.body.errors).toContainEqual(
      expect.objectContaining({ field, msg: expect.stringMatching(/^[A-Z].*\.$/) }),
    )
  }
})

test.each(fields)('%s: a NUL inside %s is refused', async (name, field) => {
  const sample = sampleOf(name).body as Record<string, unknown>
  const value = Array.isArray(sample[field]) ? ['\u0000'] : `${String(sample[field])}\u0000`
  expect(await refused(app.deps.db, () => call(name, { body: { ...sample, [field]: value } }))).toMatchObject(
    refusal(400),
  )
})

test.each(bodies)('%s: undeclared keys are ignored', async (name) => {
  const body = { ...(sampleOf(name).body as object), id: randomUUID(), baseSalary: null, isAdmin: true }
  expect((await call(name, { body })).status).toBe(200)
})

test('a refusal names every invalid field', async () => {
  const answer = await refused(app.deps.db, () => call('editGeneralInfo', { body: { email: 'nobody' } }))
  expect(answer.body.errors?.map(({ field }) => field)).toEqual(['fullName', 'email', 'phone'])
  expect(answer.body.error).toBe('Full name: This field is required. (and 2 more)')
})
