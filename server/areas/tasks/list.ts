import { type RawBuilder, sql } from 'kysely'
import {
  mostTasks,
  type Task,
  type TaskKind,
  taskKinds,
  type TeamMember,
  type Upcoming,
  upcomingKinds,
} from '#contract/api/tasks.ts'
import { daysLater } from '#contract/dates.ts'
import { plannedOnce } from '#server/platform/db/prepared.ts'
import type { Db } from '#server/platform/deps.ts'
import type { TaskReader, TaskSource, TeamSource, UpcomingSource } from '#server/platform/tasks.ts'

const kinds = Object.keys(taskKinds)

/** Tasks of surveys and feedback. */
export const surveyTaskKinds: ReadonlySet<TaskKind> = new Set<TaskKind>([
  'form',
  'nomination',
  'nomination-approval',
  'review-shared',
  'feedback-given',
  'feedback-asked',
  'feedback-to-ask',
  'review-ready',
  'engagement-action',
  'survey-lagging',
])

/** SQL condition: the reader hid this task `s`, and its due day is the same (docs/rules/tasks.md#3). */
const isHidden = ({ me, today }: TaskReader, kind: TaskKind) => sql<boolean>`exists (select from hidden_tasks h
  where h.employee_id = ${me.id} and h.kind = ${kind} and h.subject_id = s.id and h.due is not distinct from s.due
    and (h.until is null or h.until > ${today}::date))`

/**
 * The tasks that wait for the reader, by due day. One statement, in which each kind adds at most as many as are shown.
 */
export async function tasksOf(db: Db, reader: TaskReader, sources: readonly TaskSource[]): Promise<Task[]> {
  const found = sources.flatMap(({ kind, of }) => {
    const rows = of(reader)
    return rows
      ? [
          sql`(select ${kind}::text as kind, s.* from (${rows}) s where not ${isHidden(reader, kind)}
            order by s.due nulls last, s.name, s.id limit ${mostTasks})`,
        ]
      : []
  })
  if (found.length === 0) return []
  const { rows } = await sql<
    Omit<Task, 'verb'>
  >`select kind, json_build_object('id', id, 'name', name) as subject, about,
      due as "dueOn", link
    from (${sql.join(found, sql` union all `)}) found
    order by due nulls last, array_position(${kinds}::text[], kind), name, id limit ${mostTasks}`.execute(
    plannedOnce(db, reader.me.id),
  )
  return rows.map((row) => ({ ...row, verb: taskKinds[row.kind] }))
}

/** SQL for the one task of the reader with this kind and subject, with its due day; nothing if there is none. */
export function taskOf(
  reader: TaskReader,
  sources: readonly TaskSource[],
  { kind, subjectID }: { kind: TaskKind; subjectID: string },
): RawBuilder<unknown> | undefined {
  const rows = sources.find((source) => source.kind === kind)?.of(reader)
  return rows && sql`select s.due from (${rows}) s where s.id = ${subjectID}`
}

/** How many days ahead one sees what comes up, and how many for each of the own reports. */
const daysAhead = { all: 30, reports: 60 }

/**
 * What comes up in the next 30 days, by day (docs/rules/tasks.md#4). Each kind adds at most as many as are shown, so
 * that days of a large company are not sorted.
 */
export async function upcomingOf(db: Db, reader: TaskReader, sources: readonly UpcomingSource[]): Promise<Upcoming[]> {
  const found = sources
    .flatMap((of) => of(reader, daysLater(reader.today, daysAhead.all), sql`true`, mostTasks))
    .map((rows) => sql`(select s.* from (${rows}) s order by s.day, s.name, s.id limit ${mostTasks})`)
  if (found.length === 0) return []
  const { rows } = await sql<Upcoming>`select kind, person, day, until, years
    from (${sql.join(found, sql` union all `)}) found
    order by day, array_position(${[...upcomingKinds]}::text[], kind), name, id limit ${mostTasks}`.execute(
    plannedOnce(db, reader.me.id),
  )
  return rows
}

/** What there is to tell of the people who report to the reader (docs/rules/tasks.md#5). */
export async function teamOf(
  db: Db,
  reader: TaskReader,
  { team, upcoming }: { team: readonly TeamSource[]; upcoming: readonly UpcomingSource[] },
): Promise<TeamMember[]> {
  const mine = sql`e.line_manager_id = ${reader.me.id}`
  const days = upcoming.flatMap((of) => of(reader, daysLater(reader.today, daysAhead.reports), mine, null))
  const next = sql`select distinct on (s.id) s.id,
      json_build_object('kind', s.kind, 'day', s.day, 'until', s.until, 'years', s.years) as value
    from (${sql.join(days, sql` union all `)}) s order by s.id, s.day`
  const facts = [...team, { key: 'next', of: () => (days.length ? next : undefined) }].flatMap(({ key, of }) => {
    const rows = of(reader)
    return rows ? [sql`select ${key}::text as key, s.id, to_json(s.value) as value from (${rows}) s`] : []
  })
  if (facts.length === 0) return []
  const { rows } = await sql<{ id: string; facts: Partial<TeamMember> }>`select id, json_object_agg(key, value) as facts
    from (${sql.join(facts, sql` union all `)}) found
    where exists (select from employees e where e.id = found.id and e.working_status <> 'left') group by id`.execute(
    plannedOnce(db, reader.me.id),
  )
  return rows.map(({ id, facts: known }) => ({ id, percent: null, workload: null, next: null, ...known }))
}
