import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { Usage } from '#contract/api/metadata/keeping.ts'
import type { MetadataKind } from '#contract/api/metadata/kinds.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { makeEntry } from '#tests/support/metadata.ts'
import { joinProject, makePerson, makeProject } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { metadata } = api
const db = () => app.deps.db

const usage = async (kind: MetadataKind, id: string) => {
  const { body } = await app.as('admin')(metadata[`${kind}Usage`])
  const row = (body.data as Usage[]).find((one) => one.id === id)
  return row && [row.people, row.projects]
}
const remove = (kind: MetadataKind, id: string) => app.as('admin')(metadata[`${kind}Delete`], { params: { id } })
const edit = (kind: MetadataKind, id: string, body: object) =>
  app.as('admin')(metadata[`${kind}Edit`], { params: { id }, body })
const person = (columns: Parameters<typeof makePerson>[1] = {}) => makePerson(app, columns)
const columnOf = async (id: string, column: 'country' | 'city' | 'wise_currency' | 'local_branch_name') =>
  (await db().selectFrom('employees').select(column).where('id', '=', id).executeTakeFirstOrThrow())[column]

/** The ways in which a person can use an entry of each kind. */
const useOf: Record<string, (entry: { id: string; name: string }, employee: string) => Promise<unknown>> = {
  stacks: ({ id }, employee) => insertRows(db(), 'employee_stacks', [{ employee_id: employee, stack_id: id }]),
  positions: ({ id }, employee) => insertRows(db(), 'employee_positions', [{ employee_id: employee, position_id: id }]),
  chapters: ({ id }, employee) => insertRows(db(), 'employee_chapters', [{ employee_id: employee, chapter_id: id }]),
  seniorities: ({ id }, employee) =>
    db().updateTable('employees').set({ seniority_id: id }).where('id', '=', employee).execute(),
  organizations: ({ id }, employee) =>
    insertRows(db(), 'employee_organizations', [{ employee_id: employee, organization_id: id }]),
  countries: ({ name }, employee) =>
    db().updateTable('employees').set({ country: name }).where('id', '=', employee).execute(),
  currencies: ({ name }, employee) =>
    db().updateTable('employees').set({ wise_currency: name }).where('id', '=', employee).execute(),
  banks: ({ name }, employee) =>
    db().updateTable('employees').set({ local_branch_name: name }).where('id', '=', employee).execute(),
}
const kinds = Object.keys(useOf) as MetadataKind[]

test.each(kinds)('%s are counted by present people, and cannot be deleted while in use', async (kind) => {
  const name = kind === 'currencies' ? 'QQQ' : `Used ${kind}`
  const id = await makeEntry(db(), kind, { name })
  expect(await usage(kind, id)).toEqual([0, 0])
  const users = [await person(), await person({ columns: { working_status: 'left' } })]
  const gone = await person({ columns: { deleted_at: new Date() } })
  for (const user of [...users, gone]) await useOf[kind]?.({ id, name }, user.id)
  expect(await usage(kind, id)).toEqual([2, 0])
  const answer = await refused(db(), () => remove(kind, id))
  expect([answer.status, answer.body.code, answer.body.params]).toEqual([
    400,
    'config.inUse',
    { people: 2, projects: 0, users: 2, both: 0, name },
  ])
  await db()
    .updateTable('employees')
    .set({ deleted_at: new Date() })
    .where('id', '=', users[0]?.id ?? '')
    .execute()
  expect((await remove(kind, id)).body.error).toMatch(/^1 person uses /)
  await db()
    .updateTable('employees')
    .set({ deleted_at: new Date() })
    .where('id', '=', users[1]?.id ?? '')
    .execute()
  expect((await remove(kind, id)).status).toBe(200)
})

test('positions are counted on projects too, once for each project, ended memberships included', async () => {
  const id = await makeEntry(db(), 'positions', { name: 'Helm' })
  const [first, second] = [await makeProject(app), await makeProject(app)]
  const crew = [await person(), await person()]
  const as = { position_ids: [id, seedId('position', 'devops')] }
  await joinProject(app, crew[0] ?? first, first, as)
  await joinProject(app, crew[1] ?? first, first, as)
  await joinProject(app, crew[0] ?? first, second, { end_date: '2024-06-01', ...as })
  await joinProject(app, crew[1] ?? first, await makeProject(app), { deleted_at: new Date(), ...as })
  expect(await usage('positions', id)).toEqual([0, 2])
  expect((await remove('positions', id)).body.error).toMatch(/^2 projects use Helm\. /)
  await useOf.positions?.({ id, name: '' }, crew[0]?.id ?? '')
  expect((await remove('positions', id)).body.error).toMatch(/^1 person and 2 projects use Helm\. /)
})

test('a person who uses a currency in three places counts once, and its name means the fiat one', async () => {
  const crypto = await makeEntry(db(), 'currencies', { name: 'QAB', type: 'crypto' })
  const fiat = await makeEntry(db(), 'currencies', { name: 'QAB', type: 'fiat' })
  const { id } = await person({ columns: { wise_currency: 'QAB', local_bank_currency: 'QAB' } })
  await insertRows(db(), 'pay', [{ employee_id: id, valid: '[2020-01-01,)', currency_id: fiat, batch: 1 }])
  expect([await usage('currencies', fiat), await usage('currencies', crypto)]).toEqual([
    [1, 0],
    [0, 0],
  ])
  expect((await edit('currencies', crypto, { name: 'QAC' })).status).toBe(200)
  expect(await columnOf(id, 'wise_currency')).toBe('QAB')
  expect((await edit('currencies', fiat, { name: 'QAD' })).status).toBe(200)
  expect(await columnOf(id, 'wise_currency')).toBe('QAD')
})

test('a new name changes only the records that have the old one', async () => {
  const id = await makeEntry(db(), 'banks', { name: 'Old Bank' })
  const holder = await person({ columns: { local_branch_name: 'Old Bank' } })
  const other = await person({ columns: { local_branch_name: 'Old Bank of Elsewhere' } })
  expect((await edit('banks', id, { name: 'New Bank' })).status).toBe(200)
  expect(await columnOf(holder.id, 'local_branch_name')).toBe('New Bank')
  expect(await columnOf(other.id, 'local_branch_name')).toBe('Old Bank of Elsewhere')
  expect(await usage('banks', id)).toEqual([1, 0])
})

test('a change that is refused leaves the names as they are', async () => {
  const id = await makeEntry(db(), 'countries', { name: 'Oldland' })
  const { id: holder } = await person({ columns: { country: 'Oldland' } })
  const answer = await refused(db(), () => edit('countries', id, { name: 'Germany' }))
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: 'name' }] } })
  expect(await columnOf(holder, 'country')).toBe('Oldland')
})

test('a city stays while people live in it', async () => {
  const hue = { name: 'Hue', lat: '16.46', long: '107.59' }
  const id = await makeEntry(db(), 'countries', { name: 'Cityland', cities: [hue] })
  const { id: citizen } = await person({ columns: { country: 'Cityland', city: 'Hue' } })
  await person({ columns: { country: 'Elsewhere', city: 'Hue' } })
  const without = () => edit('countries', id, { cities: [{ ...hue, name: 'Huế' }] })
  expect(await refused(db(), without)).toMatchObject({
    status: 400,
    body: {
      errors: [{ field: 'cities', msg: '1 person lives in Hue. Keep it, or change where they live first.' }],
    },
  })
  const more = [
    { name: 'Da Nang', lat: '', long: '' },
    { ...hue, lat: '16.5' },
  ]
  expect((await edit('countries', id, { cities: more })).status).toBe(200)
  const { body } = await app.as(null)(metadata.cities, { params: { countryId: id } })
  expect(body.data).toEqual(more)
  expect(await columnOf(citizen, 'city')).toBe('Hue')
})

test('seeded entries are counted: the whole cast are backend engineers', async () => {
  const before = await usage('positions', seedId('position', 'backend'))
  expect(before?.[1]).toBe(2)
})

test('an entry that is used where the caller may not look is not deleted', async () => {
  const id = await makeEntry(db(), 'countries', { name: 'Unseen' })
  const made = await makePerson(app)
  await sql`update employees set country = 'Unseen' where id = ${made.id}`.execute(db())
  const { token } = await makePerson(app, { permissions: ['metadata.read', 'metadata.delete'] })
  const { status, body } = await app.as(null)(metadata.countriesDelete, { params: { id }, token })
  expect([status, body.code, body.params]).toEqual([400, 'config.inUseElsewhere', { name: 'Unseen' }])
})
