import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { OwnField } from '#contract/api/metadata/ownFields.ts'
import type { Permission } from '#contract/permissions.ts'
import { makePerson } from '#tests/support/people.ts'
import { ownFieldTools } from '#tests/support/ownFields.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { employees, metadata } = api
const { define, redefine, put, fieldsOf, valueOf, history } = ownFieldTools(app)
const codesOf = ({ status, body }: Awaited<ReturnType<typeof put>>) => [
  status,
  body.errors?.[0]?.code ?? body.code,
  body.errors?.[0]?.field,
]
const who = (permissions: Permission[]) => makePerson(app, { permissions: ['auth.read', ...permissions] })
const all: Permission[] = ['employees.read', 'employees.read.projects.readActive']

test('needs a session, and the rights of the person', async () => {
  const person = await makePerson(app)
  const params = { id: person.id }
  expect((await app.as(null)(employees.ownFields, { params })).status).toBe(401)
  expect((await app.as(null)(employees.editOwnFields, { params, body: { values: {} } })).status).toBe(401)
  const { token } = await who(all)
  expect((await app.as('admin')(employees.editOwnFields, { params, body: { values: {} }, token })).status).toBe(403)
  const stranger = await who(['employees.read'])
  expect((await app.as('admin')(employees.ownFields, { params, token: stranger.token })).status).toBe(404)
})

const anna = '8c5c2c8e-3b0f-4f5e-9d3e-0f6b7f1f2a11'

const long = 'x'.repeat(501)

const anyCode: unknown = expect.any(String)

test.each<[OwnField['kind'], unknown, unknown, [unknown, unknown][]]>([
  [
    'text',
    '  Hanna Sailor  ',
    'Hanna Sailor',
    [
      [long, 'request.tooLong'],
      [5, anyCode],
    ],
  ],
  ['text', '=1+1', '=1+1', []],
  [
    'number',
    1.5,
    1.5,
    [
      ['1,5', anyCode],
      [2e12, anyCode],
    ],
  ],
  ['number', 0, 0, []],
  [
    'date',
    '2024-02-29',
    '2024-02-29',
    [
      ['2023-02-29', 'request.badDate'],
      ['soon', 'request.badDate'],
    ],
  ],
  [
    'choice',
    'Blue',
    'Blue',
    [
      ['blue', anyCode],
      ['Green', anyCode],
    ],
  ],
  [
    'person',
    anna,
    anna,
    [
      ['Anna', anyCode],
      [1, anyCode],
    ],
  ],
])('a %s keeps %j as %j', async (kind, given, stored, wrong) => {
  if (kind === 'person') await makePerson(app, { columns: { id: anna, display_name: 'Anna' } })
  const field = await define({ kind, choices: kind === 'choice' ? ['Blue', 'Red'] : [] })
  const person = await makePerson(app)
  expect((await put(person, { [field]: given })).status).toBe(200)
  expect(await valueOf(person, field)).toBe(stored)
  for (const [value, code] of wrong) {
    const answer = await refused(app.deps.db, () => put(person, { [field]: value }))
    expect(codesOf(answer)).toEqual([400, code, field])
  }
  expect(await valueOf(person, field)).toBe(stored)
  expect((await put(person, { [field]: '' })).status).toBe(200)
  expect(await valueOf(person, field)).toBe('')
})

test('a person that does not exist is refused', async () => {
  const field = await define({ kind: 'person' })
  const person = await makePerson(app)
  const answer = await refused(app.deps.db, () => put(person, { [field]: '8c5c2c8e-3b0f-4f5e-9d3e-0f6b7f1f2a99' }))
  expect(codesOf(answer)).toEqual([404, 'record.notFound', field])
})

test('what is not named stays, one wrong value stores none, and history tells what changed', async () => {
  const [name, size] = [await define({ name: 'Next of kin' }), await define({ kind: 'number', name: 'Shoe size' })]
  const person = await makePerson(app)
  await put(person, { [name]: 'Hanna', [size]: 44 })
  await put(person, { [size]: 44.5 })
  expect(await valueOf(person, name)).toBe('Hanna')
  const wrong = await refused(app.deps.db, () => put(person, { [name]: 'Otto', [size]: 'big' }))
  expect(wrong.status).toBe(400)
  expect(await valueOf(person, name)).toBe('Hanna')
  expect(
    (await history(person)).map(({ changes }) => changes.map((one) => [one.label, one.before, one.after])),
  ).toEqual([
    [['Shoe size', '44', '44.5']],
    [
      ['Next of kin', '', 'Hanna'],
      ['Shoe size', '', '44'],
    ],
  ])
})

test('a section that the caller can not read is closed to reading, writing and history', async () => {
  const [page, general, personal] = [
    await define({ section: 'page' }),
    await define({ section: 'general' }),
    await define({ section: 'personal' }),
  ]
  const person = await makePerson(app)
  await put(person, { [page]: 'one', [general]: 'two', [personal]: 'three' })
  const reader = await who([...all, 'employees.edit', 'employees.read.fullAccess'])
  const seen = await fieldsOf(person, reader.token)
  const ids = seen.map(({ id }) => id)
  expect([page, general, personal].map((id) => ids.includes(id))).toEqual([true, false, false])
  expect(codesOf(await refused(app.deps.db, () => put(person, { [general]: 'x' }, reader.token)))).toEqual([
    400,
    'ownField.gone',
    general,
  ])
  expect((await history(person, reader.token)).flatMap(({ changes }) => changes.map(({ after }) => after))).toEqual([
    'one',
  ])
  const general_ = await who([...all, 'employees.read.generalInfo.fullAccess'])
  expect((await fieldsOf(person, general_.token)).map(({ value }) => value).filter(Boolean)).toEqual(['one', 'two'])
})

test('a write with an old version is refused, and undo brings the values back', async () => {
  const field = await define()
  const person = await makePerson(app)
  await put(person, { [field]: 'before' })
  await put(person, { [field]: 'after' })
  const stale = await refused(app.deps.db, () =>
    app.as('admin')(employees.editOwnFields, {
      params: { id: person.id },
      body: { values: { [field]: 'stale' } },
      version: '2020-01-01T00:00:00.000000Z',
    }),
  )
  expect(stale.status).toBe(409)
  const mine = (await app.as('admin')(api.undo.list, {})).body.data as { request: string; about: { id: string } }[]
  const last = mine.find(({ about }) => about.id === person.id)
  expect(last).toMatchObject({ action: 'employee.own-fields', changes: [{ before: 'before', after: 'after' }] })
  expect((await app.as('admin')(api.undo.run, { params: { request: last?.request ?? '' } })).status).toBe(200)
  expect(await valueOf(person, field)).toBe('before')
})

test('a definition that no longer fits its values is refused', async () => {
  const field = await define({ kind: 'choice', choices: ['Blue', 'Red'] })
  const person = await makePerson(app)
  await put(person, { [field]: 'Blue' })
  const asked: [object, string, string][] = [
    [{ choices: ['Red'] }, 'ownField.choiceInUse', 'choices'],
    [{ choices: [] }, 'ownField.noChoices', 'choices'],
    [{ choices: ['Blue', ' - '] }, 'config.nameReserved', 'choices'],
    [{ choices: ['Blue', 'blue'] }, 'ownField.choiceTwice', 'choices'],
    [{ kind: 'number' }, 'ownField.kindInUse', 'kind'],
  ]
  for (const [body, code, at] of asked)
    expect(codesOf(await refused(app.deps.db, () => redefine(field, body)))).toEqual([400, code, at])
  expect((await redefine(field, { choices: ['Green', 'Blue'], name: `Renamed ${field}` })).status).toBe(200)
  const deleted = await refused(app.deps.db, () => app.as('admin')(metadata.ownFieldsDelete, { params: { id: field } }))
  expect(codesOf(deleted)).toEqual([400, 'config.inUse', undefined])
  expect(await valueOf(person, field)).toBe('Blue')
  await put(person, { [field]: null })
  expect((await redefine(field, { kind: 'number' })).status).toBe(200)
  expect((await app.as('admin')(metadata.ownFieldsDelete, { params: { id: field } })).status).toBe(200)
  expect(codesOf(await refused(app.deps.db, () => put(person, { [field]: 1 })))).toEqual([400, 'ownField.gone', field])
  expect((await history(person)).length).toBe(2)
})

test('a field of people is not called as a column of the product, which an import would take it for', async () => {
  const body = { kind: 'text' as const, section: 'page' as const }
  for (const name of ['Username', 'salary', 'Benutzername', 'FULL NAME']) {
    const answer = await refused(app.deps.db, () =>
      app.as('admin')(metadata.ownFieldsCreate, { body: { ...body, name } }),
    )
    expect(codesOf(answer)).toEqual([400, 'ownField.nameOfProduct', 'name'])
  }
  const field = await define({ kind: 'text' })
  expect(codesOf(await redefine(field, { name: 'Team email' }))).toEqual([400, 'ownField.nameOfProduct', 'name'])
  const ofProjects = { body: { ...body, section: 'project' as const, name: 'Username' } }
  const made = await app.as('admin')(metadata.ownFieldsCreate, ofProjects)
  expect(made.status).toBe(200)
  expect(codesOf(await redefine((made.body as { id: string }).id, { section: 'page' }))).toEqual([
    ...[400, 'ownField.nameOfProduct', 'name'],
  ])
})

test('a new field can not have the choice that filters use for nothing', async () => {
  const body = { name: 'Reserved', kind: 'choice' as const, section: 'page' as const, choices: ['-', 'Blue'] }
  const answer = await refused(app.deps.db, () => app.as('admin')(metadata.ownFieldsCreate, { body }))
  expect(codesOf(answer)).toEqual([400, 'config.nameReserved', 'choices'])
})

test('undoing a change of kind is refused once there are values', async () => {
  const field = await define({ kind: 'text' })
  const person = await makePerson(app)
  await redefine(field, { kind: 'number' })
  await put(person, { [field]: 7 })
  const mine = (await app.as('admin')(api.undo.list, {})).body.data as { request: string; about: { id: string } }[]
  const changed = mine.find(({ about }) => about.id === field)
  const answer = await refused(app.deps.db, () =>
    app.as('admin')(api.undo.run, { params: { request: changed?.request ?? '' } }),
  )
  expect([answer.status, answer.body.code]).toEqual([409, 'undo.inUse'])
})

test('who can not read a field can not open it to others', async () => {
  const field = await define({ section: 'personal' })
  const keeper = await who(['metadata.read', 'metadata.edit'])
  const answer = await refused(app.deps.db, () => redefine(field, { section: 'page' }, keeper.token))
  expect(codesOf(answer)).toEqual([400, 'ownField.closed', 'section'])
  expect((await redefine(field, { section: 'page' })).status).toBe(200)
})

test('50 choices are kept in their order', async () => {
  const choices = Array.from({ length: 50 }, (_, at) => `Choice ${50 - at}`)
  const field = await define({ kind: 'choice', choices })
  const person = await makePerson(app)
  expect((await put(person, { [field]: 'Choice 1' })).status).toBe(200)
  expect((await fieldsOf(person)).find(({ id }) => id === field)).toMatchObject({ choices, value: 'Choice 1' })
})

test('erasing a person deletes the values, and keeps those of others that name the person', async () => {
  const [text, named] = [await define(), await define({ kind: 'person' })]
  const [leaver, other] = [await makePerson(app, { columns: { working_status: 'left' } }), await makePerson(app)]
  await put(leaver, { [text]: 'private' })
  await put(other, { [named]: leaver.id })
  const params = { id: leaver.id }
  expect((await app.as('admin')(api.employeeErase.erase, { params })).status).toBe(200)
  const { rows } = await sql`select from own_values where employee_id = ${leaver.id}`.execute(app.deps.db)
  expect(rows).toEqual([])
  const [field] = (await fieldsOf(other)).filter(({ id }) => id === named)
  expect(field?.person?.displayName).toMatch(/erased/i)
})
