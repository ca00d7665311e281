import { sql } from 'kysely'
import { openTestDatabase } from '#tests/support/testDatabase.ts'
import { largeCompany } from './large/company.ts'
import { seedLarge } from './large.ts'
import { seedReference } from './reference.ts'

const today = '2026-11-21'
const years = 3
const database = await openTestDatabase()
const { db } = database
beforeAll(() => seedReference(db, { defaultOrganization: 'tidewater', companyName: 'Tidewater Software' }))
afterAll(() => database.close())

async function numbers(
  query: ReturnType<typeof sql<Record<string, number>>>,
): Promise<Record<string, number>> {
  return (await query.execute(db)).rows[0] ?? {}
}

test('a company smaller than the demo company is refused', async () => {
  await expect(seedLarge(db, { people: 10, years, today })).rejects.toThrow('at least that many')
})

test('a thousand people with all that belongs to them', async () => {
  await seedLarge(db, { people: 1_000, years, today })
  const counts = await numbers(sql`select count(*)::int as people,
    count(*) filter (where working_status = 'full-time')::int as full_time,
    count(*) filter (where line_manager_id is null)::int as heads,
    count(*) filter (where left_date < joined_date or (working_status = 'left') <> (left_date is not null))::int as wrong_leavers,
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
    (select count(*)::int from base_salaries) as salaries,
    (select count(distinct employee_id)::int from employee_roles) as with_roles,
    (select count(*)::int from employee_emails) as addresses,
    (select count(*)::int from projects) as projects`)
  expect(rest).toEqual({ salaries: 1_000, with_roles: 1_000, addresses: 2_000, projects: 30 + 37 })
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
