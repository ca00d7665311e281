import { sql } from 'kysely'
import type { ProjectSummary } from '#contract/api/dashboardProjects.ts'
import { byName } from '#server/areas/metadata/queries.ts'
import { type Deps, today } from '#server/deps.ts'
import { fallingTrend, r2, type Ratio, trend, valueOf, whole } from '../numbers.ts'
import type { Scope } from './scope.ts'
import { liveMembers } from './sizes.ts'

/** One audit cycle; scores in hundredths, 0 for none. */
interface Cycle {
  health: number
  audit: number
  open: number
  done: number
}

interface Row {
  id: string
  name: string
  code: string
  avatar: string
  size: number
  sizeBefore: number
  /** The latest three, the last one first. */
  cycles: Cycle[]
}

/** The first day of the quarter of a date. */
const quarterStart = (date: string) => {
  const month = Math.floor((Number(date.slice(5, 7)) - 1) / 3) * 3 + 1
  return `${date.slice(0, 4)}-${String(month).padStart(2, '0')}-01`
}

const score = (hundredths = 0): Ratio => [hundredths, 100]
const scored = (current: number | undefined, previous: number | undefined) => ({
  value: valueOf(score(current)),
  trend: trend(r2, score(current), score(previous)),
})
const counted = (current = 0, previous = 0) => ({
  value: current,
  trend: fallingTrend(r2, whole(current), whole(previous)),
})

/** Section 8.6: the latest cycle against the one before; resolved items are told of the one before, against the one before that. */
function summaryOf({ size, sizeBefore, cycles: [c1, c2, c3], ...project }: Row): ProjectSummary {
  return {
    ...project,
    size: { value: size, trend: trend(r2, whole(size), whole(sizeBefore)) },
    health: scored(c1?.health, c2?.health),
    audit: scored(c1?.audit, c2?.audit),
    newItem: counted(c1?.open, c2?.open),
    resolvedItem: counted(c2?.done, c3?.done),
  }
}

/**
 * Size, scores and action items of the projects of the own organization, by name (wire-surveys-dashboards.md section 8.6): those with
 * cycles where people are or come, and without cycles those that section 8.1 lists.
 */
export async function summary({ db, env }: Deps, { own }: Scope): Promise<ProjectSummary[]> {
  const people = sql`select project_id, count(*) as size, count(*) filter (where active) as active, count(*) filter (where before) as before
    from (select m.project_id, m.employee_id, bool_or(m.status = 'active') as active,
        bool_or(m.status = 'active' and m.start_date <= ${quarterStart(today(env))}::date) as before
      from ${liveMembers} where m.status in ('active', 'on-boarding') group by m.project_id, m.employee_id) m
    group by project_id`
  const latest = sql`select c.* from audit_cycles c where c.project_id = p.id and c.deleted_at is null
    order by c.quarter desc, c.cycle desc limit 3`
  const done = sql`(select count(*) from action_items i
    where i.audit_cycle_id = c.id and i.status = 'done' and i.deleted_at is null)`
  const cycles = sql`select count(*) as total, coalesce(json_agg(json_build_object(
      'health', coalesce((a.score * 100)::int, 0), 'audit', coalesce((c.average_score * 100)::int, 0),
      'open', c.action_item_high + c.action_item_medium + c.action_item_low, 'done', ${done})
      order by c.quarter desc, c.cycle desc), '[]') as cycles
    from (${latest}) c left join audits a on a.audit_cycle_id = c.id and a.type = 'engineering-health' and a.deleted_at is null`
  const { rows } =
    await sql<Row>`select p.id, p.name, p.code, p.avatar, m.size, m.before as "sizeBefore", c.cycles
    from projects p join (${people}) m on m.project_id = p.id cross join lateral (${cycles}) c
    where ${own} and (c.total > 0 or (p.function = 'development' and m.active > 0))
    order by ${byName('p')}`.execute(db)
  return rows.map(summaryOf)
}
