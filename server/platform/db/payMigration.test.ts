import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { openTestDatabase } from '#tests/support/testDatabase.ts'
import { migrate, migrationsFolder } from './migrate.ts'

const database = await openTestDatabase()
const { db, pool } = database
afterAll(() => database.close())

test('pay of before counts from the earliest day that can be meant, without an end, and keeps what it says', async () => {
  await pool.query('drop schema public cascade; create schema public')
  await migrate(database, migrationsFolder, '0043')
  const cases = [
    { joined: '2024-03-01', effective: '2023-01-15', made: '2025-05-05T12:00:00Z', from: '2023-01-15' },
    { joined: '2024-03-01', effective: null, made: '2025-05-05T12:00:00Z', from: '2024-03-01' },
    { joined: null, effective: null, made: '2025-05-05T12:00:00Z', from: '2025-05-05' },
    { joined: '2031-01-01', effective: '2032-01-01', made: '2025-05-05T12:00:00Z', from: '2025-05-05' },
  ]
  const ids: string[] = []
  for (const { joined, effective, made } of cases) {
    const id = randomUUID()
    ids.push(id)
    await sql`insert into employees (id, full_name, display_name, username, personal_email, working_status, sort_name, joined_date)
      values (${id}, 'Ada', 'Ada', ${id.replaceAll('-', 'x')}, ${`${id}@home.example`}, 'contractor', 'ada', ${joined}::date)`.execute(
      db,
    )
    await sql`insert into base_salaries (id, employee_id, contract_amount, effective_date, batch, type, created_at)
      values (${id}, ${id}, 12.345, ${effective}::date, 15, 'gross', ${made})`.execute(db)
  }
  await migrate(database)
  const { rows } = await sql<{
    id: string
  }>`select id, employee_id, valid::text, contract_amount, effective_date, batch, type, replaced_as
    from pay`.execute(db)
  const stored = (id: string, { from, effective }: (typeof cases)[number]) => ({
    id,
    employee_id: id,
    valid: `[${from},)`,
    contract_amount: '12.345',
    effective_date: effective,
    batch: 15,
    type: 'gross',
    replaced_as: null,
  })
  expect(new Map(rows.map((row) => [row.id, row]))).toEqual(
    new Map(cases.map((one, n) => [ids[n], stored(ids[n] ?? '', one)])),
  )
})
