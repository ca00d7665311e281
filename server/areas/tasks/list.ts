import { type RawBuilder, sql } from 'kysely'
import { mostTasks, type Task, type TaskKind, taskKinds, type Upcoming, upcomingKinds } from '#contract/api/tasks.ts'
import { daysLater } from '#contract/dates.ts'
import { planned } from '#server/platform/db/prepared.ts'
import type { Db } from '#server/platform/deps.ts'
import type { TaskReader, TaskSource, UpcomingSource } from '#server/platform/tasks.ts'

const kinds = Object.keys(taskKinds)

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
    order by due nulls last, array_position(${kinds}::text[], kind), name, id limit ${mostTasks}`.execute(planned(db))
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

/** How many days ahead one sees what comes up. */
const daysAhead = 30

/** What comes up in the next 30 days, by day (docs/rules/tasks.md#4). */
export async function upcomingOf(db: Db, reader: TaskReader, sources: readonly UpcomingSource[]): Promise<Upcoming[]> {
  const found = sources.flatMap((of) => of(reader, daysLater(reader.today, daysAhead)) ?? [])
  if (found.length === 0) return []
  const { rows } = await sql<Upcoming>`select kind, person, day, until, years
    from (${sql.join(found, sql` union all `)}) found
    order by day, array_position(${[...upcomingKinds]}::text[], kind), person ->> 'displayName', person ->> 'id'
    limit ${mostTasks}`.execute(planned(db))
  return rows
}
