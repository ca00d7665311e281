import type { Employee } from '#contract/api/employees/employee.ts'
import { endpoints } from '#contract/api/endpoints.ts'
import * as api from '#contract/api/index.ts'
import { versionOf } from '#contract/version.ts'
import { readEnv } from '#server/platform/env.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { samples } from '#tests/support/samples.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'
import { openApiDocument } from './openapi.ts'
import { givenVersion, requireVersion } from './version.ts'

const app = testServer()

const read = async (made: Made) => {
  const { body } = await app.as('admin')(api.employees.one, { params: { id: made.id } })
  return body.data as Employee
}
const edit = (made: Made, version?: string, token?: string) =>
  app.as('admin')(api.employees.editGeneralInfo, {
    params: { id: made.id },
    body: { fullName: 'Changed Name', email: made.teamEmail, phone: '+49 1511234567' },
    version,
    ...(token && { token }),
  })

const sections = endpoints.filter(({ name, endpoint }) => name.startsWith('employees.') && endpoint.versioned)

test('status, roles, the four sections and the dated facts of a person are versioned', () => {
  expect(sections.map(({ name }) => name.replace('employees.', '')).sort()).toEqual([
    'changeEmployment',
    'changeRoles',
    'changeStatus',
    'confirmEmployment',
    'editBaseSalary',
    'editGeneralInfo',
    'editOwnFields',
    'editPersonalInfo',
    'editSkills',
    'planLeaving',
    'takeBackEmployment',
    'takeBackPay',
    'uploadOwnFile',
  ])
})

// A planned change is taken back once. The tests of pay and employment have its version.
const repeatable = sections.filter(({ name }) => !name.startsWith('employees.takeBack'))

describe.each(repeatable)('$name', ({ name, endpoint }) => {
  const change = (made: Made, version?: string) => app.as('admin')(endpoint, { ...samples[name]?.(made), version })

  test('accepts the current version once; a second write with it is refused and changes nothing', async () => {
    const made = await makePerson(app, { roles: ['full-time'] })
    const version = versionOf(await read(made))
    expect((await change(made, version)).status).toBe(200)
    const answer = await refused(app.deps.db, () => change(made, version))
    expect(answer.status).toBe(409)
    expect(versionOf(await read(made))).not.toBe(version)
  })

  test('without a version the last writer wins', async () => {
    const made = await makePerson(app, { roles: ['full-time'] })
    expect([(await change(made)).status, (await change(made)).status]).toEqual([200, 200])
  })
})

test('of two who start from the same version one writes', async () => {
  const made = await makePerson(app, { roles: ['full-time'] })
  const version = versionOf(await read(made))
  const answers = await Promise.all([edit(made, version), edit(made, version)])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
})

test('the refusal names who changed the record, and when', async () => {
  const editor = await makePerson(app, {
    columns: { full_name: 'Linh Nguyễn' },
    permissions: ['employees.edit', 'employees.read', 'employees.read.projects.readActive'],
  })
  const made = await makePerson(app)
  const version = versionOf(await read(made))
  await edit(made, version, editor.token)
  const sentence = /^Linh Nguyễn changed this record \((\S+ )?\d\d:\d\d\)\. Your changes weren't saved\. .*\.$/
  expect((await edit(made, version)).body).toMatchObject({
    error: expect.stringMatching(sentence),
    changedBy: 'Linh Nguyễn',
  })
  expect((await edit(made, version, editor.token)).body).toMatchObject({
    code: 'record.changedByYou',
    changedBy: 'You (in another window)',
  })
  await app.deps.db
    .updateTable('employees')
    .set({ updated_at: '2024-01-31T23:30:00.000001Z' })
    .where('id', '=', made.id)
    .execute()
  expect((await edit(made, version)).body).toMatchObject({
    code: 'record.changedBySystem',
    params: { time: '31/01/2024 23:30' },
    changedBy: 'Another user',
  })
})

test('the time is that of the company', async () => {
  const made = await makePerson(app, { roles: ['full-time'] })
  const record = { createdAt: '2024-01-31T23:30:00Z', updatedAt: null }
  const write = { entity: 'employee', id: made.id, me: made, version: 'another', record }
  const env = readEnv({ TIME_ZONE: 'Asia/Ho_Chi_Minh' })
  await expect(requireVersion(app.deps.db, env, write)).rejects.toThrow('(01/02/2024 06:30)')
})

test('an unknown record is still unknown, whatever its version', async () => {
  const made = { id: crypto.randomUUID(), teamEmail: 'nobody@tidewater.example' } as Made
  expect((await edit(made, '2024-01-01T00:00:00Z')).status).toBe(404)
})

test.each([
  [undefined, undefined],
  ['', undefined],
  ['*', undefined],
  ['"a"', 'a'],
  ['W/"a"', 'a'],
  [' a ', 'a'],
])('the header %j names the version %j', (header, version) => {
  expect(givenVersion(header)).toBe(version)
})

test('the document shows the header and the refusal where they count', () => {
  const { paths } = openApiDocument('Muster')
  const header = expect.objectContaining({ in: 'header', name: 'If-Match' })
  const refusal = { 409: { description: expect.any(String) } }
  expect(paths['/api/v1/employees/{id}/roles']?.put).toMatchObject({
    parameters: expect.arrayContaining([header]),
    responses: refusal,
  })
  const reading = paths['/api/v1/employees/{id}']?.get
  expect(reading).not.toMatchObject({ parameters: expect.arrayContaining([header]) })
  expect(reading).not.toMatchObject({ responses: refusal })
})
