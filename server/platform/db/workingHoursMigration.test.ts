import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { openTestDatabase } from '#tests/support/testDatabase.ts'
import { migrate, migrationsFolder } from './migrate.ts'

const database = await openTestDatabase()
const { db, pool } = database
afterAll(() => database.close())

const usual = '{8,8,8,8,8,0,0}'

interface Person {
  own: string | null
  joined: string | null
  left: string | null
  /** Days of employments; none for a person who never got one. */
  employments: string[]
}

const people: Person[] = [
  { own: null, joined: '2026-01-05', left: null, employments: ['[2026-01-05,)'] },
  {
    own: '{8,8,8,0,0,0,0}',
    joined: '2024-02-01',
    left: null,
    employments: ['[2024-02-01,2026-03-10)', '[2026-03-10,)'],
  },
  {
    own: '{0,0,4.25,0,0,2.5,0}',
    joined: null,
    left: '2026-03-20',
    employments: ['[2026-03-04,2026-03-21)', '[2026-03-21,)'],
  },
  // The first day was moved to before the first row.
  { own: null, joined: '2026-02-20', left: null, employments: ['[2026-03-05,)'] },
  { own: '{6,6,6,6,0,0,0}', joined: '2026-03-02', left: null, employments: [] },
]

const months = [1, 2, 3].map((month) => [`2026-0${month}-01`, `2026-0${month + 1}-01`] as const)

test.each([usual, '{7,7,7,7,7,0,0}'])(
  'people have the same hours afterwards, with %s as those of the company',
  async (company) => {
    await pool.query('drop schema public cascade; create schema public')
    await migrate(database, migrationsFolder, '0052')
    await sql`update working_patterns set hours = ${company}::numeric[]`.execute(db)
    for (const [at, { own, joined, left, employments }] of people.entries()) {
      const id = randomUUID()
      await sql`insert into employees (id, full_name, display_name, username, personal_email, sort_name, working_status,
        joined_date, left_date)
      values (${id}, 'Ada', ${`Ada ${at}`}, ${id.slice(0, 8)}, ${`${id}@home.example`}, ${`ada ${at}`}, 'full-time',
        ${joined}::date, ${left}::date)`.execute(db)
      for (const [index, valid] of employments.entries()) {
        const status = left && index === employments.length - 1 ? 'left' : 'full-time'
        await sql`insert into employments (employee_id, valid, working_status)
        values (${id}, ${valid}::daterange, ${status})`.execute(db)
      }
      if (own)
        await sql`insert into working_patterns (employee_id, hours) values (${id}, ${own}::numeric[])`.execute(db)
    }
    const hours = async (statement: (from: string, until: string) => ReturnType<typeof sql>) => {
      const found = months.map(async ([from, until]) => (await statement(from, until).execute(db)).rows)
      return Promise.all(found)
    }
    const before = await hours(
      (from, until) => sql`select e.display_name, hours_in(w.hours, greatest(${from}::date, lower(w.days)),
        least(${until}::date, upper(w.days)))::float8 as hours
      from working_time w join employees e on e.id = w.employee_id order by 1`,
    )
    await migrate(database)
    const after = await hours(
      (from, until) => sql`select e.display_name,
        sum(h.worked)::float8 as hours
      from working_time(${usual}::numeric[], '') w join employees e on e.id = w.employee_id
        cross join lateral hours_worked(w.hours, '{}', '{}', w.days * daterange(${from}::date, ${until}::date)) h
      group by 1 order by 1`,
    )
    expect(before.flat().filter((row) => (row as { hours: number }).hours > 0).length).toBeGreaterThan(8)
    expect(after).toEqual(before)
  },
)
