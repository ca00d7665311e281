import { type RawBuilder, sql } from 'kysely'
import type { BasicEmployee } from '#contract/api/employees/employee.ts'
import type { FeedbackForm, FeedbackSubmit } from '#contract/api/feedbacks/endpoints.ts'
import type { QuestionAnswer } from '#contract/api/surveys/survey.ts'
import { LikertLevel, likertLevels, type ReviewerStatus } from '#contract/api/surveys/words.ts'
import {
  addWaiting,
  answersOfRow,
  basicProject,
  eventQuestionId,
  forget,
  isDetached,
  keepUnlinked,
  markAnswered,
  markRead,
  waitingForms,
  onForm,
} from '#server/areas/surveys/index.ts'
import { basic } from '#server/platform/db/shapes.ts'
import type { Db, Deps } from '#server/platform/deps.ts'
import { badField, notFound, refuse } from '#server/platform/http/errors.ts'
import { about, lastUpdated } from './inbox.ts'

/** The reviewer, survey and topic that identify a form. */
export interface FormAddress {
  reviewerId: string
  eventId: string
  topicId: string
}

/**
 * The reviewer row `r` of a person's form with topic `t`, event `e`, project `p` and reviewer `me`
 * (rules/surveys.md#5.2). No rows if the topic is not in the survey, the form is another person's or was not delivered,
 * or its project is deleted.
 */
const formAt = ({ reviewerId, eventId, topicId }: FormAddress) => sql`event_reviewers r
  join event_topics t on t.id = r.topic_id and t.deleted_at is null
  join feedback_events e on e.id = t.event_id and e.deleted_at is null and e.type = 'survey'
  join employees me on me.id = r.reviewer_id and me.deleted_at is null
  left join projects p on p.id = t.project_id and p.deleted_at is null
  where t.id = ${topicId} and t.event_id = ${eventId} and r.reviewer_id = ${reviewerId} and r.deleted_at is null
    and r.author_status <> 'draft' and (t.project_id is null or p.id is not null)`

/** A form with its questions. Marks it as read. Throws 404 if `formAt` has no row. */
export async function readForm({ read, write, env }: Deps, address: FormAddress): Promise<FeedbackForm> {
  const { rows } = await sql<
    FeedbackForm & { rowId: string; isRead: boolean }
  >`select r.id as "rowId", r.is_read as "isRead",
      ${answersOfRow} as answers, r.reviewer_status as status, t.employee_id as "employeeID",
      ${basic('me')} as reviewer,
      t.id as "topicID", e.id as "eventID", t.title, r.relationship,
      case when p.id is not null then ${basicProject('p')} end as project, e.type, e.subtype, e.status as "eventStatus",
      (select ${basic('s')} from employees s where s.id = t.employee_id) as employee,
      r.is_forced_done as "isForcedDone",
      ${isDetached} as "wordsDetached", wire_instant(e.end_date) as "dueDate",
      coalesce(${about}, '') as about, wire_instant(e.start_date) as "startDate",
      wire_instant(${lastUpdated}) as "lastUpdated",
      case when e.subtype = 'engagement' then e.minimum_group_size end as "minimumGroupSize",
      case when e.subtype = 'engagement' then coalesce(e.asked, (select count(*)::int from event_reviewers a
        where a.event_id = e.id and a.deleted_at is null and a.author_status <> 'draft')) end as asked, e.sharers,
      e.is_unlinkable as "isUnlinkable",
      coalesce(t.nomination = 'done' and r.relationship = 'peer', false) as "isApproved"
    from ${formAt(address)}`.execute(read)
  if (!rows[0]) throw notFound('form')
  const { rowId, isRead, ...form } = rows[0]
  // Marking it as read does not change the time of the last update.
  if (!isRead) await write((trx) => markRead(trx, sql`${rowId}::uuid`))
  return waitingForms(env, address.reviewerId).includes(rowId) ? { ...form, status: 'done' } : form
}

type Given = FeedbackSubmit['answers']
type One = Given[number]

/** The length to which an error quotes an answer. */
const quoted = 200

/**
 * An answer after merging a given one that knows its versions (rules/surveys.md#5.3). Only what differs from a known value
 * was touched. Throws 409 if the stored value of it is one that the sender doesn't know; when sending, of the rest too,
 * because nobody sends what they have not seen.
 */
function merged(question: QuestionAnswer, one: One, from: NonNullable<One['from']>, isSent: boolean): QuestionAnswer {
  const now = { answer: question.answer, note: question.note }
  for (const name of ['answer', 'note'] as const) {
    const value = one[name] ?? (name in one ? '' : from.at(-1)?.[name])
    const isTouched = from.some((known) => known[name] !== value)
    const isKnown = now[name] === value || from.some((known) => known[name] === now[name])
    if (!isKnown && (isTouched || isSent))
      throw refuse('feedback.answeredElsewhere', { question: question.content, found: now[name].slice(0, quoted) })
    if (isTouched && value !== undefined) now[name] = value
  }
  return { ...question, ...now }
}

/**
 * The answers of a form after merging the given ones (rules/surveys.md#5.3). For a listed question, a missing answer or
 * note is blank, unless it says what it began `from`; an unlisted question keeps its own. If a question is listed twice, the last counts. Throws 404 for a
 * question of another form.
 */
function answered(stored: readonly QuestionAnswer[], { answers: given, status }: FeedbackSubmit): QuestionAnswer[] {
  const byId = new Map(given.map((one) => [one.eventQuestionID, one]))
  const all = stored.map((question) => {
    const one = byId.get(question.eventQuestionID)
    byId.delete(question.eventQuestionID)
    if (one?.from) return merged(question, one, one.from, status === 'done')
    return one ? { ...question, answer: one.answer ?? '', note: one.note ?? '' } : question
  })
  if (byId.size) throw refuse('feedback.otherForm')
  return all
}

/** An answer as stored. For a scale, `answer` is the score from `'1'` to `'5'`, or blank. */
interface Stored {
  id: string
  answer: string
  note: string
}

/** Converts an answer to its stored form. Throws 400 if the word is not a level of the scale. */
function storedAnswer({ eventQuestionID, type, answer, note, content }: QuestionAnswer): Stored {
  const words = { id: eventQuestionID, answer, note }
  if (type === 'general' || answer === '') return words
  const level = LikertLevel.safeParse(answer)
  if (!level.success) throw badField('answers', 'feedback.badLevel', { question: content, levels: likertLevels })
  return { ...words, answer: String(likertLevels.indexOf(level.data) + 1) }
}

/** Throws 400 if a question is unanswered. Blanks do not count as an answer. */
function requireAllAnswered(all: readonly QuestionAnswer[]): void {
  const open = all.filter(({ answer }) => !answer.trim())
  const [first] = open
  if (!first) return
  throw badField('answers', 'feedback.unanswered', { question: first.content, more: open.length - 1 })
}

interface LockedForm {
  rowId: string
  status: ReviewerStatus
  isForcedDone: boolean
  employeeID: string
  title: string
  reviewer: BasicEmployee
  isUnlinkable: boolean
  eventStatus: string
}

/**
 * Locks the form, so that a submit and the closing of the survey run one after the other. The row of an unlinkable form
 * stays as it is, because a lock of it would keep when it was sent: its survey is locked instead.
 */
export async function lockedForm(trx: Db, address: FormAddress): Promise<LockedForm> {
  const locked = (condition: RawBuilder<unknown>) =>
    sql<LockedForm>`select r.id as "rowId", r.reviewer_status as status, r.is_forced_done as "isForcedDone",
      t.employee_id as "employeeID", t.title, ${basic('me')} as reviewer, e.is_unlinkable as "isUnlinkable",
      e.status as "eventStatus"
    from ${formAt(address)} and ${condition}`.execute(trx)
  const [form] = (await locked(sql`not e.is_unlinkable for update of r`)).rows
  const [found = form] = form ? [] : (await locked(sql`e.is_unlinkable for share of e`)).rows
  if (!found) throw notFound('form')
  return found
}

/** Reads the answers in a second statement, because the one that waited for the lock would still see the old ones. */
async function answersOf(trx: Db, rowId: string): Promise<QuestionAnswer[]> {
  const { rows } = await sql<{ answers: QuestionAnswer[] }>`select ${answersOfRow} as answers
    from event_reviewers r where r.id = ${rowId}`.execute(trx)
  return rows[0]?.answers ?? []
}

export function requireOpen({ status, isForcedDone, isUnlinkable, eventStatus }: LockedForm): void {
  const wasClosed = isUnlinkable && eventStatus === 'done' && status !== 'done'
  if (status !== 'done' && !wasClosed) return
  throw refuse(isForcedDone || wasClosed ? 'feedback.closed' : 'feedback.sent')
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
      and g.score is null and g.answer = '' and g.note = '')
    insert into answers as a (event_reviewer_id, round_question_id, score, answer, note)
      select row_id, id, score, answer, note from given where score is not null or answer <> '' or note <> ''
      on conflict (event_reviewer_id, round_question_id) do update
        set score = excluded.score, answer = excluded.answer, note = excluded.note
        where (a.score, a.answer, a.note) is distinct from (excluded.score, excluded.answer, excluded.note)`.execute(
    trx,
  )
  await markAnswered(trx, rowId, status)
}

/**
 * Saves answers as a draft or sends them (rules/surveys.md#5.3), in one transaction. Throws 404 for an unknown form or
 * a question of another form; 400 for a completed form, a word that is not a level or, on sending, an unanswered
 * question.
 */
export async function submitForm(deps: Deps, address: FormAddress, body: FeedbackSubmit) {
  const { answers, status } = body
  const { eventId: eventID, topicId: topicID, reviewerId } = address
  /** The form whose answers wait in memory. */
  let waiting: string | undefined
  const submitted = deps.write(async (trx) => {
    const form = await lockedForm(trx, address)
    const { employeeID, title, reviewer, rowId, isUnlinkable } = form
    const stored = await answersOf(trx, rowId)
    // A form that is done answers as such, not by its versions; an unlinkable one has none.
    const plain = { answers: answers.map(({ from: _, ...one }) => one), status }
    if (form.status === 'done') answered(stored, plain)
    requireOpen(form)
    if (isUnlinkable && status === 'draft') throw refuse('feedback.noDraft')
    const all = answered(stored, isUnlinkable ? plain : body)
    const listed = new Set(answers.map(({ eventQuestionID }) => eventQuestionID))
    const given = all.filter(({ eventQuestionID }) => listed.has(eventQuestionID)).map(storedAnswer)
    if (status === 'done') requireAllAnswered(all)
    const told = { eventID, topicID, employeeID, title, status, reviewer }
    if (!isUnlinkable) {
      await store(trx, rowId, status, given)
      return { ...told, answers: all }
    }
    await keepUnlinked(trx, deps.env, { eventId: eventID, rowId, reviewerId }, all)
    waiting = rowId
    return { ...told, answers: stored }
  })
  const told = await submitted.catch((error: unknown) => {
    if (waiting) forget(deps.env, eventID, [waiting])
    throw error
  })
  if (waiting) await addWaiting(deps, eventID)
  return told
}
