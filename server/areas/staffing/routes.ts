import type { FastifyInstance } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import {
  forWork,
  keywordWords,
  peopleOn,
  present,
  shownDay,
  tsqueryOf,
  viewerOn,
} from '#server/areas/employees/index.ts'
import { forProjects, headsOn } from '#server/areas/projects/index.ts'
import { planned } from '#server/platform/db/prepared.ts'
import { patternOf } from '#server/platform/db/names.ts'
import { type Db, today } from '#server/platform/deps.ts'
import type { Server } from '#server/platform/http/server.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { clampPage } from '#server/platform/http/paging.ts'
import { serve } from '#server/platform/http/serve.ts'
import { filledRows } from './bars.ts'
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

function personRows(scope: Scope): RawBuilder<unknown> {
  const { query, viewer } = scope
  const { only, projectID } = query
  const key = matching(query.keyword)
  const onProject = sql<boolean>`e.id in (select member.employee_id from member
    ${projectID ? sql`where member.project_id = ${projectID}` : sql``})`
  const seesAll = viewer.me.can('employees.read') && viewer.me.can('employees.read.projects.readActive')
  const colleague = sql<boolean>`(${present('e', shownDay(viewer))} and e.working_status <> 'on-boarding')`
  const named = sql<boolean>`(${key.person} or exists (select from member join projects p on p.id = member.project_id
    where member.employee_id = e.id and ${key.project}))`
  return sql`select 1 as place, 'person' as kind, e.sort_name as name, e.id from employees e where ${all([
    sql`e.deleted_at is null`,
    seesAll && !projectID ? sql`(${colleague} or ${onProject})` : onProject,
    key.isGiven && named,
    only === 'over' && isOver('e.id'),
    only === 'free' && isFree(scope),
  ])}`
}

function vacancyRows({ query }: Scope): RawBuilder<unknown> {
  const key = matching(query.keyword)
  return sql`select 0 as place, 'vacancy' as kind, p.search_name as name, p.id from vacancy p where ${all([
    query.projectID ? sql`p.project_id = ${query.projectID}` : undefined,
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
async function rowPage(db: Db, scope: Scope, size: number, offset: number) {
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

const mostYears = 5

function requireWindow({ from, to }: Scope['query']): void {
  if (to <= from) throw refuse('staffing.endsBeforeStart')
  const latest = `${Number(from.slice(0, 4)) + mostYears}${from.slice(4)}`
  if (to > latest) throw refuse('staffing.tooLong', { most: mostYears })
}

/** Routes for the staffing timeline. */
export function staffingRoutes(app: FastifyInstance, server: Server): void {
  const { env } = server
  serve(app, server, api.staffing.list, async ({ query, me }, { read }) => {
    requireWindow(query)
    const viewer = await viewerOn(read, { me, today: today(env) }, query.asOf, [...forWork, ...forProjects])
    const scope = { viewer, env, query }
    const { page, size, offset } = clampPage(query)
    const { keys, total } = await rowPage(peopleOn(read, viewer), scope, size, offset)
    return { page, size, sort: '', total, data: await filledRows(headsOn(read, viewer), scope, keys) }
  })
}
