import { type RawBuilder, sql } from 'kysely'
import type { Member } from '#contract/api/project.ts'
import type { MemberStatus } from '#contract/api/projectWords.ts'
import type { Db } from '#server/deps.ts'
import { seatsOf, selectSeats } from './queries.ts'

interface MemberSearch {
  status?: MemberStatus | undefined
  preload: boolean
  distinct: boolean
}

/**
 * Rows of one tab: members by the days of the membership, not by their stored status (rules/members.md#2.1).
 * Each is in one tab only, also who was taken off before the first day.
 */
function inTab(status: MemberStatus | undefined, today: string): RawBuilder<boolean> {
  const goesOn = sql`(m.end_date is null or m.end_date > ${today}::date)`
  switch (status) {
    case undefined:
      return sql`true`
    case 'pending':
      return sql`m.id is null`
    case 'on-boarding':
      return sql`m.start_date > ${today}::date and ${goesOn}`
    case 'active':
      return sql`m.start_date <= ${today}::date and ${goesOn}`
    case 'inactive':
      return sql`m.end_date <= ${today}::date`
  }
}

/** One row of the list, unblanked: the member with this id, or the open role; nothing where the project has no such. */
export async function memberOf(
  db: Db,
  projectId: string,
  today: string,
  wanted: { memberId: string } | { slotId: string },
): Promise<Member | undefined> {
  const isWanted = 'memberId' in wanted ? sql`m.id = ${wanted.memberId}` : sql`m.id is null and s.id = ${wanted.slotId}`
  const { rows } = await selectSeats(seatsOf(projectId), today, 'list', sql`where ${isWanted}`).execute(db)
  return rows[0]
}

/**
 * Open roles, newest first; then members, those without an end first, leads before others, seniority from high to low
 * (rules/members.md#3.1).
 */
const order = sql`m.id is not null, case when m.id is null then s.created_at end desc, m.end_date desc nulls first,
  h.id is null, h.start_date, h.created_at, y.level desc, m.created_at, m.id, s.id`

/** The first row of each person; open roles collapse into one. */
function firstOfEach(rows: Member[]): Member[] {
  const seen = new Set<string>()
  return rows.filter(({ employeeID }) => !seen.has(employeeID) && seen.add(employeeID))
}

/**
 * Members and open roles of a project in their order, unblanked (rules/members.md#3.1). A project has so few that all are read,
 * since `total` counts them before `distinct` and paging.
 */
export async function membersOf(
  db: Db,
  projectId: string,
  today: string,
  { status, preload, distinct }: MemberSearch,
): Promise<{ rows: Member[]; total: number }> {
  const rest = sql`where ${inTab(status, today)} order by ${order}`
  const { rows } = await selectSeats(seatsOf(projectId), today, preload ? 'list' : 'bare', rest).execute(db)
  return { rows: distinct ? firstOfEach(rows) : rows, total: rows.length }
}
