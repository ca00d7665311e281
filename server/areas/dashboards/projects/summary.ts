import { type RawBuilder, sql } from 'kysely'
import type { dashboardProjects, ProjectSize, ProjectSummary } from '#contract/api/dashboards/projects.ts'
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { runs } from '#server/areas/employees/index.ts'
import { allocated, statusOf, unfinished } from '#server/areas/projects/index.ts'
import { byName } from '#server/platform/db/names.ts'
import { basic } from '#server/platform/db/shapes.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import { fallingTrend, r2, type Ratio, trend, valueOf, whole } from '../numbers.ts'
import type { Scope } from './scope.ts'

/**
 * Live memberships `m` of live people. Few people are deleted, so this excludes them instead of joining all employees.
 */
const liveMembers = sql`project_members m where m.deleted_at is null
  and m.employee_id not in (select gone.id from employees gone where gone.deleted_at is not null)`

/** Number of active members by project, largest first (rules/dashboards.md#2.1). */
export async function sizes(db: Db, { developed }: Scope, today: string): Promise<ProjectSize[]> {
  const { rows } = await sql<ProjectSize>`select p.id, p.name, p.code, p.avatar, s.size
    from projects p cross join lateral (select count(*) as size from ${liveMembers}
      and m.project_id = p.id and ${runs('m', today)}) s
    where ${developed} and s.size > 0 order by s.size desc, ${byName('p')}`.execute(db)
  return rows
}

type Rows = ResponseOf<typeof dashboardProjects.sizeRows>['data']

/** The memberships behind the size of a project, by name of the person. */
export async function sizeRows(
  db: Db,
  { projectID, status }: QueryOf<typeof dashboardProjects.sizeRows>,
  today: string,
): Promise<Rows> {
  const is = statusOf(today)
  const ofStatus = status.length ? sql`and ${is} = any (${status}::text[])` : sql``
  const { rows } = await sql<Rows[number]>`select m.id, ${basic('e')} as employee, ${is} as status,
      a.deployment_type as "deploymentType" from project_members m ${allocated(today)} join employees e on e.id = m.employee_id
      and e.deleted_at is null
    where m.deleted_at is null and m.project_id = ${projectID} ${ofStatus} order by e.sort_name, m.id`.execute(db)
  return rows
}

interface Row {
  id: string
  name: string
  code: string
  avatar: string
  size: number
  sizeBefore: number
  /** Values of the latest cycle (1) and the ones before it (2, 3). Scores are in hundredths, 0 for none. */
  health1: number
  health2: number
  audit1: number
  audit2: number
  open1: number
  open2: number
  done2: number
  done3: number
}

/** The first day of the quarter of a date. */
const quarterStart = (date: string) => {
  const month = Math.floor((Number(date.slice(5, 7)) - 1) / 3) * 3 + 1
  return `${date.slice(0, 4)}-${String(month).padStart(2, '0')}-01`
}

const score = (hundredths: number): Ratio => [hundredths, 100]
const scored = (current: number, previous: number) => ({
  value: valueOf(score(current)),
  trend: trend(r2, score(current), score(previous)),
})
const counted = (current: number, previous: number) => ({
  value: current,
  trend: fallingTrend(r2, whole(current), whole(previous)),
})

/**
 * Compares the latest cycle with the one before it; resolved items compare that one with the one before
 * (rules/dashboards.md#2.6).
 */
function summaryOf({ id, name, code, avatar, size, sizeBefore, ...row }: Row): ProjectSummary {
  return {
    ...{ id, name, code, avatar },
    size: { value: size, trend: trend(r2, whole(size), whole(sizeBefore)) },
    health: scored(row.health1, row.health2),
    audit: scored(row.audit1, row.audit2),
    newItem: counted(row.open1, row.open2),
    resolvedItem: counted(row.done2, row.done3),
  }
}

/**
 * Size, scores and action items of the projects of the own organization, by name (rules/dashboards.md#2.6): those with
 * cycles and active or on-boarding members, and without cycles those listed by rules/dashboards.md#2.1; all of them, or
 * those `p` that are asked for.
 */
export async function summary(
  { read, env }: Deps,
  { own }: Scope,
  asked: RawBuilder<boolean>,
): Promise<ProjectSummary[]> {
  const day = today(env)
  const people = sql`select count(*) as size, count(*) filter (where active) as active,
    count(*) filter (where before) as before
    from (select bool_or(${runs('m', day)}) as active,
        bool_or(m.start_date <= ${quarterStart(day)}::date) as before
      from ${liveMembers} and m.project_id = p.id and ${unfinished('m', day)} group by m.employee_id) m`
  const latest = sql`select c.*, row_number() over (order by c.quarter desc, c.cycle desc) as place
    from audit_cycles c where c.project_id = p.id and c.deleted_at is null order by place limit 3`
  const done = sql`(select count(*) from action_items i
    where i.audit_cycle_id = c.id and i.status = 'done' and i.deleted_at is null)`
  const at = (place: number, value: RawBuilder<unknown>) =>
    sql`coalesce(max(${value}) filter (where c.place = ${sql.lit(place)}), 0)::int`
  const open = sql`c.action_item_high + c.action_item_medium + c.action_item_low`
  const cycles = sql`select count(*) as total,
      ${at(1, sql`a.score * 100`)} as health1, ${at(2, sql`a.score * 100`)} as health2,
      ${at(1, sql`c.average_score * 100`)} as audit1, ${at(2, sql`c.average_score * 100`)} as audit2,
      ${at(1, open)} as open1, ${at(2, open)} as open2, ${at(2, done)} as done2, ${at(3, done)} as done3
    from (${latest}) c left join audits a on a.audit_cycle_id = c.id and a.type = 'engineering-health'
      and a.deleted_at is null`
  const { rows } = await sql<Row>`select p.id, p.name, p.code, p.avatar, m.size, m.before as "sizeBefore",
      c.health1, c.health2, c.audit1, c.audit2, c.open1, c.open2, c.done2, c.done3
    from projects p cross join lateral (${people}) m cross join lateral (${cycles}) c
    where ${own} and ${asked} and m.size > 0 and (c.total > 0 or (p.function = 'development' and m.active > 0))
    order by ${byName('p')}`.execute(read)
  return rows.map(summaryOf)
}
