import { createHash, randomUUID } from 'node:crypto'
import { type Insertable, sql } from 'kysely'
import type { Relationship, SurveySubtype } from '#contract/api/surveys/words.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { detachComments, keepResults } from '#server/areas/surveys/results/queries.ts'
import type { DB } from '#server/platform/db/types.ts'
import { cast } from './cast.ts'
import type { TestApp } from './testApp.ts'

type App = Pick<TestApp, 'deps'>
type Row<T extends keyof DB> = Partial<Insertable<DB[T]>>

/** The five states of a form (rules/surveys.md#3.2). */
export const rowStates = {
  prepared: { author_status: 'draft', reviewer_status: 'none' },
  delivered: { author_status: 'sent', reviewer_status: 'new' },
  saved: { author_status: 'sent', reviewer_status: 'draft' },
  finished: { author_status: 'done', reviewer_status: 'done' },
  forced: { author_status: 'done', reviewer_status: 'done', is_forced_done: true },
} as const
export type RowState = keyof typeof rowStates

interface WantedReviewer {
  person: { id: string }
  /** Default `delivered`. */
  state?: RowState
  relationship?: Relationship
  /** As stored, by question: `'1'` to `'5'` for a scale. */
  answers?: string[]
  notes?: string[]
  columns?: Row<'event_reviewers'>
}
interface WantedTopic {
  about: { id: string }
  project?: { id: string }
  title?: string
  reviewers?: WantedReviewer[]
  columns?: Row<'event_topics'>
}
interface WantedSurvey {
  subtype: SurveySubtype
  topics?: WantedTopic[]
  /** Default: in progress, created by the admin, in 2031. */
  columns?: Row<'feedback_events'>
}

/** A survey for one test. */
export interface MadeSurvey {
  id: string
  topics: { id: string; title: string; rows: { id: string; questions: string[] }[] }[]
}

/** The current questions of the bank. */
const bankOf = ({ deps }: App, subtype: SurveySubtype) =>
  deps.db
    .selectFrom('questions')
    .selectAll()
    .where('subcategory', '=', subtype)
    .where('deleted_at', 'is', null)
    .orderBy('order')
    .execute()

/** The questions of a survey, copied from the bank if it has none. */
async function questionsOf(app: App, eventId: string, subtype: SurveySubtype) {
  const { db } = app.deps
  const found = () =>
    db
      .selectFrom('round_questions')
      .selectAll()
      .where('event_id', '=', eventId)
      .where('question_set', '=', 0)
      .orderBy('order')
      .execute()
  const stored = await found()
  if (stored.length) return stored
  const bank = await bankOf(app, subtype)
  await insertRows(
    db,
    'round_questions',
    bank.map(({ id: question_id, type, content, order, domain, asks_recommendation }) => ({
      event_id: eventId,
      question_id,
      type,
      content,
      order,
      domain,
      asks_recommendation,
    })),
  )
  return found()
}

/** The API's id of a question on a form. */
export const eventQuestionId = (formId: string, questionId: number): string =>
  createHash('md5')
    .update(`${formId}${questionId}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')

/** A table for `from`: the questions of every form with their stored answers, `'1'` to `'5'` for a scale. */
export const questionsOnForms = sql`(select r.id as event_reviewer_id, r.event_id, r.deleted_at, q.question_id, q.type,
  q.content, q."order", q.domain,
    md5(r.id::text || q.id::text)::uuid as id, q.id as round_question_id,
      coalesce(a.score::text, a.answer, '') as answer, coalesce(a.note, '') as note
  from event_reviewers r join round_questions q on q.event_id = r.event_id and q.question_set = r.question_set
    left join answers a on a.event_reviewer_id = r.id and a.round_question_id = q.id)`

const answerRows = (
  formId: string,
  questions: { id: number; type: string }[],
  { answers = [], notes = [] }: Pick<WantedReviewer, 'answers' | 'notes'>,
) =>
  questions
    .map(({ id, type }, at) => ({
      event_reviewer_id: formId,
      round_question_id: id,
      score: type === 'likert-scale' && answers[at] ? Number(answers[at]) : null,
      answer: type === 'likert-scale' ? '' : (answers[at] ?? ''),
      note: notes[at] ?? '',
    }))
    .filter(({ score, answer, note }) => score || answer || note)

/** Inserts one form of a topic. */
export async function askAlso(
  app: App,
  topic: { id: string; eventId: string; subtype: SurveySubtype },
  wanted: WantedReviewer,
): Promise<{ id: string; questions: string[] }> {
  const { person, state = 'delivered', relationship, columns } = wanted
  const id = columns?.id ?? randomUUID()
  const row = {
    id,
    event_id: topic.eventId,
    topic_id: topic.id,
    reviewer_id: person.id,
    relationship: relationship ?? (topic.subtype === 'peer-review' ? 'peer' : 'self'),
    ...rowStates[state],
    ...columns,
  }
  await insertRows(app.deps.db, 'event_reviewers', [row])
  const questions = await questionsOf(app, topic.eventId, topic.subtype)
  await insertRows(app.deps.db, 'answers', answerRows(id, questions, wanted))
  return { id, questions: questions.map((question) => eventQuestionId(id, question.id)) }
}

/** Inserts a survey with topics and forms directly. A closed one is in the state that closing creates. */
export async function makeSurvey(app: App, wanted: WantedSurvey): Promise<MadeSurvey> {
  const { subtype, topics = [], columns } = wanted
  const id = columns?.id ?? randomUUID()
  const event = {
    id,
    title: `Made ${id.slice(0, 8)}`,
    subtype,
    status: 'in-progress',
    created_by: cast.admin.id,
    start_date: '2031-01-01T00:00:00Z',
    end_date: '2031-06-30T23:59:59Z',
    ...columns,
  }
  await insertRows(app.deps.db, 'feedback_events', [event])
  const made: MadeSurvey = { id, topics: [] }
  for (const { about, project, title, reviewers = [], columns: more } of topics) {
    const topic = {
      id: randomUUID(),
      event_id: id,
      employee_id: about.id,
      project_id: project?.id ?? null,
      title: title ?? `${event.title} of ${about.id.slice(0, 8)}`,
      ...more,
    }
    await insertRows(app.deps.db, 'event_topics', [topic])
    const rows = []
    for (const one of reviewers) rows.push(await askAlso(app, { id: topic.id, eventId: id, subtype }, one))
    made.topics.push({ id: topic.id, title: topic.title, rows })
  }
  if (subtype === 'engagement' && event.status === 'done') {
    await detachComments(app.deps.db, id)
    await keepResults(app.deps.db, id)
  }
  return made
}
