import * as api from '#contract/api/index.ts'
import type { FeedbackForm, FeedbackItem, FeedbackSubmit } from '#contract/api/feedbacks/endpoints.ts'
import type { QuestionAnswer } from '#contract/api/surveys/survey.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Answer } from './fakeServer.ts'
import { renderApp, someone } from './renderApp.tsx'

const uuid = (last: number) => `00000000-0000-4000-8000-0000000000${last}`
const { id, fullName, displayName, avatar, username } = someone
const me = { id, fullName, displayName, avatar, username }
const bea = { id: uuid(20), fullName: 'Bea Lind', displayName: 'Bea', avatar: '', username: 'bea' }

const question = (order: number, part: Partial<QuestionAnswer>): QuestionAnswer => ({
  eventQuestionID: uuid(30 + order),
  content: '',
  answer: '',
  note: '',
  type: 'likert-scale',
  order,
  domain: 'workload',
  ...part,
})

export const scale = question(1, { content: 'How heavy was it?' })
export const sure = question(2, { content: 'How sure are you?', domain: 'deadline' })
export const text = question(3, { content: 'What would help?', type: 'general', domain: '' })

/** A work survey with two scales and a text, not opened yet. */
export const form: FeedbackForm = {
  answers: [scale, sure, text],
  status: 'new',
  employeeID: id,
  reviewer: me,
  topicID: uuid(10),
  eventID: uuid(11),
  title: 'Atlas, two weeks, An',
  relationship: 'self',
  project: null,
  type: 'survey',
  subtype: 'work',
  eventStatus: 'draft',
  employee: me,
  isForcedDone: false,
  wordsDetached: false,
  dueDate: '2099-12-31T00:00:00Z',
  about: 'Atlas',
  startDate: '2099-12-20T00:00:00Z',
  lastUpdated: '2026-01-05T09:00:00Z',
  minimumGroupSize: null,
  asked: null,
  sharers: null,
  isUnlinkable: false,
  isApproved: false,
}
/** A peer review about Bea. */
export const review: FeedbackForm = {
  ...form,
  subtype: 'peer-review',
  title: 'Bea, Q1/Q2, 2026',
  relationship: 'line-manager',
  employee: bea,
  about: 'Bea',
  answers: [text],
}

export const item: FeedbackItem = {
  topicID: form.topicID,
  title: form.title,
  eventID: form.eventID,
  employeeID: id,
  projectID: '',
  eventReviewerID: id,
  type: 'survey',
  subtype: 'work',
  status: 'new',
  isRead: false,
  lastUpdated: form.lastUpdated,
  author: { ...me, id: '', username: '', avatar: '', fullName: 'Tidewater', displayName: 'Tidewater' },
  dueDate: form.dueDate,
  about: form.about,
  startDate: form.startDate,
  isForcedDone: false,
  isUnlinkable: false,
}

/** Its path with the three parameters of the API. */
export const address = `/feedbacks/inbox/${form.topicID}?type=survey&subtype=work&eventID=${form.eventID}`

interface Opening {
  form?: FeedbackForm
  at?: string
  permissions?: Permission[]
  /** Runs before each save; can throw `refuse(...)` or wait. */
  onSubmit?: (body: FeedbackSubmit) => void | Promise<void>
}

/** Opens a form on a server that stores what is saved. */
export function openForm({
  form: first = form,
  at = address,
  permissions = ['feedbacks.read', 'feedbacks.create'],
  onSubmit = () => undefined,
}: Opening = {}) {
  const stored = { form: first, unread: 1 }
  const counts = { new: 1, draft: 0, done: 0 }
  const inbox = () => {
    const data = [{ ...item, isRead: stored.unread === 0 }]
    return { page: 1, size: 50, sort: '', total: 1, data, counts }
  }
  const answers: unknown[] = [
    [api.feedbacks.list, inbox],
    [api.feedbacks.unreads, () => ({ data: { count: stored.unread, reviewerID: id } })],
    [
      api.feedbacks.readAll,
      () => {
        const count = stored.unread
        stored.unread = 0
        return { data: { count } }
      },
    ],
    [api.feedbacks.decline, () => ({ data: null, message: 'ok' })],
    [
      api.feedbacks.form,
      () => {
        stored.unread = 0
        return { data: stored.form }
      },
    ],
    [
      api.feedbacks.submit,
      async ({ body }: { body: FeedbackSubmit }) => {
        await onSubmit(body)
        const saved = stored.form.answers.map((one) => {
          const given = body.answers.find(({ eventQuestionID }) => eventQuestionID === one.eventQuestionID)
          // What was not touched stays.
          return given ? { ...one, answer: given.answer ?? one.answer, note: given.note ?? one.note } : one
        })
        stored.form = { ...stored.form, answers: saved, status: body.status }
        return { data: stored.form }
      },
    ],
  ]
  const app = renderApp({ permissions, at, answers: answers as Answer[] })
  return {
    ...app,
    stored,
    /** The bodies of saves so far, each as status and answers. */
    saves: () =>
      app.calls
        .filter(({ name }) => name.endsWith('/submit'))
        .map(({ body }) => {
          const { status, answers: given } = body as FeedbackSubmit
          return [status, ...given.map(({ answer, note }) => (note ? `${answer ?? ''} (${note})` : (answer ?? '')))]
        }),
  }
}
