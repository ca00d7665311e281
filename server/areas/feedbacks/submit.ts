import { sql } from 'kysely'
import type { FeedbackSubmit } from '#contract/api/feedbacks/endpoints.ts'
import type { QuestionAnswer } from '#contract/api/surveys/survey.ts'
import type { BasicEmployee } from '#contract/api/employees/employee.ts'
import type { ReviewerStatus } from '#contract/api/surveys/words.ts'
import { answersOfRow, eventQuestionId, onForm } from '#server/areas/surveys/index.ts'
import { basic } from '#server/platform/db/shapes.ts'
import type { Db, Deps } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/http/errors.ts'
import { answered, requireAllAnswered, type Stored, storedAnswer } from './answering.ts'
import { type FormAddress, formAt } from './form.ts'

interface LockedForm {
  rowId: string
  status: ReviewerStatus
  isForcedDone: boolean
  employeeID: string
  title: string
  reviewer: BasicEmployee
}

/** Locks the form, so that a submit and the closing of the survey run one after the other. */
async function lockedForm(trx: Db, address: FormAddress): Promise<LockedForm> {
  const { rows } =
    await sql<LockedForm>`select r.id as "rowId", r.reviewer_status as status, r.is_forced_done as "isForcedDone",
      t.employee_id as "employeeID", t.title, ${basic('me')} as reviewer
    from ${formAt(address)} for update of r`.execute(trx)
  if (!rows[0]) throw notFound('form')
  return rows[0]
}

/** Reads the answers in a second statement, because the one that waited for the lock would still see the old ones. */
async function answersOf(trx: Db, rowId: string): Promise<QuestionAnswer[]> {
  const { rows } = await sql<{ answers: QuestionAnswer[] }>`select ${answersOfRow} as answers
    from event_reviewers r where r.id = ${rowId}`.execute(trx)
  return rows[0]?.answers ?? []
}

function requireOpen({ status, isForcedDone }: LockedForm): void {
  if (status !== 'done') return
  throw refuse(isForcedDone ? 'feedback.closed' : 'feedback.sent')
}

/** Stores the changed answers and the status of the form. */
async function store(
  trx: Db,
  rowId: string,
  status: FeedbackSubmit['status'],
  given: readonly Stored[],
): Promise<void> {
  const ids = given.map(({ id }) => id)
  const answers = given.map(({ answer }) => answer)
  const notes = given.map(({ note }) => note)
  await sql`with given as materialized (
      select r.id as row_id, q.id, u.note,
        case when q.type = 'likert-scale' then nullif(u.answer, '')::smallint end as score,
        case when q.type = 'likert-scale' then '' else u.answer end as answer
      from unnest(${ids}::uuid[], ${answers}::text[], ${notes}::text[]) u(id, answer, note)
        join event_reviewers r on r.id = ${rowId} join round_questions q on ${onForm} and ${eventQuestionId} = u.id),
    emptied as (delete from answers a using given g where a.event_reviewer_id = g.row_id and a.round_question_id = g.id
      and g.score is null and g.answer = '' and g.note = ''),
    written as (insert into answers as a (event_reviewer_id, round_question_id, score, answer, note)
      select row_id, id, score, answer, note from given where score is not null or answer <> '' or note <> ''
      on conflict (event_reviewer_id, round_question_id) do update
        set score = excluded.score, answer = excluded.answer, note = excluded.note
        where (a.score, a.answer, a.note) is distinct from (excluded.score, excluded.answer, excluded.note))
    update event_reviewers set author_status = ${status === 'done' ? 'done' : 'sent'}, reviewer_status = ${status},
      updated_at = now() where id = ${rowId}`.execute(trx)
}

/**
 * Saves answers as a draft or sends them (rules/surveys.md#5.3), in one transaction. Throws 404 for an unknown form or
 * a question of another form; 400 for a completed form, a word that is not a level or, on sending, an unanswered
 * question.
 */
export async function submitForm({ db }: Deps, address: FormAddress, { answers, status }: FeedbackSubmit) {
  return db.transaction().execute(async (trx) => {
    const form = await lockedForm(trx, address)
    const all = answered(await answersOf(trx, form.rowId), answers)
    requireOpen(form)
    const listed = new Set(answers.map(({ eventQuestionID }) => eventQuestionID))
    const given = all.filter(({ eventQuestionID }) => listed.has(eventQuestionID)).map(storedAnswer)
    if (status === 'done') requireAllAnswered(all)
    await store(trx, form.rowId, status, given)
    const { employeeID, title, reviewer } = form
    const { eventId: eventID, topicId: topicID } = address
    return { eventID, topicID, employeeID, title, status, reviewer, answers: all }
  })
}
