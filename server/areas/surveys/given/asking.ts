import { type RawBuilder, sql } from 'kysely'
import type { FeedbackAnswer, FeedbackRequest, SharedProject } from '#contract/api/surveys/given.ts'
import { present } from '#server/areas/employees/index.ts'
import { basic, listOf } from '#server/platform/db/shapes.ts'
import { type Db, today } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import { notFound, refuse } from '#server/platform/http/errors.ts'
import { requireRest, tell } from './given.ts'

/** The colleagues `e` of the member `m` on the project: members on a day on which `m` was, ever, who are here. */
export const colleaguesOf = (day: string): RawBuilder<unknown> => sql`from employees e
  where ${present('e', day)} and e.working_status <> 'on-boarding' and e.id <> m.employee_id
    and exists (select from project_members n join project_members o on o.project_id = n.project_id
        and o.start_date < coalesce(n.end_date, 'infinity') and n.start_date < coalesce(o.end_date, 'infinity')
      where n.project_id = m.project_id and n.employee_id = m.employee_id and o.employee_id = e.id
        and n.deleted_at is null and o.deleted_at is null and greatest(n.start_date, o.start_date) <= ${day}::date)`

/**
 * The own projects whose last membership goes on or ended within a year, the latest first, with whom one can ask
 * (rules/surveys.md#7.13).
 */
export async function sharedProjects(db: Db, env: Env, me: { id: string }): Promise<SharedProject[]> {
  const day = today(env)
  const { rows } = await sql<SharedProject>`
    select p.id, p.name, ${listOf(basic('e'), sql`e.sort_name, e.id`, colleaguesOf(day))} as people
    from (select distinct on (m.project_id) m.* from project_members m
        where m.employee_id = ${me.id} and m.deleted_at is null and m.start_date <= ${day}::date
          and coalesce(m.end_date, 'infinity') > ${day}::date - 365
        order by m.project_id, m.start_date desc) m
      join projects p on p.id = m.project_id and p.deleted_at is null
    order by coalesce(m.end_date, 'infinity') desc, p.name`.execute(db)
  return rows.filter(({ people }) => people.length > 0)
}

/** Asks colleagues for feedback after a project, each once until they answer, and tells them by mail. */
export async function askFeedback(trx: Db, env: Env, me: { id: string }, asked: FeedbackRequest): Promise<void> {
  const ids = [...new Set(asked.askedIDs)]
  const project = (await sharedProjects(trx, env, me)).find(({ id }) => id === asked.projectID)
  if (!ids.every((id) => project?.people.some((person) => person.id === id))) throw refuse('given.notColleague')
  const { rows: managers } = await sql<{ id: string | null }>`
    select line_manager_id as id from employees where id = ${me.id}`.execute(trx)
  const managerId = asked.visibleTo === 'manager' ? managers[0]?.id : null
  if (managerId === undefined || (asked.visibleTo === 'manager' && !managerId)) throw refuse('given.noManager')
  await requireRest(trx, me.id, ids.length)
  const { rows } = await sql<{ id: string }>`
    insert into given_feedback (kind, giver_id, receiver_id, manager_id, project_id, question, words, given_at, asked_at)
    select 'answer', id, ${me.id}, nullif(${managerId}::uuid, id), ${asked.projectID}, ${asked.question}, '', null, now()
    from unnest(${ids}::uuid[]) id
    on conflict (receiver_id, giver_id, project_id) where given_at is null and declined_at is null do nothing
    returning giver_id as id`.execute(trx)
  await tell(
    trx,
    env,
    'feedback-asked',
    rows.map(({ id }) => id),
  )
}

/** SQL condition: the request `f` has this id and is open. */
const isOpen = (id: string) =>
  sql<boolean>`f.id = ${id} and f.asked_at is not null and f.given_at is null and f.declined_at is null`

interface Request {
  feedbackID: string
  me: { id: string }
}

/** Answers who asked, and tells them by mail. Throws 404 unless the caller was asked and has not answered. */
export async function answerFeedback(trx: Db, env: Env, { feedbackID, me }: Request, { words }: FeedbackAnswer) {
  const { rows } = await sql<{ id: string; isHere: boolean }>`
    select e.id, ${present('e', today(env))} as "isHere" from given_feedback f join employees e on e.id = f.receiver_id
    where ${isOpen(feedbackID)} and f.giver_id = ${me.id}`.execute(trx)
  if (!rows[0]) throw notFound('feedback')
  if (!rows[0].isHere) throw refuse('given.notHere')
  const { numAffectedRows } = await sql`update given_feedback f set words = ${words}, given_at = now()
    where ${isOpen(feedbackID)} and f.giver_id = ${me.id}`.execute(trx)
  if (!numAffectedRows) throw notFound('feedback')
  await tell(trx, env, 'feedback-given', [rows[0].id])
}

/** Declines a request, or takes back the own one. Throws 404 for others, and once it was answered. */
export async function endRequest(trx: Db, { feedbackID, me }: Request): Promise<void> {
  const { numAffectedRows } = await sql`update given_feedback f set declined_at = now()
    where ${isOpen(feedbackID)} and ${me.id} in (f.giver_id, f.receiver_id)`.execute(trx)
  if (!numAffectedRows) throw notFound('feedback')
}
