import { sql } from 'kysely'
import { openTestDatabase } from '#tests/support/testDatabase.ts'
import { largeCompany } from '#tests/bench/large/company.ts'
import { seedLarge } from '#tests/bench/large.ts'
import { seedReference } from '#server/seed/reference.ts'

const today = '2026-11-21'
const years = 3
const database = await openTestDatabase()
const { db } = database
beforeAll(() => seedReference(db, { defaultOrganization: 'tidewater', companyName: 'Tidewater Software' }))
afterAll(() => database.close())

async function numbers(query: ReturnType<typeof sql<Record<string, number>>>): Promise<Record<string, number>> {
  return (await query.execute(db)).rows[0] ?? {}
}

test('a company smaller than the demo company is refused', async () => {
  await expect(seedLarge(db, { people: 10, years, today })).rejects.toThrow('at least that many')
})

test('a thousand people with all that belongs to them', async () => {
  await seedLarge(db, { people: 1_000, years, today, invoices: 2_000 })
  const counts = await numbers(sql`select count(*)::int as people,
    count(*) filter (where working_status = 'full-time')::int as full_time,
    count(*) filter (where line_manager_id is null)::int as heads,
    count(*) filter (where left_date < joined_date or (working_status = 'left') <>
      (left_date is not null and left_date <= ${today}))::int as wrong_leavers,
    count(*) filter (where (working_status = 'on-boarding') <> (joined_date > ${today}))::int as wrong_joiners
    from employees`)
  expect(counts).toEqual({
    people: 1_000,
    full_time: expect.any(Number),
    heads: 1,
    wrong_leavers: 0,
    wrong_joiners: 0,
  })
  expect(counts.full_time).toBeGreaterThan(600)
  const rest = await numbers(sql`select
    (select count(distinct employee_id)::int from pay) as salaries,
    (select count(distinct employee_id)::int from employee_roles) as with_roles,
    (select count(*)::int from employee_emails) as addresses,
    (select count(*)::int from projects) as projects`)
  expect(rest).toEqual({ salaries: 1_000, with_roles: 1_000, addresses: 2_000, projects: 30 + 37 })
})

test('so many invoices more, numbered without gap, added up and converted', async () => {
  const counts = await numbers(sql`select count(*)::int as invoices,
    count(*) filter (where (billed is null) <> (status = 'draft'))::int as unfrozen,
    count(*) filter (where sub_total <> (select sum((line ->> 'cost')::numeric) from jsonb_array_elements(line_items) line))::int as wrong,
    count(*) filter (where conversion_amount <> round(total * conversion_rate, 2) or search_text not like lower(coalesce(number, '')) || '%')::int as unfound
    from invoices`)
  expect(counts).toEqual({ invoices: expect.any(Number), unfrozen: 0, wrong: 0, unfound: 0 })
  expect(counts.invoices).toBeGreaterThan(2_000)
  const gaps = await numbers(sql`select count(*)::int as n from (select left(number, 4) as year, count(*) as invoices,
      max(substr(split_part(number, '-', 1), 5)::int) as last from invoices where number is not null group by 1) y
    left join invoice_counters c on c.key = 'year_invoice_' || y.year where c.number is distinct from invoices or last <> invoices`)
  expect(gaps.n).toBe(0)
})

test('contractors and people on probation work on an active project now', async () => {
  const idle = await numbers(sql`select count(*)::int as n from employees e
    where working_status in ('contractor', 'probation') and not exists (
      select from project_members m join projects p on p.id = m.project_id and p.status = 'active'
      where m.employee_id = e.id and is_running(m.start_date, m.end_date, ${today}))`)
  expect(idle.n).toBe(0)
})

test('the same people come in the same order, however many are asked for', () => {
  expect([...largeCompany(60, years, today)]).toEqual([...largeCompany(200, years, today)].slice(0, 60))
})
