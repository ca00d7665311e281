import * as api from '#contract/api/index.ts'
import type { FeedbackForm } from '#contract/api/feedbacks/endpoints.ts'
import { likertLevels } from '#contract/api/surveys/words.ts'
import { beginSums } from '#server/areas/surveys/unlinkable/write.ts'
import type { Made } from './people.ts'
import { makeSurvey } from './surveys.ts'
import type { TestApp } from './testApp.ts'

/** A running unlinkable round in which these people are asked. `columns` are of the round. */
export async function makeUnlinkable(app: TestApp, people: readonly Made[], columns: object = {}) {
  const made = await makeSurvey(app, {
    subtype: 'engagement',
    columns: { is_unlinkable: true, ...columns },
    topics: people.map((person) => ({ about: person, reviewers: [{ person, relationship: 'self' }] })),
  })
  await beginSums(app.deps.db, made.id)
  const placeOf = (at: number) => ({ id: made.id, topicId: made.topics[at]?.id ?? '' })
  return { id: made.id, topics: made.topics, placeOf }
}
export type Unlinkable = Awaited<ReturnType<typeof makeUnlinkable>>

/** What a person answers: the level of every scale from 1 to 5, and words in each note. */
export interface Said {
  score: number
  note?: string
}

/** The form as its person gets it. */
export async function formOf(app: TestApp, { token }: Made, params: { id: string; topicId: string }) {
  return (await app.as(null)(api.feedbacks.form, { token, params })).body.data as FeedbackForm
}

/** Sends a form. Every question gets the score or, in words, the note; the first one also the note. */
export function sendForm(
  app: TestApp,
  { token }: Made,
  params: { id: string; topicId: string },
  { answers }: Pick<FeedbackForm, 'answers'>,
  { score, note = '' }: Said,
  status: 'draft' | 'done' = 'done',
) {
  const given = answers.map(({ eventQuestionID, type }, at) => ({
    eventQuestionID,
    answer: type === 'general' ? note || 'nothing' : (likertLevels[score - 1] ?? ''),
    note: at === 0 ? note : '',
  }))
  return app.as(null)(api.feedbacks.submit, { token, params, body: { answers: given, status } })
}
