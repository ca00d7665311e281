import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { headEnd, headStart } from '#server/areas/projects/visibility.ts'
import { daysLater } from '#contract/dates.ts'
import { openTestDatabase } from '#tests/support/testDatabase.ts'
import { migrate, migrationsFolder } from './migrate.ts'

const database = await openTestDatabase()
const { db, pool } = database
afterAll(() => database.close())

const today = new Date().toISOString().slice(0, 10)
const day = (days: number) => daysLater(today, days)

interface Case {
  /** First day and end of memberships, and of the row as technical lead. */
  members: [start: string, end: string | null][]
  lead: [start: string, end: string | null]
  /** Which membership the row names, and its own days. */
  becomes: [member: number | null, start: string | null, end: string | null]
}

const cases: Record<string, Case> = {
  'a row that followed has no days of its own': {
    members: [[day(-30), day(9)]],
    lead: [day(-30), day(9)],
    becomes: [0, null, null],
  },
  'who leads no more': { members: [[day(-30), null]], lead: [day(-30), day(-3)], becomes: [0, null, day(-3)] },
  'who began to lead later': { members: [[day(-30), null]], lead: [day(-20), null], becomes: [0, day(-20), null] },
  'the newest membership counts': {
    members: [
      [day(-90), day(-60)],
      [day(-30), null],
    ],
    lead: [day(-30), null],
    becomes: [1, null, null],
  },
  'a lead of a closed project stays': {
    members: [[day(-30), day(-5)]],
    lead: [day(-30), null],
    becomes: [null, day(-30), null],
  },
  'who took over is no member': { members: [], lead: [day(-30), null], becomes: [null, day(-30), null] },
}

test('rows of technical leads name the membership that they followed, and live as long as before', async () => {
  await pool.query('drop schema public cascade; create schema public')
  await migrate(database, migrationsFolder, '0053')
  await sql`insert into seniorities (code, name, level) values ('mid', 'Mid', 2)`.execute(db)
  const ids = new Map<string, { head: string; members: string[] }>()
  for (const [name, { members, lead }] of Object.entries(cases)) {
    const [person, project, head] = [randomUUID(), randomUUID(), randomUUID()]
    await sql`insert into employees (id, full_name, display_name, username, personal_email, sort_name)
      values (${person}, 'Ada', 'Ada', ${`ada-${ids.size}`}, ${`${person}@home.example`}, 'ada')`.execute(db)
    await sql`insert into projects (id, name, code, search_name, start_date, status)
      values (${project}, 'Atlas', ${`atlas-${ids.size}`}, 'atlas', ${day(-100)}::date, 'active')`.execute(db)
    const made: string[] = []
    for (const [start, end] of members) {
      const [slot, member] = [randomUUID(), randomUUID()]
      await sql`insert into project_slots (id, project_id, seniority_id, deployment_type)
        select ${slot}, ${project}, id, 'official' from seniorities`.execute(db)
      await sql`insert into project_members (id, project_id, project_slot_id, employee_id, start_date, end_date)
        values (${member}, ${project}, ${slot}, ${person}, ${start}::date, ${end}::date)`.execute(db)
      made.push(member)
    }
    await sql`insert into project_heads (id, project_id, employee_id, position, start_date, end_date)
      values (${head}, ${project}, ${person}, 'technical-lead', ${lead[0]}::date, ${lead[1]}::date)`.execute(db)
    ids.set(name, { head, members: made })
  }
  await migrate(database)
  for (const [name, { lead, becomes }] of Object.entries(cases)) {
    const { head = '', members = [] } = ids.get(name) ?? {}
    const { rows } = await sql`select project_member_id as member, start_date as start, end_date as end,
      ${headStart('h')} as first, ${headEnd('h')} as until from project_heads h where id = ${head}`.execute(db)
    const [member, start, end] = becomes
    const named = member === null ? null : members[member]
    expect([name, rows]).toEqual([name, [{ member: named, start, end, first: lead[0], until: lead[1] }]])
  }
})
