import { type RawBuilder, sql } from 'kysely'
import { G } from '#contract/api/employees/employee.ts'
import { runs, type Viewer } from '#server/areas/employees/index.ts'
import { projectSeen } from '#server/areas/projects/index.ts'
import { at } from '#server/platform/db/dated.ts'
import type { Env } from '#server/platform/env.ts'

/** Which people: those that all of these find. */
export interface PeopleFilter {
  employeeIDs: readonly string[]
  projectID?: string | undefined
  lineManagerID?: string | undefined
  chapterIDs?: readonly string[]
  workplace?: string | undefined
  /** First and last day of the window. */
  from?: string | undefined
  to?: string | undefined
}

/** SQL for somebody who is on the project on a day of the window, or without one today. */
const onProject = (viewer: Viewer, { projectID, from, to }: PeopleFilter) => sql`exists (select from project_members m
    join projects p on p.id = m.project_id
  where m.project_id = ${projectID} and m.employee_id = e.id and m.deleted_at is null and ${projectSeen('p', viewer)}
    and ${
      from || to
        ? sql`days_between(m.start_date, m.end_date) && days_between(${from ?? null}::date, ${to ?? null}::date + 1)`
        : runs('m', viewer.today)
    })`

/** SQL for somebody whose place of work this is on the first day of the window, or who works at a region of it. */
const worksAt = ({ workplace, from }: PeopleFilter, { WORKPLACE }: Pick<Env, 'WORKPLACE'>, today: string) => {
  const place = sql`coalesce(m.workplace, ${WORKPLACE})`
  return sql`exists (select from employments m where m.employee_id = e.id and ${at('m', from ?? today)}
    and (${place} = ${workplace} or starts_with(${place}, ${workplace} || '-')))`
}

const inChapter = (ids: readonly string[]) => sql`exists (select from employee_chapters c
  where c.employee_id = e.id and c.chapter_id = any (${[...ids]}::uuid[]))`

/** SQL conditions on the person `e`. What the viewer does not read, no filter finds. */
export function ofPeople(viewer: Viewer, env: Pick<Env, 'WORKPLACE'>, filter: PeopleFilter): RawBuilder<unknown>[] {
  const { employeeIDs, projectID, lineManagerID, chapterIDs = [], workplace } = filter
  const { me, today } = viewer
  const found: RawBuilder<unknown>[] = []
  if (employeeIDs.length > 0) found.push(sql`e.id = any (${[...employeeIDs]}::uuid[])`)
  if (projectID) found.push(me.can('projectMembers.read') ? onProject(viewer, filter) : sql`false`)
  if (lineManagerID) found.push(sql`e.line_manager_id = ${lineManagerID}`)
  if (chapterIDs.length > 0) found.push(me.can('employees.read') ? inChapter(chapterIDs) : sql`false`)
  if (workplace) found.push(me.can(G) ? worksAt(filter, env, today) : sql`false`)
  return found
}
