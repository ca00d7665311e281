import { type RawBuilder, sql } from 'kysely'
import type { OpenRolesMonth, PendingSlot } from '#contract/api/dashboards/resources.ts'
import { monthEnds } from '#contract/months.ts'
import type { Deps } from '#server/platform/deps.ts'
import { badField } from '#server/platform/http/errors.ts'
import { pendingColumns } from './availabilities.ts'

/** `asked` narrows the projects `p`. */
type Where = Pick<Deps, 'read' | 'env'> & { day: string; asked: RawBuilder<boolean> }

/**
 * SQL for the roles `v` on projects `p` that were open at the end of the day (rules/dashboards.md#3.6). Today that is
 * what `availabilities` tells.
 */
function openOn({ env, asked }: Pick<Where, 'env' | 'asked'>, day: RawBuilder<unknown>): RawBuilder<unknown> {
  const end = sql`((${day} + 1)::timestamp at time zone ${env.TIME_ZONE})`
  return sql`from project_slots v join projects p on p.id = v.project_id and p.deleted_at is null
      and p.status <> 'closed'
    where ${asked} and v.created_at < ${end} and (v.deleted_at is null or v.deleted_at >= ${end})
      and (v.is_open or exists (select from project_members m
        where m.project_slot_id = v.id and m.created_at >= ${end}))
      and not exists (select from project_members m where m.project_slot_id = v.id and m.created_at < ${end}
        and (m.deleted_at is null or m.deleted_at >= ${end}) and (m.end_date is null or m.end_date > ${day}))`
}

/** The number of open roles at the end of four months, and the day on which the oldest was made. */
export async function openRoles({ read, day, ...where }: Where): Promise<OpenRolesMonth[]> {
  const { rows } = await sql<OpenRolesMonth>`select to_char(d.day, 'YYYY-MM') as month, r.roles, r.since
    from unnest(${monthEnds(day)}::date[]) d (day) cross join lateral (select count(*)::int as roles,
      min((v.created_at at time zone ${where.env.TIME_ZONE})::date) as since ${openOn(where, sql`d.day`)}) r
    order by d.day`.execute(read)
  return rows
}

/**
 * The roles behind a number of `openRoles`, the oldest first.
 * @throws Refusal 400 for a month outside the four
 */
export async function openRoleRows(
  { read, day: today, ...where }: Where,
  { month }: { month: string },
): Promise<PendingSlot[]> {
  const days = monthEnds(today)
  const day = days.find((one) => one.startsWith(month))
  if (!day) {
    const [first = '', last = ''] = [days[0], days.at(-1)]
    throw badField('month', 'dashboard.monthOutside', { first: first.slice(0, 7), last: last.slice(0, 7) })
  }
  const { rows } = await sql<PendingSlot>`select ${pendingColumns} ${openOn(where, sql`${day}::date`)}
    order by v.created_at, v.id`.execute(read)
  return rows
}
