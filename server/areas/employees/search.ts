import { type RawBuilder, sql } from 'kysely'
import { Employee, type ListedEmployee } from '#contract/api/employees/employee.ts'
import { type EmployeeSearch, ownColumnPattern } from '#contract/api/employees/search.ts'
import { EmployeeStatus } from '#contract/api/metadata/metadata.ts'
import { factsOf, readableFields } from '#contract/fields.ts'
import { betweenDays } from '#server/platform/db/betweenDays.ts'
import { planned } from '#server/platform/db/prepared.ts'
import type { Db } from '#server/platform/deps.ts'
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

/** Filters by status where the viewer finds only some of those who left. */
function byStatusOfSome(asked: EmployeeSearch['workingStatuses'], found: Condition): Condition[] {
  const requested = given(asked)
  const here = sql<boolean>`(e.working_status <> 'left' or ${found})`
  return requested.length ? [sql`e.working_status = any (${requested})`, here] : [here]
}

/**
 * Filters by the requested statuses, or all. People who left are included only for callers who can filter by all
 * statuses (rules/people.md#2.1).
 */
function byStatus(asked: EmployeeSearch['workingStatuses'], viewer: Viewer): Condition[] {
  const all = 'employees.read.filterByAllStatuses'
  const some = viewer.me.scoped?.of(all).length ?? 0
  if (some) return byStatusOfSome(asked, covers(all, sql`e.id`, viewer))
  const everyone = viewer.me.can(all)
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

/** All conditions of the search on the table `e`. */
export function conditions(search: EmployeeSearch, viewer: Viewer): Condition {
  return sql.join(
    [
      sql<boolean>`e.deleted_at is null`,
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

/**
 * The requested order, or newest joiners first. Sorts by name if the viewer cannot read the field, because the order
 * would reveal it.
 */
export function orderOf(search: EmployeeSearch, viewer: Viewer): RawBuilder<unknown> {
  const own = ownColumnPattern.exec((search.order ?? '').replace(/^-/, ''))?.[1]
  if (own) return sql`${byOwnValue('people', own, search.order?.startsWith('-') ?? false, viewer)}, e.sort_name, e.id`
  const readable = readableFields(Employee, viewer.me.can)
  const open = (order: string) => readable.has(order.replace('-', '') as keyof Employee)
  if (search.order?.endsWith('joinedDate') && !open(search.order) && readsSome('joinedDate', viewer)) {
    const reads = readsField('joinedDate', viewer)
    const way = sql.raw(search.order.startsWith('-') ? 'desc nulls first' : '')
    // Those whose day the viewer can't read stand at the end, by name.
    return sql`${reads} desc, case when ${reads} then e.joined_date end ${way}, e.sort_name, e.id`
  }
  const order = [search.order ?? '', '-joinedDate'].find((one) => one in orders && open(one)) ?? 'displayName'
  return sql.raw(orders[order] as string)
}

/** Up to this many matches of a keyword are sorted. Of more, the order of the list soon has enough. */
const fewMatches = 30_000

interface Part {
  size: number
  offset: number
}

/**
 * The ids of one page of people who match a keyword and their number, or undefined if many match. Without it the
 * planner reads the list in its order until the page is full, which is nearly everyone for the last names: words of
 * names are not spread over that order. On another day all are sorted, because that order needs their employments.
 */
async function fewIds(db: Db, search: EmployeeSearch, viewer: Viewer, { size, offset }: Part) {
  const { rows } = await sql<{ matches: number; ids: string[] }>`with found as materialized (
      select e.id, e.sort_name, e.joined_date, e.seniority_id, e.working_status from employees e
      where ${conditions(search, viewer)} limit ${sql.lit(viewer.day ? null : fewMatches + 1)})
    select (select count(*)::int from found) as matches, array(select e.id::text from found e
      order by ${orderOf(search, viewer)} limit ${sql.lit(size)} offset ${sql.lit(offset)}) as ids`.execute(planned(db))
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
    array(select e.id::text ${match} order by ${orderOf(search, viewer)}
      limit ${sql.lit(part.size)} offset ${sql.lit(part.offset)}) as ids,
    ${search.withTotal === false ? sql`null` : sql`(select count(*)::int ${match})`} as total`.execute(planned(db))
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
  const { rows } = await sql<{ total: number }>`
    select count(*) as total from employees e where ${conditions(search, viewer)}`.execute(planned(db))
  return rows[0]?.total ?? 0
}
