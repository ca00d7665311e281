import { type RawBuilder, sql } from 'kysely'
import type { Member } from '#contract/api/projects/project.ts'
import type { MemberStatus } from '#contract/api/projects/words.ts'
import type { Db } from '#server/platform/deps.ts'
import { seatsOf, selectSeats } from './queries.ts'

interface MemberSearch {
  status?: MemberStatus | undefined
  preload: boolean
  distinct: boolean
}

/**
 * The rows of one tab. Members are assigned by the days of the membership, not by the stored status
 * (rules/members.md#2.1). Each member is in exactly one tab, including those removed before their first day.
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

/**
 * One row of the list with all fields: the member or the open role. Returns undefined if the project does not have it.
 */
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
 * Open roles first, newest first. Then members: without an end first, leads before others, by descending seniority
 * (rules/members.md#3.1).
 */
const order = sql`m.id is not null, case when m.id is null then s.created_at end desc, m.end_date desc nulls first,
  h.id is null, h.start_date, h.created_at, y.level desc, m.created_at, m.id, s.id`

/** The first row of each person. Open roles have no person and collapse into one row. */
function firstOfEach(rows: Member[]): Member[] {
  const seen = new Set<string>()
  return rows.filter(({ employeeID }) => !seen.has(employeeID) && seen.add(employeeID))
}

/**
 * Members and open roles of a project in order, with all fields (rules/members.md#3.1). Reads all rows, because a
 * project has few and `total` counts them before `distinct` and paging.
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
