import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { verifySealed } from '#tests/support/sealed.ts'
import { openTestDatabase } from '#tests/support/testDatabase.ts'
import { migrate } from './migrate.ts'
import { seedReference, seedRoles } from '#server/seed/reference.ts'

const database = await openTestDatabase()
const { pool, db } = database
const migrations = fileURLToPath(new URL('migrations', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'muster-migrations-'))
const named = '0021_leads_read_dashboards.sql'
const seed = () => seedReference(db, { defaultOrganization: 'tidewater', companyName: 'Tidewater Software' })

const grantsOf = async (code: string): Promise<string[]> => {
  const { rows } = await pool.query(
    `select p.code from role_permissions rp join roles r on r.id = rp.role_id join permissions p on p.id = rp.permission_id
      where r.code = $1 order by p.code`,
    [code],
  )
  return rows.map((row: { code: string }) => row.code)
}
const remove = (role: string, prefix: string) =>
  pool.query(
    `delete from role_permissions using roles r, permissions p where r.id = role_id and p.id = permission_id
      and r.code = $1 and starts_with(p.code, $2)`,
    [role, prefix],
  )

afterAll(async () => {
  rmSync(folder, { recursive: true })
  await database.close()
})

test('leads of a company that is there get dashboards once, and what its admins decide afterwards stays', async () => {
  await pool.query('drop schema public cascade; create schema public')
  for (const name of readdirSync(migrations).filter((one) => one < named))
    cpSync(join(migrations, name), join(folder, name))
  await migrate(database, folder)
  // The other lists have tables of later migrations, and this one asks for some.
  await pool.query(`create table scoped_grants (role_id uuid, permission_id uuid, scope text);
    alter table roles add column is_own boolean not null default false;
    create function plain_text(text) returns text language sql immutable as 'select $1'`)
  await db.write((trx) => seedRoles(trx))
  await pool.query('drop table scoped_grants; alter table roles drop column is_own; drop function plain_text')
  // The company before: leads without dashboards, one of their grants revoked, no people in HR.
  await remove('project-lead', 'dashboards.')
  await remove('project-lead', 'projectWorkUnits.delete')
  await remove('hr', '')
  await pool.query(`delete from roles where code = 'hr'`)
  const before = await grantsOf('project-lead')
  expect(before).toContain('projectWorkUnits.edit')

  cpSync(migrations, folder, { recursive: true })
  expect(await migrate(database, folder)).toContain(named)
  await seed()
  const gained = ['dashboards.projects.read', 'dashboards.read']
  expect(await grantsOf('project-lead')).toEqual([...before, ...gained].toSorted())
  expect(await grantsOf('hr')).toEqual(expect.arrayContaining(['employees.create', 'surveys.create']))
  expect(await grantsOf('full-time')).not.toContain('dashboards.read')
  const { rows } = await pool.query(
    `select changes from audit_events a join roles r on r.id = a.entity_id where a.action = 'role.grants' and r.code = 'project-lead'`,
  )
  expect(rows).toEqual([{ changes: gained.map((field) => ({ field, before: '', after: 'Granted', masked: false })) }])
  await expect(verifySealed(db)).resolves.toBeTruthy()

  await remove('project-lead', 'dashboards.')
  expect(await migrate(database, folder)).toEqual([])
  await seed()
  expect(await grantsOf('project-lead')).toEqual(before)
})
