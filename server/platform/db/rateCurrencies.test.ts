import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestDatabase } from '#tests/support/testDatabase.ts'
import { migrate } from './migrate.ts'

const database = await openTestDatabase()
const { pool } = database
const migrations = join(import.meta.dirname, 'migrations')
const names = readdirSync(migrations)
const named = names.find((name) => name.endsWith('_rate_currencies.sql')) ?? ''
const older = mkdtempSync(join(tmpdir(), 'muster-older-'))
/** Rates of members moved to their allocations later (0048). */
const then = mkdtempSync(join(tmpdir(), 'muster-then-'))
beforeAll(() => {
  for (const name of names.filter((one) => one < named)) cpSync(join(migrations, name), join(older, name))
  for (const name of names.filter((one) => one <= named)) cpSync(join(migrations, name), join(then, name))
})
afterAll(async () => {
  for (const folder of [older, then]) rmSync(folder, { recursive: true })
  await database.close()
})

const currencies = async (table: string) => {
  const { rows } = await pool.query<{
    rate: number
    currency: string | null
  }>(`select t.rate::float8, c.name as currency
    from ${table} t left join currencies c on c.id = t.rate_currency_id order by t.rate`)
  return rows.map(({ rate, currency }) => [rate, currency])
}

test('the rates of a company that is there get the currency of their project; new ones as well', async () => {
  await pool.query('drop schema public cascade; create schema public')
  await migrate(database, older)
  await pool.query(`
    insert into employees (full_name, display_name, username, team_email, personal_email, working_status, sort_name)
      values ('A', 'A', 'a', 'a@x.example', 'a@y.example', 'full-time', 'a');
    insert into seniorities (code, name, level) values ('mid', 'Mid', 1);
    insert into currencies (name, symbol, locale, type) values ('EUR', 'E', 'de-de', 'fiat');
    insert into bank_accounts (name, account_number, bank_name, owner_name, address, currency_id)
      select 'B', '1', 'B', 'O', 'S', id from currencies;
    insert into projects (code, name, search_name, type, status, bank_account_id)
      select 'paid', 'Paid', 'paid', 'time-material', 'active', id from bank_accounts;
    insert into projects (code, name, search_name, type, status) values ('own', 'Own', 'own', 'internal', 'active')`)
  const slot = (code: string, rate: number) =>
    pool.query(`with slot as (insert into project_slots (project_id, seniority_id, deployment_type, status, rate)
        select p.id, s.id, 'official', 'active', ${rate} from projects p, seniorities s where p.code = '${code}' returning *)
      insert into project_members (project_id, project_slot_id, employee_id, seniority_id, deployment_type, status, rate, start_date)
        select s.project_id, s.id, e.id, s.seniority_id, 'official', 'active', s.rate, '2026-01-01' from slot s, employees e`)
  await slot('paid', 100)
  await slot('own', 200)
  expect(await migrate(database, then)).toContain(named)
  await slot('paid', 300)
  await slot('own', 400)
  const expected = [
    [100, 'EUR'],
    [200, null],
    [300, 'EUR'],
    [400, null],
  ]
  expect(await currencies('project_members')).toEqual(expected)
  expect(await currencies('project_slots')).toEqual(expected)
})
