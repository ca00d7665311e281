import { type RawBuilder, sql } from 'kysely'
import { Employee, type ListedEmployee } from '#contract/api/employees/employee.ts'
import { type EmployeeSearch, ownColumnPattern } from '#contract/api/employees/search.ts'
import { EmployeeStatus } from '#contract/api/metadata/metadata.ts'
import { factsOf, readableFields } from '#contract/fields.ts'
import { betweenDays } from '#server/platform/db/betweenDays.ts'
import { planned } from '#server/platform/db/prepared.ts'
import type { Db } from '#server/platform/deps.ts'
import { canOnSome } from '#server/platform/reference/rights.ts'
import { datedLinks, peopleOn } from './asOf.ts'
import { links } from './links.ts'
import { byOwn, byOwnValue } from './ownFilters.ts'
import { ownCells, ownIdsIn } from './ownFields.ts'
import { bareEmployees, employeesFrom } from './queries.ts'
import { covers } from './scopes.ts'
import { keywordWords, tsqueryOf } from './searchText.ts'
import { shownDay, listed, membershipShown, runs, sharedProject, type Viewer } from './visibility.ts'
import { given, wanted } from './wanted.ts'

type Condition = RawBuilder<boolean>

/**
 * Filters by a link table, or on another day by the entries that the person has there. A kind has few entries, so their
 * ids are looked up once instead of per employee.
 */
function byLink(kind: keyof typeof datedLinks | 'stacks', list: EmployeeSearch['positions'], { day }: Viewer) {
  const held = (narrow: RawBuilder<unknown>) => {
    const ids = sql`array(select k.id from ${sql.table(kind)} k where k.deleted_at is null ${narrow})`
    if (day && kind !== 'stacks') return sql<boolean>`(${sql.ref(`e.${datedLinks[kind]}`)} && ${ids})`
    return sql<boolean>`exists (select from ${sql.table(`employee_${kind}`)} l
      where l.employee_id = e.id and ${sql.ref(`l.${links[kind]}`)} = any (${ids}))`
  }
  return wanted(list, (codes) => held(sql`and k.code = any (${codes})`), held(sql``))
}

/** SQL conditions: the person `e` is found by the words of the keyword. Empty without words. */
export function byKeyword(keyword: string | null | undefined): Condition[] {
  const words = keywordWords(keyword ?? '').filter(Boolean)
  return words.length ? [sql`e.search_words @@ ${tsqueryOf(words)}::tsquery`] : []
}

const allStatuses = 'employees.read.filterByAllStatuses'

const anyOf = (parts: Condition[]): Condition => sql`(${sql.join(parts, sql` or `)})`

/** For a viewer who finds some of those who left: people who are here, and these. Else one condition for all. */
function kindsOfPeople(viewer: Viewer): Condition[] {
  if (viewer.me.can(allStatuses) || !viewer.me.scoped?.of(allStatuses).length) return [sql`true`]
  const found = covers(allStatuses, sql`e.id`, viewer)
  return [sql`e.working_status <> 'left'`, sql`(e.working_status = 'left' and ${found})`]
}

/**
 * Filters by the requested statuses, or all. People who left are included only for callers who can filter by all
 * statuses (rules/people.md#2.1), on some people as `kindsOfPeople()` says.
 */
function byStatus(asked: EmployeeSearch['workingStatuses'], viewer: Viewer): Condition[] {
  const everyone = canOnSome(viewer.me)(allStatuses)
  const allowed = EmployeeStatus.options.filter((status) => everyone || status !== 'left')
  const requested = given(asked)
  const statuses = requested.length ? allowed.filter((status) => requested.includes(status)) : allowed
  if (statuses.length === EmployeeStatus.options.length) return []
  // With `=`, a single status can be read in the order of its index.
  return statuses.length === 1 ? [sql`e.working_status = ${statuses[0]}`] : [sql`e.working_status = any (${statuses})`]
}

function byProject(list: EmployeeSearch['projects'], viewer: Viewer): Condition[] {
  const free = covers('employees.read.projects.readActive', sql`e.id`, viewer)
  const running = sql`select 1 from project_members m join projects p on p.id = m.project_id and p.deleted_at is null
    where m.employee_id = e.id and ${runs('m', shownDay(viewer))}
    ${viewer.day ? sql`and ${membershipShown('m', 'p', viewer)}` : sql``} and (${free} or ${sharedProject('p', viewer)})`
  return wanted(list, (codes) => sql`exists (${running} and p.code = any (${codes}))`, sql`exists (${running})`)
}

function byLineManager(list: EmployeeSearch['lineManagers']): Condition[] {
  const ids = given(list).filter((id) => id !== '')
  return wanted(
    ids,
    (wantedIds) =>
      sql`e.line_manager_id = any (array(select o.id from employees o where o.id::text = any (${wantedIds})))`,
    sql`(e.line_manager_id is not null)`,
  )
}

function bySeniority(list: EmployeeSearch['seniorities']): Condition[] {
  const codes = given(list)
  if (!codes.length) return []
  return [
    sql`e.seniority_id in (select s.id from seniorities s where s.deleted_at is null and s.code = any (${codes}))`,
  ]
}

/** SQL condition: the viewer can read this field of the person `e`, who is found by it or ordered by it only then. */
const readsField = (field: keyof Employee, viewer: Viewer): Condition =>
  sql`(${sql.join([sql`true`, ...readsOf(field).map((read) => covers(read, sql`e.id`, viewer))], sql` and `)})`

/** The permissions that reading a field needs. */
const readsOf = (field: keyof Employee) => [factsOf(Employee.shape[field])?.read ?? []].flat()

/** True if the viewer can read the field of anybody. */
const readsSome = (field: keyof Employee, { me }: Viewer) =>
  readsOf(field).every((read) => me.can(read) || me.scoped?.of(read).length)

/** The filters by days: the field, its column, and the name of the filter without `From` and `To`. */
const dayFilters = [
  ['joinedDate', 'e.joined_date', 'joined'],
  ['leftDate', 'e.left_date', 'left'],
  ['probationEnd', 'e.probation_end', 'probation'],
  ['contractEnd', 'e.contract_end', 'contract'],
] as const

/**
 * Filters by days. One whose day the viewer cannot read is ignored, because the day would be revealed. Where it is readable
 * of some people, only they are found by it.
 */
function byDays(search: EmployeeSearch, viewer: Viewer): Condition[] {
  return dayFilters.flatMap(([field, column, name]) => {
    if (!readsSome(field, viewer)) return []
    const asked = betweenDays(column, { from: search[`${name}From`], to: search[`${name}To`] }, viewer.today)
    return asked.length ? [...asked, readsField(field, viewer)] : []
  })
}

/**
 * SQL for the number of people who match. Kinds are counted apart, as each alone can be read from an index, or joined
 * with the people of a scope.
 */
const countOf = (search: EmployeeSearch, viewer: Viewer): RawBuilder<number> =>
  sql`(${sql.join(
    kindsOfPeople(viewer).map((kind) => {
      return sql`(select count(*)::int from employees e where ${conditions(search, viewer, kind)})`
    }),
    sql` + `,
  )})`

/** All conditions of the search on the table `e`, of which one kind of people can be chosen. */
export function conditions(search: EmployeeSearch, viewer: Viewer, kind = anyOf(kindsOfPeople(viewer))): Condition {
  return sql.join(
    [
      sql<boolean>`e.deleted_at is null`,
      kind,
      listed('e', viewer),
      ...(search.ids?.length ? [sql<boolean>`e.id = any (${search.ids})`] : []),
      ...byStatus(search.workingStatuses, viewer),
      ...byKeyword(search.keyword),
      ...byLink('positions', search.positions, viewer),
      ...byLink('stacks', search.stacks, viewer),
      ...byLink('chapters', search.chapters, viewer),
      ...byLink('organizations', search.organizations, viewer),
      ...bySeniority(search.seniorities),
      ...byLineManager(search.lineManagers),
      ...byProject(search.projects, viewer),
      ...byDays(search, viewer),
      ...byOwn('people', search.own, viewer),
    ],
    sql` and `,
  ) as Condition
}

const level = '(select s.level from seniorities s where s.id = e.seniority_id)'
const statusRank = `array_position(array['on-boarding', 'probation', 'full-time', 'contractor', 'left'],
  e.working_status)`

const orders: Record<string, string> = {
  displayName: 'e.sort_name, e.id',
  '-displayName': 'e.sort_name desc, e.id desc',
  joinedDate: 'e.joined_date, e.id',
  '-joinedDate': 'e.joined_date desc nulls first, e.id',
  seniority: `${level}, e.sort_name, e.id`,
  '-seniority': `${level} desc nulls last, e.sort_name, e.id`,
  status: `${statusRank}, e.sort_name, e.id`,
  '-status': `${statusRank} desc, e.sort_name, e.id`,
}

interface ListOrder {
  by: RawBuilder<unknown>
  /** Those whom this leaves out stand at the end, by name: the viewer can't read by what the list is ordered. */
  open?: Condition
}

/**
 * The requested order, or newest joiners first. Sorts by name if the viewer cannot read the field, because the order
 * would reveal it.
 */
function orderOf(search: EmployeeSearch, viewer: Viewer): ListOrder {
  const own = ownColumnPattern.exec((search.order ?? '').replace(/^-/, ''))?.[1]
  if (own) {
    const value = byOwnValue('people', own, search.order?.startsWith('-') ?? false, viewer)
    return { by: sql`${value}, e.sort_name, e.id` }
  }
  const readable = readableFields(Employee, viewer.me.can)
  const open = (order: string) => readable.has(order.replace('-', '') as keyof Employee)
  if (search.order?.endsWith('joinedDate') && !open(search.order) && readsSome('joinedDate', viewer))
    return { by: sql.raw(orders[search.order] as string), open: readsField('joinedDate', viewer) }
  const order = [search.order ?? '', '-joinedDate'].find((one) => one in orders && open(one)) ?? 'displayName'
  return { by: sql.raw(orders[order] as string) }
}

/** Up to this many matches of a keyword are sorted. Of more, the order of the list soon has enough. */
const fewMatches = 30_000

interface Part {
  size: number
  offset: number
}

/**
 * SQL for the ids of one page of the people `e` in `match`, in this order. Where some stand at the end, the others are
 * read alone, so that an index has their order; those at the end only once these don't fill the page.
 */
function idsOf(match: RawBuilder<unknown>, { by, open }: ListOrder, part: Part): RawBuilder<string[]> {
  const [size, offset] = [sql.lit(part.size), sql.lit(part.offset)]
  if (!open) return sql`array(select e.id::text ${match} order by ${by} limit ${size} offset ${offset})`
  const before = sql`(select count(*) ${match} and ${open})`
  return sql`(select f.ids || array(select e.id::text ${match} and not ${open} order by e.sort_name, e.id
      limit ${size} - cardinality(f.ids)
      offset case when cardinality(f.ids) < ${size} then greatest(0, ${offset} - ${before}) else 0 end)
    from (select array(select e.id::text ${match} and ${open} order by ${by} limit ${size} offset ${offset}) as ids) f)`
}

/**
 * The ids of one page of people who match a keyword and their number, or undefined if many match. Without it the
 * planner reads the list in its order until the page is full, which is nearly everyone for the last names: words of
 * names are not spread over that order. On another day all are sorted, because that order needs their employments.
 */
async function fewIds(db: Db, search: EmployeeSearch, viewer: Viewer, part: Part) {
  const { by, open } = orderOf(search, viewer)
  const order = open ? { by, open: sql<boolean>`e.is_open` } : { by }
  const { rows } = await sql<{ matches: number; ids: string[] }>`with found as materialized (
      select e.id, e.sort_name, e.joined_date, e.seniority_id, e.working_status, ${open ?? sql`true`} as is_open
      from employees e
      where ${conditions(search, viewer)} limit ${sql.lit(viewer.day ? null : fewMatches + 1)})
    select (select count(*)::int from found) as matches,
      ${idsOf(sql`from found e where true`, order, part)} as ids`.execute(planned(db))
  const [{ matches, ids } = { matches: 0, ids: [] }] = rows
  return matches > fewMatches && !viewer.day ? undefined : { ids, total: matches }
}

/** The ids of one page, and the number of people who match, unless the search asks without. */
async function pageIds(db: Db, search: EmployeeSearch, viewer: Viewer, part: Part) {
  const few = byKeyword(search.keyword).length ? await fewIds(db, search, viewer, part) : undefined
  if (few) return few
  const match = sql`from employees e where ${conditions(search, viewer)}`
  // In one statement, because two cost the server more than the database gains by answering both at once.
  const { rows } = await sql<{ ids: string[]; total: number | null }>`select
    ${idsOf(match, orderOf(search, viewer), part)} as ids,
    ${search.withTotal === false ? sql`null` : countOf(search, viewer)} as total`.execute(planned(db))
  return rows[0] as { ids: string[]; total: number | null }
}

/**
 * One page of the search, without relations unless `preload` is set, and the number of all who match, unless the search
 * asks without. The ids come from a small statement that is planned for its filters, then their data from a prepared
 * one. Planning both together would take as long as running them. On another day both read the people of that day.
 */
export async function searchPage(
  read: Db,
  search: EmployeeSearch,
  viewer: Viewer,
  part: Part,
): Promise<{ people: ListedEmployee[]; total: number | undefined }> {
  const db = peopleOn(read, viewer)
  const { ids, total } = await pageIds(db, search, viewer, part)
  const found = search.withTotal === false ? undefined : (total ?? undefined)
  if (!ids.length) return { people: [], total: found }
  const which = {
    from: sql`from unnest(${ids}::uuid[]) with ordinality page (id, place)
      join employees e on e.id = page.id and e.deleted_at is null`,
    rest: sql`order by page.place`,
  }
  const columns = ownIdsIn(search.fields ?? [])
  const own = columns.length ? await ownCells(read, 'people', viewer, ids, columns) : undefined
  const people = search.preload
    ? await employeesFrom(db, viewer, 'list', which, search.fields ? new Set(search.fields) : undefined)
    : await bareEmployees(db, which)
  return { people: own ? people.map((one) => ({ ...one, own: own.get(one.id) ?? {} })) : people, total: found }
}

/** The number of employees that match the search. */
export async function searchTotal(db: Db, search: EmployeeSearch, viewer: Viewer): Promise<number> {
  const { rows } = await sql<{ total: number }>`select ${countOf(search, viewer)} as total`.execute(planned(db))
  return rows[0]?.total ?? 0
}
