import { type RawBuilder, sql } from 'kysely'
import type { StaffingBar, StaffingRow } from '#contract/api/staffing.ts'
import { awayUntil } from '#server/areas/absences/index.ts'
import { entryTimes } from '#server/areas/metadata/index.ts'
import { isCounted, shownDay } from '#server/areas/employees/index.ts'
import { allocated, headLives, statusOf } from '#server/areas/projects/index.ts'
import { byName } from '#server/platform/db/names.ts'
import { basic } from '#server/platform/db/shapes.ts'
import type { Db } from '#server/platform/deps.ts'
import { busyPeople, hoursOf, windowOff } from './capacity.ts'
import { inWindow, openFrom, type RowKey, type Scope, tables } from './scope.ts'

/** The project `p` of a row or bar. */
const project = sql.raw(
  `json_build_object('id', p.id, 'code', p.code, 'name', p.name, 'avatar', p.avatar, 'status', p.status) as project`,
)

type Project = StaffingBar['project']

/** The percent of the membership `m` over time, oldest first. */
const shares = sql`(select coalesce(json_agg(json_build_object('from', g.first_day, 'to', g.until, 'percent', g.percent)
  order by g.first_day), '[]') from given_time g where g.project_member_id = m.id)`

/** The projects with these ids, read once because a page has many bars per project. */
async function projectsOf(db: Db, ids: string[]): Promise<Map<string, Project>> {
  const { rows } = await sql<{ id: string; project: Project }>`select p.id, ${project}
    from projects p where p.id = any (${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row.id, row.project]))
}

/** The person `e` as their chip shows them. */
const person = sql`${basic('e')} as person`

/** The name of the seniority in the row `of`. */
const seniority = (of: string) =>
  sql`coalesce((select k.name from seniorities k where k.id = ${sql.ref(`${of}.seniority_id`)}), '') as seniority`

/** Names of the positions `k` in order, inside an aggregate. */
const positionNames = sql`k.name order by ${byName('k')}`

/**
 * Memberships in the window, of these people or projects, oldest first. The sort is
 * done here, because in the database it would carry all position names.
 */
async function slotBars(db: Db, scope: Scope, narrowed: RawBuilder<unknown>): Promise<StaffingBar[]> {
  const { rows } = await sql<Omit<StaffingBar, 'project'> & { projectId: string }>`with ${tables(scope)},
    chosen as materialized (select m.id, m.project_slot_id, m.project_id, m.employee_id, a.seniority_id,
      a.position_ids, a.deployment_type, a.percent, ${statusOf(shownDay(scope.viewer))} as status, m.start_date,
        m.end_date
      from project_members m join seen on seen.id = m.project_id ${allocated(shownDay(scope.viewer))}
      where m.deleted_at is null and ${inWindow('m.start_date', 'm.end_date', scope)} and ${narrowed}
        and ${isCounted(sql`m.employee_id`, scope.viewer)})
    select m.id, m.project_slot_id as "projectSlotID", m.id::text as "projectMemberID", ${entryTimes('s')},
      m.project_id as "projectId", ${person},
      ${seniority('m')}, coalesce((select array_agg(${positionNames}) from positions k
        where k.id = any (m.position_ids)), '{}') as positions,
      m.deployment_type as "deploymentType", m.percent, m.status,
      ${shares} as shares,
      exists (select from project_heads h where h.project_id = m.project_id and h.employee_id = m.employee_id
        and h.position = 'technical-lead' and ${headLives('h', shownDay(scope.viewer))}) as "isLead",
      m.start_date as "startDate", m.end_date as "endDate"
    from chosen m join project_slots s on s.id = m.project_slot_id
      join employees e on e.id = m.employee_id and e.deleted_at is null`.execute(db)
  const projects = await projectsOf(db, [...new Set(rows.map((row) => row.projectId))])
  const bars = rows.map(({ projectId, ...bar }) => ({ ...bar, project: projects.get(projectId) as Project }))
  return bars.sort((a, b) =>
    a.startDate === b.startDate ? (a.id < b.id ? -1 : 1) : a.startDate < b.startDate ? -1 : 1,
  )
}

/** Open roles with these ids or of these projects. */
async function vacantBars(db: Db, scope: Scope, narrowed: RawBuilder<unknown>): Promise<StaffingBar[]> {
  const { rows } = await sql<StaffingBar>`with ${tables(scope)}
    select s.id, s.id as "projectSlotID", '' as "projectMemberID", ${entryTimes('s')}, ${project}, null as person,
      ${seniority('s')},
      coalesce((select array_agg(${positionNames})
        from project_slot_positions l join positions k on k.id = l.position_id
        where l.project_slot_id = s.id), '{}') as positions, s.deployment_type as "deploymentType", s.percent,
      'pending' as status, '[]'::json as shares, false as "isLead",
      ${openFrom('s', 'p', scope)} as "startDate", s.end_date as "endDate"
    from vacancy v join project_slots s on s.id = v.id join projects p on p.id = s.project_id
    where ${narrowed} order by "startDate", s.id`.execute(db)
  return rows
}

type Over = StaffingRow['over'][number]

/** Groups items by person or project and keeps their order. */
function grouped<Thing>(things: Thing[], of: (thing: Thing) => string | undefined): Map<string, Thing[]> {
  const groups = new Map<string, Thing[]>()
  for (const thing of things) {
    const key = of(thing) ?? ''
    const group = groups.get(key)
    if (group) group.push(thing)
    else groups.set(key, [thing])
  }
  return groups
}

/** Periods in the window in which projects take more than people have, by person. */
async function overOf(db: Db, scope: Scope, people: string[]): Promise<Map<string, Over[]>> {
  const { rows } = await sql<Over & { person: string }>`with ${tables(scope, people)}, ${busyPeople(scope)}
    select employee_id as person, greatest(day, ${scope.query.from}::date) as "from", until as "to",
      percent / 100::float8 as allocation
    from busy order by day`.execute(db)
  const stretches = grouped(rows, (row) => row.person)
  return new Map([...stretches].map(([id, of]) => [id, of.map(({ person: _, ...over }) => over)]))
}

async function personRows(db: Db, scope: Scope, ids: string[]): Promise<StaffingRow[]> {
  const { projectID } = scope.query
  const ofProject = projectID ? sql`and m.project_id = ${projectID}` : sql``
  const [people, bars, over] = await Promise.all([
    sql<Pick<StaffingRow, 'id' | 'person' | 'awayUntil' | 'hours'>>`with ${tables(scope, ids)}, ${windowOff(scope, ids)}
      select e.id, ${person}, ${awayUntil('e', scope.viewer)} as "awayUntil", ${hoursOf(scope)} as hours
      from employees e
      where e.id = any (${ids}::uuid[])`.execute(db),
    slotBars(db, scope, sql`m.employee_id = any (${ids}::uuid[]) ${ofProject}`),
    overOf(db, scope, ids),
  ])
  const barsOf = grouped(bars, (bar) => bar.person?.id)
  return people.rows.map((row) => ({
    ...row,
    project: null,
    bars: barsOf.get(row.id) ?? [],
    over: over.get(row.id) ?? [],
  }))
}

/** What a row has that is of no person. */
const nobody = { person: null, awayUntil: null, hours: null, over: [] }

async function projectRows(db: Db, scope: Scope, ids: string[]): Promise<StaffingRow[]> {
  const [projects, slots, vacancies] = await Promise.all([
    sql<Pick<StaffingRow, 'id' | 'project'>>`select p.id, ${project} from projects p
      where p.id = any (${ids}::uuid[])`.execute(db),
    slotBars(db, scope, sql`m.project_id = any (${ids}::uuid[])`),
    vacantBars(db, scope, sql`v.project_id = any (${ids}::uuid[])`),
  ])
  const byStart = (a: StaffingBar, b: StaffingBar) => (a.startDate < b.startDate ? -1 : 1)
  const barsOf = grouped([...vacancies, ...slots], (bar) => bar.project.id)
  return projects.rows.map((row) => ({
    ...nobody,
    ...row,
    bars: (barsOf.get(row.id) ?? []).toSorted(byStart),
  }))
}

async function vacancyRows(db: Db, scope: Scope, ids: string[]): Promise<StaffingRow[]> {
  const bars = await vacantBars(db, scope, sql`v.id = any (${ids}::uuid[])`)
  return bars.map((bar) => ({ ...nobody, id: bar.id, project: bar.project, bars: [bar] }))
}

const fillers = { person: personRows, project: projectRows, vacancy: vacancyRows }

/** Complete rows for these keys, in the given order. */
export async function filledRows(db: Db, scope: Scope, keys: RowKey[]): Promise<StaffingRow[]> {
  const kinds = [...new Set(keys.map(({ kind }) => kind))]
  const filled = await Promise.all(
    kinds.map((kind) =>
      fillers[kind](
        db,
        scope,
        keys.filter((key) => key.kind === kind).map(({ id }) => id),
      ),
    ),
  )
  const byId = new Map(filled.flat().map((row) => [row.id, row]))
  return keys.flatMap(({ id }) => byId.get(id) ?? [])
}
