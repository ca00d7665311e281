import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openTestDatabase } from '#tests/support/testDatabase.ts'
import { migrate } from './migrate.ts'

const database = await openTestDatabase()
const { pool } = database
const migrations = join(import.meta.dirname, 'migrations')
const older = mkdtempSync(join(tmpdir(), 'muster-older-'))
beforeAll(() => {
  for (const name of readdirSync(migrations)) if (name < '0017') cpSync(join(migrations, name), join(older, name))
})
afterAll(async () => {
  rmSync(older, { recursive: true })
  await database.close()
})

const column = async (statement: string) => (await pool.query(statement)).rows.map(({ value }) => value)

test('a company with numbered drafts: they lose their numbers, the last ones are free again, issued ones stay', async () => {
  await pool.query('drop schema public cascade; create schema public')
  await migrate(database, older)
  await pool.query(`
    insert into countries (code, name) values ('de', 'Germany') on conflict do nothing;
    insert into employees (full_name, display_name, username, team_email, personal_email, working_status, sort_name)
      values ('A', 'A', 'a', 'a@x.example', 'a@y.example', 'full-time', 'a');
    insert into currencies (name, symbol, locale, type) values ('EUR', 'E', 'de-de', 'fiat') on conflict do nothing;
    insert into bank_accounts (name, account_number, bank_name, owner_name, address, currency_id)
      select 'B', '1', 'B', 'O', 'S', id from currencies limit 1;
    insert into projects (code, name, search_name, type, status) values ('lan-1', 'Lan', 'lan', 'time-material', 'active');
    insert into contents (type, path, extension, media_type, target_type) values ('doc', 'invoices/x.pdf', '.pdf', 'application/pdf', 'invoices')`)
  const rows = [
    [1, 1, 'sent'],
    [2, 2, 'draft'],
    [3, 3, 'paid'],
    [4, 4, 'scheduled'],
    [5, 5, 'draft'],
  ]
  for (const [year, own, status] of rows)
    await pool.query(
      `insert into invoices (number, project_id, bank_id, sent_by, status, email, sub_total, total, currency, conversion_rate,
          conversion_amount, month, year, invoiced_at, due_at, search_text, pdf_id)
        select $1, p.id, b.id, e.id, $2, 'a@x.example', 1, 1, 'EUR', 1, 1, 1, 2026, '2026-01-01', '2026-01-02', lower($1) || E'\\nlan\\nclient',
          case $2 when 'scheduled' then c.id end
        from projects p, bank_accounts b, employees e, contents c`,
      [`2026${year}-LAN-1-00${own}`, status],
    )
  await pool.query(`update invoices set deleted_at = now() where number like '20265-%';
    insert into invoice_counters values ('year_invoice_2026', 5), ('project_invoice_LAN-1_2026', 5), ('year_invoice_2025', 500)`)

  await migrate(database, migrations)

  expect(
    await column(
      `select coalesce(number, '-') || ' ' || status as value from invoices order by search_text, status, number`,
    ),
  ).toEqual(expect.arrayContaining(['20261-LAN-1-001 sent', '20263-LAN-1-003 paid', '- draft', '- scheduled']))
  expect(await column(`select search_text as value from invoices where number is null`)).toEqual(
    Array(3).fill('\nlan\nclient'),
  )
  expect(await column(`select key || ' ' || number as value from invoice_counters order by key`)).toEqual([
    'project_invoice_LAN-1_2026 3',
    'year_invoice_2025 500',
    'year_invoice_2026 3',
  ])
  expect(await column(`select next_invoice_number('lan-1', 2026) as value`)).toEqual(['20264-LAN-1-004'])
  expect(await column(`select count(*) as value from invoices where pdf_id is not null`)).toEqual([0])
  expect(await column(`select count(*) as value from contents where deleted_at is null`)).toEqual([0])
}, 60_000)
