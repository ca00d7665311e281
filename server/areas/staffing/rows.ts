import { type RawBuilder, sql } from 'kysely'
import { covers, keywordWords, present, shownDay, tsqueryOf } from '#server/areas/employees/index.ts'
import { personAsked, projectAsked } from '#server/areas/projects/index.ts'
import { planned } from '#server/platform/db/prepared.ts'
import { patternOf } from '#server/platform/db/names.ts'
import type { Db } from '#server/platform/deps.ts'
import { busyPeople, freePeople } from './capacity.ts'
import { type RowKey, type Scope, tables } from './scope.ts'

/** Conditions on the person `e` and the project `p` for the keyword. `isGiven` is false for an empty keyword. */
function matching(keyword = '') {
  const words = keywordWords(keyword)
  return {
    isGiven: words.length > 0,
    person: sql<boolean>`e.search_words @@ ${tsqueryOf(words)}::tsquery`,
    project: sql<boolean>`p.search_name like ${patternOf(keyword)}`,
  }
}

/** Person `e` is here, and has hours in the window that no project takes. */
const isFree = ({ viewer }: Scope): RawBuilder<boolean> => sql`(${present('e', shownDay(viewer))}
  and e.working_status <> 'on-boarding' and e.id in (select free.employee_id from free))`

/** Projects take more of the person than there is. */
const isOver = (person: string) => sql<boolean>`${sql.ref(person)} in (select busy.employee_id from busy)`

const all = (conditions: (RawBuilder<boolean> | false | undefined)[]) =>
  sql.join([sql`true`, ...conditions.filter((one) => one !== false && one !== undefined)], sql` and `)

/** The rows by people: those whom the caller sees, and of these the ones that the query asks for. */
export function personRows(scope: Scope): RawBuilder<unknown> {
  const { query, viewer } = scope
  const { only, projectID } = query
  const key = matching(query.keyword)
  const onProject = sql<boolean>`e.id in (select member.employee_id from member
    ${projectID ? sql`where member.project_id = ${projectID}` : sql``})`
  const isListed = covers('employees.read.projects.readActive', sql`e.id`, viewer)
  const colleague = sql<boolean>`(${present('e', shownDay(viewer))} and e.working_status <> 'on-boarding' and ${isListed})`
  const named = sql<boolean>`(${key.person} or exists (select from member join projects p on p.id = member.project_id
    where member.employee_id = e.id and ${key.project}))`
  return sql`select 1 as place, 'person' as kind, e.sort_name as name, e.id from employees e where ${all([
    sql`e.deleted_at is null`,
    viewer.me.can('employees.read') && !projectID ? sql`(${colleague} or ${onProject})` : onProject,
    personAsked('e.id', viewer, query),
    key.isGiven && named,
    only === 'over' && isOver('e.id'),
    only === 'free' && isFree(scope),
  ])}`
}

/** SQL condition: the row `v` of `vacancy` is on a project that the query asks for. */
export const vacancyAsked = (v: string, { query, viewer }: Pick<Scope, 'query' | 'viewer'>): RawBuilder<boolean> =>
  query.mine
    ? sql`(exists (select from projects o
        where o.id = ${sql.ref(`${v}.project_id`)} and ${projectAsked('o', viewer, query)}))`
    : sql`true`

function vacancyRows({ query, viewer }: Scope): RawBuilder<unknown> {
  const key = matching(query.keyword)
  return sql`select 0 as place, 'vacancy' as kind, p.search_name as name, p.id from vacancy p where ${all([
    query.projectID ? sql`p.project_id = ${query.projectID}` : undefined,
    vacancyAsked('p', { query, viewer }),
    key.isGiven && key.project,
  ])}`
}

function projectRows(scope: Scope): RawBuilder<unknown> {
  const { from, keyword, only, projectID } = scope.query
  const key = matching(keyword)
  return sql`select 0 as place, 'project' as kind, p.search_name as name, p.id
    from projects p join seen on seen.id = p.id where ${all([
      sql`(p.status <> 'closed' or p.end_date is null or p.end_date > ${from}::date)`,
      projectID ? sql`p.id = ${projectID}` : undefined,
      projectAsked('p', scope.viewer, scope.query),
      key.isGiven &&
        sql`(${key.project} or exists (select from member join employees e on e.id = member.employee_id
          where member.project_id = p.id and ${key.person}))`,
      only === 'vacant' && sql`p.id in (select vacancy.project_id from vacancy)`,
      only === 'free' && sql`p.id not in (select member.project_id from member)`,
      only === 'over' &&
        sql`exists (select from member where member.project_id = p.id and ${isOver('member.employee_id')})`,
    ])}`
}

/** One page of row keys and the total: projects with open roles first, then people; or all projects by name. */
export async function rowPage(db: Db, scope: Scope, size: number, offset: number) {
  const { by, only } = scope.query
  const people = [
    ...(only && only !== 'vacant' ? [] : [vacancyRows(scope)]),
    ...(only === 'vacant' ? [] : [personRows(scope)]),
  ]
  const wanted = by === 'projects' ? projectRows(scope) : sql.join(people, sql` union all `)
  const { rows } = await sql<{
    total: number
    keys: RowKey[]
  }>`with ${tables(scope, undefined, only === 'over' ? 'busy' : 'everybody')},
    ${only === 'over' ? sql`${busyPeople(scope)},` : sql``}
    ${only === 'free' && by === 'people' ? sql`${freePeople(scope)},` : sql``} wanted as (${wanted})
    select (select count(*) from wanted) as total,
      coalesce(json_agg(page order by page.place, page.name, page.id), '[]') as keys
    from (select kind, id, place, name from wanted
      order by place, name, id limit ${size} offset ${offset}) page`.execute(planned(db))
  return rows[0] ?? { total: 0, keys: [] }
}
