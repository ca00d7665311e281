import { workDomains } from '#contract/api/surveys/words.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { cast } from './cast.ts'
import { askAlso, makeSurvey } from './surveys.ts'
import type { Given, TestApp } from './testApp.ts'

const spares = 30
const spareId = (kind: string, index = 0) => seedId('spare', `${kind} ${index}`)
const inTurn = (kind: string) => {
  let used = 0
  return () => spareId(kind, used++ % spares)
}

/** The form that every caller must have. */
const asked = { id: spareId('topic to answer'), eventId: spareId('survey'), subtype: 'peer-review' } as const

/** Surveys that the samples can change and delete. */
export async function makeSpareSurveys(app: Pick<TestApp, 'deps'>): Promise<void> {
  const indices = Array.from({ length: spares }, (_, index) => index)
  const subtype = 'peer-review'
  const about = cast.fullTime
  for (const index of indices) {
    await makeSurvey(app, { subtype, columns: { id: spareId('survey to delete', index) } })
    await makeSurvey(app, { subtype, columns: { id: spareId('survey to close', index) } })
  }
  const read = { id: spareId('review') }
  const review = { person: cast.contractor, state: 'finished', columns: read } as const
  const topic = (kind: string, index: number) => ({ id: spareId(kind, index), employee_id: about.id })
  await makeSurvey(app, {
    subtype,
    columns: { id: asked.eventId },
    topics: [
      { about: cast.member, columns: { id: asked.id } },
      { about: cast.projectLead, columns: { id: spareId('topic to read') }, reviewers: [review] },
    ],
  })
  const own = { event_id: asked.eventId, title: 'Spare' }
  for (const index of indices) {
    const project = {
      id: spareId('project', index),
      code: `spare-${index}`,
      name: 'Spare',
      search_name: 'spare',
    }
    await insertRows(app.deps.db, 'projects', [{ ...project, status: 'active' }])
    await insertRows(app.deps.db, 'event_topics', [
      { ...own, ...topic('topic to delete', index), project_id: project.id },
      { ...own, ...topic('topic to empty', index), employee_id: cast.probation.id, project_id: project.id },
    ])
    const emptied = { id: spareId('topic to empty', index), eventId: asked.eventId, subtype } as const
    await askAlso(app, emptied, { person: cast.contractor, state: 'prepared' })
  }
  await makeSurvey(app, { subtype: 'engagement', columns: { id: spareId('engagement'), status: 'done' } })
}

/** Gives a caller the form that the samples answer. */
export const askCaller = (app: Pick<TestApp, 'deps'>, person: { id: string }) => askAlso(app, asked, { person })

const onSurvey = (given: Given = {}) => ({ params: { id: asked.eventId }, ...given })
const onTopic = (topicId: string, given: Given = {}) => ({ params: { id: asked.eventId, topicId }, ...given })
const toDelete = inTurn('survey to delete')
const toClose = inTurn('survey to close')
const topicToDelete = inTurn('topic to delete')
const topicToEmpty = inTurn('topic to empty')
let year = 2100

/** Samples for the calls on surveys, forms and questions; see `samples.ts`. */
export const surveySamples: Record<string, () => Given> = {
  'feedbacks.list': () => ({}),
  'feedbacks.unreads': () => ({}),
  'feedbacks.readAll': () => ({}),
  'feedbacks.form': () => onTopic(asked.id),
  'feedbacks.submit': () => onTopic(asked.id, { body: { answers: [], status: 'draft' } }),
  'questions.list': () => ({ query: { category: 'survey', subcategory: 'work' } }),
  'questions.bank': () => ({ params: { subcategory: 'work' } }),
  'questions.save': () => ({
    params: { subcategory: 'work' },
    body: {
      questions: workDomains.map((domain, at) => ({
        id: seedId('question', `work ${at + 1}`),
        content: `How is your ${domain}?`,
        type: 'likert-scale',
        domain,
      })),
    },
  }),
  'surveys.list': () => ({ query: { subtype: 'peer-review' } }),
  'surveys.preview': () => ({ query: { type: 'engagement', quarter: 'q1', year: '2099' } }),
  'surveys.create': () => ({ body: { type: 'engagement', quarter: 'q1', year: year++ } }),
  'surveys.one': () => onSurvey(),
  'surveys.remove': () => ({ params: { id: toDelete() } }),
  'surveys.send': () => onSurvey({ body: { type: 'peer-review', topicIDs: [] } }),
  'surveys.markDone': () => ({ params: { id: toClose() } }),
  'surveys.results': () => ({ params: { id: spareId('engagement') } }),
  'surveys.mails': () => onSurvey(),
  'surveys.retryMails': () => onSurvey(),
  'surveys.remind': () => onSurvey(),
  'surveys.topic': () => onTopic(asked.id),
  'surveys.removeTopic': () => onTopic(topicToDelete()),
  'surveys.setReviewers': () => onTopic(topicToEmpty(), { body: { reviewerIDs: [] } }),
  'surveys.removeReviewers': () => onTopic(topicToEmpty(), { body: { reviewerIDs: [cast.contractor.id] } }),
  'surveys.review': () => ({
    params: { id: asked.eventId, topicId: spareId('topic to read'), reviewId: spareId('review') },
  }),
}
