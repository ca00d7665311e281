import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { refusalOf } from '#server/platform/http/errors.ts'
import { anotherWaits } from '#tests/support/anotherWaits.ts'
import { makeEntry } from '#tests/support/metadata.ts'
import { makePerson } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const db = () => app.deps.db

/**
 * References that have rules of their own: contacts go with their client, and
 * invoices and payments keep what they were made with. A deleted role counts as none for the identity provider, and a
 * deleted seniority is refused when it brings somebody.
 */
const others = [
  'client_contacts.client_id',
  'invoices.bank_id',
  'invoices.client_id',
  'invoices.company_info_id',
  'payments.bank_id',
  'role_permissions.role_id',
  'employee_roles.role_id',
  'scoped_grants.role_id',
  'scim_groups.role_id',
  'scim_settings.role_id',
  'scim_settings.seniority_id',
]

test('every column that names an entry of a list looks whether it was deleted', async () => {
  const { rows } = await sql<{ place: string; linked: boolean; changed: boolean }>`
    select c.relname || '.' || a.attname as place,
      exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = c.relname || '_' || a.attname || '_linked') as linked,
      exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = c.relname || '_' || a.attname || '_changed') as changed
    from pg_constraint k join pg_class c on c.oid = k.conrelid
      join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where k.contype = 'f' and k.confrelid = any ('{positions,seniorities,stacks,chapters,organizations,countries,currencies,
      banks,clients,company_infos,bank_accounts,roles}'::regclass[]) order by 1`.execute(db())
  expect(rows.filter(({ linked }) => linked).length).toBeGreaterThan(15)
  const open = rows.filter(({ linked, changed }) => !linked || !changed).map(({ place }) => place)
  expect(open).toEqual(others.toSorted((a, b) => (a < b ? -1 : 1)))
})

/** Deletes an entry in a transaction in which `write` runs beside it. Returns what became of the write. */
async function beside<Answer>(table: 'seniorities' | 'stacks' | 'countries', id: string, write: () => Promise<Answer>) {
  let writing: Promise<Answer> | undefined
  await db()
    .transaction()
    .execute(async (trx) => {
      await sql`select from ${sql.table(table)} where id = ${id} for update`.execute(trx)
      writing = write()
      writing.catch(() => undefined)
      await anotherWaits(trx)
      await sql`update ${sql.table(table)} set deleted_at = now() where id = ${id}`.execute(trx)
    })
  return writing as Promise<Answer>
}

test('a write that links an entry beside its deletion is refused', async () => {
  const made = await makePerson(app)
  const stack = await makeEntry(db(), 'stacks')
  const body = { chapters: [], leadingChapters: [], stacks: [stack], positions: [], seniority: '' }
  const put = () => app.as('admin')(api.employees.editSkills, { params: { id: made.id }, body })
  expect((await beside('stacks', stack, put)).status).toBe(404)
  const seniority = await makeEntry(db(), 'seniorities')
  const update = () =>
    db().updateTable('employees').set({ seniority_id: seniority }).where('id', '=', made.id).execute()
  await expect(beside('seniorities', seniority, update)).rejects.toMatchObject({ code: 'MU404' })
})

test('a write that names a country beside its deletion is refused', async () => {
  const made = await makePerson(app)
  const country = await makeEntry(db(), 'countries', { name: 'Áedán', cities: JSON.stringify([{ name: 'Tír' }]) })
  const body = { dob: '1991-05-06', gender: 'Male', personalEmail: 'aedan@quay.example', address: 'Quay 2' }
  const place = { country: 'Áedán', city: 'Tír' }
  const put = () =>
    app.as('admin')(api.employees.editPersonalInfo, { params: { id: made.id }, body: { ...body, ...place } })
  expect(await beside('countries', country, put)).toMatchObject({
    status: 400,
    body: { code: 'employee.unknownCountry' },
  })
})

test('a link that only the database refuses is a 404 with a sentence', async () => {
  const made = await makePerson(app)
  const id = await makeEntry(db(), 'stacks', { deleted_at: new Date() })
  const insert = () => insertRows(db(), 'employee_stacks', [{ employee_id: made.id, stack_id: id }])
  await expect(insert()).rejects.toMatchObject({ code: 'MU404' })
  const fault = await insert().catch(refusalOf)
  expect(fault).toMatchObject({ status: 404, fault: { code: 'request.entryGone' } })
})

test('undo does not link an entry that was deleted since', async () => {
  const made = await makePerson(app)
  const stack = await makeEntry(db(), 'stacks')
  await insertRows(db(), 'employee_stacks', [{ employee_id: made.id, stack_id: stack }])
  const body = { chapters: [], leadingChapters: [], stacks: [], positions: [], seniority: '' }
  expect((await app.as('admin')(api.employees.editSkills, { params: { id: made.id }, body })).status).toBe(200)
  const [last] = (await app.as('admin')(api.undo.list)).body.data as { request: string }[]
  expect((await app.as('admin')(api.metadata.stacksDelete, { params: { id: stack } })).status).toBe(200)
  const undo = () => app.as('admin')(api.undo.run, { params: { request: last?.request ?? '' } })
  expect(await refused(db(), undo)).toMatchObject({ status: 409, body: { code: 'undo.gone' } })
})
