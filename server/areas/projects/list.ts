import { type RawBuilder, sql } from 'kysely'
import {
  type ListedProject as Row,
  type ProjectOrder,
  projectOrders,
  type ProjectSearch,
} from '#contract/api/projects/endpoints.ts'
import { Project } from '#contract/api/projects/project.ts'
import { ImportantLevel, ProjectStatus } from '#contract/api/projects/words.ts'
import { readableFields } from '#contract/fields.ts'
import { totalOf } from '#server/platform/db/finds.ts'
import { betweenDays } from '#server/platform/db/betweenDays.ts'
import { planned } from '#server/platform/db/prepared.ts'
import { byOwn, byOwnValue, ownCells, ownIdsIn, runs, shownDay, type Viewer } from '#server/areas/employees/index.ts'
import { patternOf } from '#server/platform/db/names.ts'
import type { Db } from '#server/platform/deps.ts'
import { sortFields } from '#server/platform/http/paging.ts'
import { allocated } from './members/queries.ts'
import { type ListedProject, selectProjects, wholeProject } from './queries.ts'
import { headsOn, projectSeen } from './visibility.ts'

/**
 * Joins to project `p` for `monthlyUsd`: `earned` has the rates of live, active, official members in USD, each divided by
 * what one USD buys of its own currency today.
 */
const usdJoins = (today: string) => sql`left join (
    select e.project_id, sum(e.rates / r.per_usd) as usd from (
      select m.project_id, a.rate_currency_id, sum(a.rate) as rates from project_members m ${allocated(today)}
      where ${runs('m', today)} and a.deployment_type = 'official' group by m.project_id, a.rate_currency_id) e
    join projects o on o.id = e.project_id join bank_accounts b on b.id = o.bank_account_id
    join currencies c on c.id = coalesce(e.rate_currency_id, b.currency_id)
    join (select 'USD' as currency, 1::numeric as per_usd union all
      (select distinct on (x.currency) x.currency, x.per_usd from exchange_rates x
        where x.since <= ${today}::date and x.currency <> 'USD' order by x.currency, x.since desc)) r
      on r.currency = c.name
    group by e.project_id
  ) earned on earned.project_id = p.id`

/** Monthly revenue of the project in USD (rules/projects.md#5.3). 0 without a bank account or an exchange rate. */
const monthlyUsd = sql`coalesce(earned.usd, 0)`

type Condition = RawBuilder<boolean>

/** The position of a value in `values`, 0 if absent. */
const rank = (column: string, values: readonly string[]) =>
  sql`coalesce(array_position(${[...values]}::text[], ${sql.ref(column)}), 0)`

interface Order {
  /** The project field that the order reveals. If the reader can't see the field, the order is not available. */
  field: keyof Project
  by: RawBuilder<unknown>
  /** Joins that the order needs besides the project `p`. */
  joins?: (today: string) => RawBuilder<unknown>
}

const orders: Record<ProjectOrder, Order> = {
  monthlyChargeRate: { field: 'monthlyChargeRate', by: monthlyUsd, joins: usdJoins },
  importantLevel: { field: 'importantLevel', by: rank('p.important_level', ImportantLevel.options) },
  updatedAt: { field: 'updatedAt', by: sql`coalesce(p.updated_at, p.created_at)` },
  projectName: { field: 'name', by: sql`p.search_name` },
  startDate: { field: 'startDate', by: sql`coalesce(p.start_date, '-infinity')` },
  projectStatus: { field: 'status', by: rank('p.status', ProjectStatus.options) },
  leadRating: { field: 'leadRating', by: sql`p.lead_rating` },
  accountRating: { field: 'accountRating', by: sql`p.account_rating` },
  deliveryRating: { field: 'deliveryRating', by: sql`p.delivery_rating` },
}

const isOrder = (name: string): name is ProjectOrder => (projectOrders as readonly string[]).includes(name)

type Asked = Pick<Order, 'by' | 'joins'>
const orderBy = (name: ProjectOrder, isDown: boolean): Asked => ({
  ...orders[name],
  by: sql`${orders[name].by} ${sql.raw(isDown ? 'desc' : 'asc')}`,
})

/**
 * The `order by`: requested orders that exist and that the reader can use, otherwise by revenue if readable, otherwise
 * by name. `id` breaks ties, and before it the name those of own fields, which projects may have no value of.
 */
function orderOf({ sort }: ProjectSearch, viewer: Viewer) {
  const { me } = viewer
  const readable = readableFields(Project, me.can)
  const open = (name: ProjectOrder) => readable.has(orders[name].field)
  const names = sortFields(sort)
  const asked = names.flatMap(({ name, descending }): Asked[] => {
    const [own] = ownIdsIn([name])
    if (own) return [{ by: byOwnValue('projects', own, descending, viewer) }]
    return isOrder(name) && open(name) ? [orderBy(name, descending)] : []
  })
  const usual = open('monthlyChargeRate') ? orderBy('monthlyChargeRate', true) : orderBy('projectName', false)
  const used = asked.length ? asked : [usual]
  const joins = [...new Set(used.map((one) => one.joins))].map((join) => join?.(shownDay(viewer)) ?? sql``)
  const ties = ownIdsIn(names.map(({ name }) => name)).length ? sql`p.search_name, p.id` : sql`p.id`
  return { by: sql.join([...used.map(({ by }) => by), ties]), joins: sql.join(joins, sql` `) }
}

const among = (column: string, values: readonly string[]): Condition[] =>
  values.length ? [sql`${sql.ref(column)} = any (${[...values]})`] : []

function byName(name: string | undefined): Condition[] {
  if (!name) return []
  return [sql`p.search_name like ${patternOf(name)}`]
}

/** All filters over the table `p` except the status. */
function conditionsButStatus(search: ProjectSearch, viewer: Viewer): Condition[] {
  const readable = readableFields(Project, viewer.me.can)
  const ifReadable = (field: keyof Project, values: readonly string[] = []) => (readable.has(field) ? values : [])
  return [
    projectSeen('p', viewer),
    ...among('p.id', search.ids ?? []),
    ...among('p.type', search.type),
    ...among('p.function', search.function),
    ...among('p.important_level', ifReadable('importantLevel', search.importantLevel)),
    ...among('p.client_id', ifReadable('client', search.clients)),
    ...among('p.company_info_id', ifReadable('companyInfo', search.companyInfos)),
    ...among('p.bank_account_id', ifReadable('bankAccount', search.bankAccounts)),
    ...betweenDays('p.start_date', { from: search.startFrom, to: search.startTo }, viewer.today),
    ...betweenDays('p.end_date', { from: search.endFrom, to: search.endTo }, viewer.today),
    ...byName(search.name),
    ...byOwn('projects', search.own, viewer),
  ]
}

const all = (conditions: Condition[]) => sql.join(conditions, sql` and `)
const whole = (search: ProjectSearch, viewer: Viewer) =>
  all([...conditionsButStatus(search, viewer), ...among('p.status', search.status)])

/** The projects of one page, or all if `size` is null. Cuts the page before it joins members and heads. */
export async function listPage(
  read: Db,
  search: ProjectSearch,
  viewer: Viewer,
  size: number | null,
  offset: number,
): Promise<Row[]> {
  const db = headsOn(read, viewer)
  const { by, joins } = orderOf(search, viewer)
  const page = sql`from (select p.id, row_number() over (order by ${by}) as place from projects p ${joins}
    where ${whole(search, viewer)} order by place limit ${size} offset ${offset}) page
    join projects p on p.id = page.id`
  const query = selectProjects<ListedProject>(viewer, 'list', page, sql`order by page.place`)
  const projects = (await query.execute(planned(db))).rows.map(wholeProject)
  if (!search.withOwn) return projects
  const ids = projects.map(({ id }) => id)
  const own = await ownCells(read, 'projects', viewer, ids)
  return projects.map((project) => ({ ...project, own: own.get(project.id) ?? {} }))
}

/** Names of all projects that the viewer sees, in order. */
export async function listNames(db: Db, viewer: Viewer) {
  const { rows } = await sql<Pick<Project, 'id' | 'code' | 'name' | 'avatar'>>`select p.id, p.code, p.name, p.avatar
    from projects p where ${projectSeen('p', viewer)} order by p.search_name, p.id`.execute(db)
  return rows
}

/** The number of projects that match the search. */
export const listTotal = (db: Db, search: ProjectSearch, viewer: Viewer): Promise<number> =>
  totalOf(db, sql`from projects p where ${whole(search, viewer)}`)

/** The number of matching projects per status, including 0. Ignores the status filter. */
export async function listCounts(db: Db, search: ProjectSearch, viewer: Viewer): Promise<Record<string, number>> {
  const { rows } = await sql<{
    status: string
    count: number
  }>`select p.status, count(*) as count from projects p
    where ${all(conditionsButStatus(search, viewer))} group by p.status`.execute(db)
  const none = Object.fromEntries(ProjectStatus.options.map((status) => [status, 0]))
  return { ...none, ...Object.fromEntries(rows.map(({ status, count }) => [status, count])) }
}
