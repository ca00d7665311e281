import { type RawBuilder, sql } from 'kysely'
import type {
  dashboardResources,
  DistributionSummary,
  WorkUnitDistribution,
} from '#contract/api/dashboards/resources.ts'
import type { BasicEmployee } from '#contract/api/employees/employee.ts'
import type { BasicProject } from '#contract/api/surveys/survey.ts'
import type { QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { byKeyword, runs } from '#server/areas/employees/index.ts'
import { headEnd, headLives, headStart } from '#server/areas/projects/index.ts'
import { planned } from '#server/platform/db/prepared.ts'
import { byName } from '#server/platform/db/names.ts'
import { basicColumns } from '#server/platform/db/shapes.ts'
import type { Db, Deps } from '#server/platform/deps.ts'
import { r2 } from '../numbers.ts'
import { pageOrAll } from '#server/platform/http/paging.ts'
import { grouped, ofOwnOrganization, projectsWhere } from './people.ts'

type Distribution = typeof dashboardResources.workUnitDistribution
type Query = QueryOf<Distribution>
type Paged = Pick<ReturnType<typeof pageOrAll>, 'limit' | 'offset'>
type Kind = NonNullable<Query['type']>
type Head = WorkUnitDistribution['management']['projectHeads'][number]

const isOpen = sql`(p.deleted_at is null and p.status in ('on-boarding', 'active'))`
const works = sql`(e.deleted_at is null and e.working_status in ('full-time', 'contractor'))`

const isAsked = (kind: Kind, type: Kind | undefined) => type === undefined || type === kind
const searched = ({ name }: Query) => sql.join([works, ...byKeyword(name)], sql` and `)

interface UnitRow {
  person: string
  type: Kind
  project: string
  workUnitName: string
}

/** SQL: the active work units `u` on the open projects `p` of the people `w.employee_id`. */
const unitsFrom = (type: Kind | undefined, today: string) => sql`
  from work_units u join projects p on p.id = u.project_id and ${isOpen}
    join work_unit_members w on w.work_unit_id = u.id and w.deleted_at is null
  where u.deleted_at is null and u.status = 'active' ${type ? sql`and u.type = ${type}` : sql``}
    and (w.employee_id, u.project_id) in (select m.employee_id, m.project_id from project_members m
      where ${runs('m', today)})`

/** SQL: the project leads and managers `h` of today on the open projects `p`. */
const headsFrom = (today: string) => sql`
  from project_heads h join projects p on p.id = h.project_id and ${isOpen}
  where ${headLives('h', today)} and ${headStart('h')} <= ${today}::date`

/** SQL: the people `e` with a line manager. */
const menteesFrom = sql`from employees e where ${works} and e.line_manager_id is not null`

/** Work units of people, by names of project and unit. */
async function unitRows(db: Db, people: string[], type: Kind | undefined, today: string): Promise<UnitRow[]> {
  const { rows } = await sql<UnitRow>`
    select w.employee_id as person, u.type, p.id as project, u.name as "workUnitName" ${unitsFrom(type, today)}
      and w.employee_id = any (${people}::uuid[])
    order by ${byName('p')}, ${byName('u')}`.execute(db)
  return rows
}

interface HeadRow {
  person: string
  project: string
  position: Head['position']
}

/** Projects that people lead or manage, by name. */
async function headRows(db: Db, people: string[], today: string): Promise<HeadRow[]> {
  const { rows } = await sql<HeadRow>`
    select h.employee_id as person, p.id as project, h.position ${headsFrom(today)}
      and h.employee_id = any (${people}::uuid[]) order by ${byName('p')}, h.position`.execute(db)
  return rows
}

type Mentee = BasicEmployee & { manager: string }

/** Mentees of people, by name. */
async function menteeRows(db: Db, people: string[]): Promise<Mentee[]> {
  const { rows } = await sql<Mentee>`
    select e.line_manager_id as manager, ${basicColumns('e')} ${menteesFrom}
      and e.line_manager_id = any (${people}::uuid[]) order by e.sort_name, e.id`.execute(db)
  return rows
}

/** The open projects, and the activities of people by employee id. */
interface Doings {
  projects: Map<string, BasicProject>
  units: Map<string, UnitRow[]>
  heads: Map<string, HeadRow[]>
  mentees: Map<string, Mentee[]>
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
  const taught = (mentees.get(employee.id) ?? []).map(({ manager: _, ...mentee }) => mentee)
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

/**
 * The people of the answer in its order: by the sum of their totals if `sort` is given, then by name. The tables of
 * totals are read only for `sort`.
 */
async function peopleOf(db: Db, query: Query, today: string, { limit, offset }: Paged): Promise<BasicEmployee[]> {
  const { type, sort } = query
  const times = (person: RawBuilder<unknown>, from: RawBuilder<unknown>) =>
    sql`(select ${person} as person, count(*) as times ${from} group by 1)`
  const totals = [
    times(sql`w.employee_id`, unitsFrom(type, today)),
    ...(isAsked('management', type) ? [times(sql`h.employee_id`, headsFrom(today))] : []),
    ...(isAsked('training', type) ? [times(sql`e.line_manager_id`, menteesFrom)] : []),
  ]
  const counted = sql`left join (select person, sum(times) as total from (${sql.join(totals, sql` union all `)}) t
    group by 1) c on c.person = e.id`
  const byTotal = sql`coalesce(c.total, 0) ${sort === 'asc' ? sql`asc` : sql`desc`},`
  const { rows } = await sql<BasicEmployee>`select ${basicColumns('e')} from employees e ${sort ? counted : sql``}
    where ${searched(query)} order by ${sort ? byTotal : sql``} e.sort_name, e.id
    limit ${limit} offset ${offset}`.execute(planned(db))
  return rows
}

async function countPeople(db: Db, query: Query): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from employees e where ${searched(query)}`.execute(planned(db))
  return rows[0]?.people ?? 0
}

async function distributionsOf(db: Db, people: BasicEmployee[], type: Kind | undefined, today: string) {
  const ids = people.map(({ id }) => id)
  const [units, heads, mentees] = await Promise.all([
    unitRows(db, ids, type, today),
    isAsked('management', type) ? headRows(db, ids, today) : [],
    isAsked('training', type) ? menteeRows(db, ids) : [],
  ])
  const open = [...new Set([...units, ...heads].map(({ project }) => project))]
  const doings = {
    projects: await projectsWhere(db, sql`p.id = any (${open}::uuid[])`),
    units: grouped(units, ({ person }) => person),
    heads: grouped(heads, ({ person }) => person),
    mentees: grouped(mentees, ({ manager }) => manager),
  }
  return people.map((employee) => distributionOf(employee, doings))
}

/**
 * The current activities of full-time people and contractors, including people without any (rules/dashboards.md#3.3):
 * of all, or of one page with the total of people. With `type` only those of the type; with `sort` ordered by the sum
 * of the totals, otherwise by name.
 */
export async function workUnitDistribution(db: Db, query: Query, today: string): Promise<ResponseOf<Distribution>> {
  const paged = pageOrAll(query)
  const [people, total] = await Promise.all([
    peopleOf(db, query, today, paged),
    paged.limit === null ? undefined : countPeople(db, query),
  ])
  const workUnitDistributions = await distributionsOf(db, people, query.type, today)
  return { data: { workUnitDistributions }, total }
}

/** Where people and heads of a day are read; `isOther` if the caller asks for another day than today. */
type Where = Pick<Deps, 'read' | 'env'> & { day: string; isOther: boolean }

type Counts = Record<'learning' | 'development' | 'management' | 'training' | 'heads' | 'mentees', number>

/**
 * Shares of the activities in the own organization: work units, led projects without an end date, and mentees
 * (rules/dashboards.md#3.4). All are 0 if there are none.
 */
export async function distributionSummary({ read, env, day, isOther }: Where): Promise<DistributionSummary> {
  const leads = isOther ? headLives('h', day) : sql`(h.deleted_at is null and ${headEnd('h')} is null)`
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
        where ${leads}
          and h.position in ('technical-lead', 'delivery-manager', 'account-manager')) as heads,
      (select count(*) from own join own manager on manager.id = own.line_manager_id) as mentees
    from unit`.execute(read)
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
