import { randomUUID } from 'node:crypto'
import type { Insertable } from 'kysely'
import type { Relationship, SurveySubtype } from '#contract/api/surveyWords.ts'
import { insertRows } from '#server/db/seed/insertRows.ts'
import { detachComments } from '#server/areas/surveys/detach.ts'
import type { DB } from '#server/db/types.ts'
import { cast } from './cast.ts'
import type { TestApp } from './testApp.ts'

type App = Pick<TestApp, 'deps'>
type Row<T extends keyof DB> = Partial<Insertable<DB[T]>>

/** The five states of a form (wire-surveys-dashboards.md section 2.2). */
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
  /** `delivered` without one. */
  state?: RowState
  relationship?: Relationship
  /** As stored, by place: `'1'` to `'5'` for a scale. */
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
  /** In progress, by the admin, in 2031, unless told otherwise. */
  columns?: Row<'feedback_events'>
}

/** A survey made for one test. */
export interface MadeSurvey {
  id: string
  topics: { id: string; title: string; rows: { id: string; questions: string[] }[] }[]
}

/** The questions that the bank asks now. */
const bankOf = ({ deps }: App, subtype: SurveySubtype) =>
  deps.db
    .selectFrom('questions')
    .selectAll()
    .where('subcategory', '=', subtype)
    .where('deleted_at', 'is', null)
    .orderBy('order')
    .execute()

type Bank = Awaited<ReturnType<typeof bankOf>>

const questionRows = (bank: Bank, { answers = [], notes = [] }: Pick<WantedReviewer, 'answers' | 'notes'>) =>
  bank.map(({ id, type, content, order, domain }, at) => ({
    id: randomUUID(),
    question_id: id,
    type,
    content,
    order,
    domain,
    answer: answers[at] ?? '',
    note: notes[at] ?? '',
  }))

/** Writes one form of a topic. */
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
  const questions = questionRows(await bankOf(app, topic.subtype), wanted)
  await insertRows(
    app.deps.db,
    'event_questions',
    questions.map((question) => ({ ...question, event_id: topic.eventId, event_reviewer_id: id })),
  )
  return { id, questions: questions.map((question) => question.id) }
}

/** Writes a survey with its topics and forms straight into the tables; one that is closed is as closing leaves it. */
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
  if (subtype === 'engagement' && event.status === 'done') await detachComments(app.deps.db, id)
  return made
}
