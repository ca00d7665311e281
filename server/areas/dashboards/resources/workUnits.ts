import { sql } from 'kysely'
import type {
  dashboardResources,
  DistributionSummary,
  WorkUnitDistribution,
} from '#contract/api/dashboards/resources.ts'
import type { BasicEmployee } from '#contract/api/employees/employee.ts'
import type { BasicProject } from '#contract/api/surveys/survey.ts'
import type { QueryOf } from '#contract/endpoint.ts'
import { byKeyword, runs } from '#server/areas/employees/index.ts'
import { headLives } from '#server/areas/projects/index.ts'
import { byName } from '#server/platform/db/names.ts'
import { basicColumns } from '#server/platform/db/shapes.ts'
import type { Db, Deps } from '#server/platform/deps.ts'
import { r2 } from '../numbers.ts'
import { grouped, ofOwnOrganization, peopleWhere, projectsWhere } from './people.ts'

type Query = QueryOf<typeof dashboardResources.workUnitDistribution>
type Kind = NonNullable<Query['type']>
type Head = WorkUnitDistribution['management']['projectHeads'][number]

const isOpen = sql`(p.deleted_at is null and p.status in ('on-boarding', 'active'))`
const works = sql`(e.deleted_at is null and e.working_status in ('full-time', 'contractor'))`

interface UnitRow {
  person: string
  type: Kind
  project: string
  workUnitName: string
}

/** Active work units of people on the project, by names of project and unit. */
async function unitRows(db: Db, type: Kind | undefined, today: string): Promise<UnitRow[]> {
  const { rows } = await sql<UnitRow>`
    select w.employee_id as person, u.type, p.id as project, u.name as "workUnitName"
    from work_units u join projects p on p.id = u.project_id and ${isOpen}
      join work_unit_members w on w.work_unit_id = u.id and w.deleted_at is null
    where u.deleted_at is null and u.status = 'active' ${type ? sql`and u.type = ${type}` : sql``}
      and (w.employee_id, u.project_id) in (select m.employee_id, m.project_id from project_members m
        where ${runs('m', today)})
    order by ${byName('p')}, ${byName('u')}`.execute(db)
  return rows
}

interface HeadRow {
  person: string
  project: string
  position: Head['position']
}

/** The project leads and managers of today, by name of the project. */
async function headRows(db: Db, today: string): Promise<HeadRow[]> {
  const { rows } = await sql<HeadRow>`
    select h.employee_id as person, p.id as project, h.position
    from project_heads h join projects p on p.id = h.project_id and ${isOpen}
    where ${headLives('h', today)} and h.start_date <= ${today}::date order by ${byName('p')}, h.position`.execute(db)
  return rows
}

/** People grouped by line manager, by name. */
async function menteesOf(db: Db): Promise<Map<string, BasicEmployee[]>> {
  const { rows } = await sql<BasicEmployee & { manager: string }>`
    select e.line_manager_id as manager, ${basicColumns('e')} from employees e
    where ${works} and e.line_manager_id is not null order by e.sort_name, e.id`.execute(db)
  const mentees = new Map<string, BasicEmployee[]>()
  for (const { manager, ...mentee } of rows) {
    const list = mentees.get(manager) ?? []
    list.push(mentee)
    mentees.set(manager, list)
  }
  return mentees
}

/** The open projects, and the activities of people by employee id. */
interface Doings {
  projects: Map<string, BasicProject>
  units: Map<string, UnitRow[]>
  heads: Map<string, HeadRow[]>
  mentees: Map<string, BasicEmployee[]>
}

const orNull = <Item>(list: Item[]) => (list.length > 0 ? list : null)

function distributionOf(employee: BasicEmployee, { projects, units, heads, mentees }: Doings): WorkUnitDistribution {
  const own = units.get(employee.id) ?? []
  const unitsOf = (kind: Kind) =>
    own.flatMap(({ type, project: id, workUnitName }) => {
      const project = projects.get(id)
      return type === kind && project ? [{ project, workUnitName }] : []
    })
  const [learning, development] = [unitsOf('learning'), unitsOf('development')]
  const [management, training] = [unitsOf('management'), unitsOf('training')]
  const projectHeads = (heads.get(employee.id) ?? []).flatMap(({ project: id, position }) => {
    const project = projects.get(id)
    return project ? [{ project, position }] : []
  })
  const taught = mentees.get(employee.id) ?? []
  return {
    employee,
    learning: { total: learning.length, workUnits: learning },
    development: { total: development.length, workUnits: development },
    management: { total: management.length + projectHeads.length, workUnits: management, projectHeads },
    training: {
      total: training.length + taught.length,
      workUnits: orNull(training),
      mentees: orNull(taught),
    },
  }
}

const sumOf = ({ learning, development, management, training }: WorkUnitDistribution) =>
  learning.total + development.total + management.total + training.total

/**
 * The current activities of full-time people and contractors, including people without any (rules/dashboards.md#3.3).
 * With `type` only those of the type; with `sort` ordered by the sum of the totals, otherwise by name.
 */
export async function workUnitDistribution(
  db: Db,
  { name, type, sort }: Query,
  today: string,
): Promise<WorkUnitDistribution[]> {
  const isAsked = (kind: Kind) => type === undefined || type === kind
  const [people, projects, units, heads, mentees] = await Promise.all([
    peopleWhere(db, sql.join([works, ...byKeyword(name)], sql` and `)),
    projectsWhere(db, isOpen),
    unitRows(db, type, today),
    isAsked('management') ? headRows(db, today) : [],
    isAsked('training') ? menteesOf(db) : new Map<string, BasicEmployee[]>(),
  ])
  const doings = {
    projects,
    units: grouped(units, ({ person }) => person),
    heads: grouped(heads, ({ person }) => person),
    mentees,
  }
  const told = people.map((employee) => distributionOf(employee, doings))
  if (!sort) return told
  return told.toSorted((a, b) => (sort === 'asc' ? sumOf(a) - sumOf(b) : sumOf(b) - sumOf(a)))
}

type Counts = Record<'learning' | 'development' | 'management' | 'training' | 'heads' | 'mentees', number>

/**
 * Shares of the activities in the own organization: work units, led projects without an end date, and mentees
 * (rules/dashboards.md#3.4). All are 0 if there are none.
 */
export async function distributionSummary({ db, env }: Pick<Deps, 'db' | 'env'>): Promise<DistributionSummary> {
  const { rows } = await sql<Counts>`
    with own as (select e.id, e.line_manager_id from employees e
      where e.deleted_at is null and ${ofOwnOrganization('e', env)}),
    unit as (select u.type, count(*) as times from work_units u
        join work_unit_members w on w.work_unit_id = u.id and w.deleted_at is null and w.status = 'active'
        join own on own.id = w.employee_id join projects p on p.id = u.project_id and p.deleted_at is null
      where u.deleted_at is null and u.status = 'active' group by u.type)
    select coalesce(max(times) filter (where type = 'learning'), 0) as learning,
      coalesce(max(times) filter (where type = 'development'), 0) as development,
      coalesce(max(times) filter (where type = 'management'), 0) as management,
      coalesce(max(times) filter (where type = 'training'), 0) as training,
      (select count(*) from project_heads h join own on own.id = h.employee_id
        join projects p on p.id = h.project_id and p.deleted_at is null
        where h.deleted_at is null and h.end_date is null
          and h.position in ('technical-lead', 'delivery-manager', 'account-manager')) as heads,
      (select count(*) from own join own manager on manager.id = own.line_manager_id) as mentees
    from unit`.execute(db)
  const { learning, development, management, training, heads, mentees } = rows[0] as Counts
  const all = learning + development + management + training + heads + mentees
  const share = (part: number) => r2([100 * part, all])
  return {
    learning: share(learning),
    development: share(development),
    management: share(management + heads),
    training: share(training + mentees),
  }
}
