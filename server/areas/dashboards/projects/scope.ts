import { type RawBuilder, sql } from 'kysely'
import type { BasicProject } from '#contract/api/surveys/survey.ts'
import type { Viewer } from '#server/areas/employees/index.ts'
import { healthSeen } from '#server/areas/projects/index.ts'
import { basicProject } from '#server/areas/surveys/index.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import { badField, notFound } from '#server/platform/http/errors.ts'
import { storedQuarter } from '../numbers.ts'

/**
 * The projects `p` on a caller's dashboard (rules/dashboards.md#1.4), as SQL conditions. They never include projects
 * that the caller cannot see on dashboards.
 */
export interface Scope {
  /** The selected project, or null for all. */
  project: BasicProject | null
  /** For health, audits and action items: the selected project, otherwise all. */
  any: RawBuilder<boolean>
  /** Projects of the organization that runs Muster. */
  own: RawBuilder<boolean>
  /** For sizes, work surveys and squash: the selected project, otherwise all own development projects. */
  developed: RawBuilder<boolean>
}

/** The project with this id. Throws 404 if it does not exist or the viewer cannot see it on dashboards. */
async function chosenProject(db: Db, seen: RawBuilder<boolean>, id: string): Promise<BasicProject> {
  const { rows } = await sql<{ project: BasicProject }>`select ${basicProject('p')} as project from projects p
    where p.id = ${id} and ${seen}`.execute(db)
  if (!rows[0]) throw notFound('project', 'projectID')
  return rows[0].project
}

/** The scope of a dashboard for one project, or without `projectID` for all. */
export async function scopeFor(
  { read, env }: Pick<Deps, 'read' | 'env'>,
  me: Viewer['me'],
  projectID?: string,
): Promise<Scope> {
  const seen = healthSeen('p', { me, today: today(env) })
  const own = sql<boolean>`(${seen} and p.organization_id in (select o.id from organizations o
    where o.code = ${env.DEFAULT_ORGANIZATION} and o.deleted_at is null))`
  if (!projectID) return { project: null, any: seen, own, developed: sql`(${own} and p.function = 'development')` }
  const one = sql<boolean>`(p.id = ${projectID} and ${seen})`
  return { project: await chosenProject(read, seen, projectID), any: one, own, developed: one }
}

const mostQuarters = 4

const live = ({ any }: Scope, columns: RawBuilder<unknown>) =>
  sql`select ${columns} from audit_cycles c join projects p on p.id = c.project_id and ${any}
    where c.deleted_at is null`

/** The columns that the series need. Only these, because the table of cycles is materialized. */
const counted = sql`c.id, c.quarter, c.average_score, c.action_item_high, c.action_item_medium, c.action_item_low`

/**
 * Tables of a recursive `with`: `latest` has the last four quarters, `YYYY/Qn`, with a live cycle in the scope
 * (rules/dashboards.md#1.3), each found from the one after it; `cycles` has the live cycles of these quarters.
 */
export const latestCycles = (scope: Scope): RawBuilder<unknown> => {
  const before = (narrowed: RawBuilder<unknown>) =>
    sql`(${live(scope, sql`c.quarter`)} ${narrowed} order by c.quarter desc limit 1)`
  return sql`latest (quarter, place) as (select q.quarter, 1 from ${before(sql``)} q
      union all select q.quarter, l.place + 1 from latest l
      cross join lateral ${before(sql`and c.quarter < l.quarter`)} q
        where l.place < ${sql.lit(mostQuarters)}),
    cycles as (${live(scope, counted)} and c.quarter = any (array(select l.quarter from latest l)))`
}

/** Selects the cycles of a list of rows. */
interface Round {
  /** `Qn/YYYY` */
  quarter?: string | undefined
  /** The last cycle of each project, or the one before it (rules/dashboards.md#2.6). */
  round?: 'latest' | 'previous' | undefined
}

const places = { latest: 1, previous: 2 }

/** The selected cycles as a subquery on `audit_cycles`. Throws 400 unless exactly one of quarter and round is given. */
export function cyclesOf(scope: Scope, { quarter, round }: Round): RawBuilder<unknown> {
  if (quarter && !round) return sql`(${live(scope, sql`c.*`)} and c.quarter = ${storedQuarter(quarter)})`
  if (!round || quarter) throw badField('quarter', 'dashboard.quarterOrRound')
  const place = sql`row_number() over (partition by c.project_id order by c.quarter desc, c.cycle desc) as place`
  return sql`(select * from (${live(scope, sql`c.*, ${place}`)}) c where c.place = ${places[round]})`
}

/** SQL for the cycle `c` in rows. */
export const namedCycle = sql`json_build_object('id', c.id, 'cycle', c.cycle,
  'quarter', split_part(c.quarter, '/', 2) || '/' || split_part(c.quarter, '/', 1)) as cycle`
