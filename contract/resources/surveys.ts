import { z } from 'zod'
import { feedbacks, inboxOrders } from '../api/feedbacks/endpoints.ts'
import { FilterDay } from '../dates.ts'
import { questions } from '../api/questions.ts'
import { MailState, type SurveyMail } from '../api/surveys/mails.ts'
import { surveys } from '../api/surveys/endpoints.ts'
import { EventStatus, ReviewerStatus, SurveySubtype } from '../api/surveys/words.ts'
import type { Resource } from './resource.ts'

const parent = { resource: 'surveys', key: 'surveyID' } as const

/** Resources of surveys and forms. */
export const surveyResources = {
  surveys: {
    one: 'survey',
    many: 'surveys',
    identity: ['title'],
    calls: {
      list: surveys.list,
      create: surveys.create,
      update: { done: surveys.markDone },
      delete: surveys.remove,
    },
    sorts: ['title', 'status', 'createdAt', 'startDate', 'endDate'],
    filters: z.object({ subtype: SurveySubtype, status: EventStatus }),
    former: {
      status: [
        'status',
        // Work surveys show drafts as in progress.
        (shown, { subtype }) => (subtype === 'work' && shown === 'in-progress' ? 'draft' : shown),
      ],
    },
    kind: 'survey',
    live: ['employee', 'survey', 'answer', 'workAnswer'],
    exported: 'surveys',
    pages: ['/feedbacks/peer-review', '/feedbacks/engagement', '/feedbacks/work'],
    found: 'surveys',
  },
  /** A person or project that a survey is about, with its forms. The list also has the survey, in `meta.record`. */
  topics: {
    one: 'topic',
    many: 'topics',
    identity: ['title'],
    idOf: ({ topicID, id }) => String(topicID ?? id),
    parent,
    calls: { list: surveys.one, one: surveys.topic, delete: surveys.removeTopic },
    rows: 'topics',
    sorts: ['comments', 'title', 'createdAt'],
    filters: z.object({
      keyword: z.string().max(200),
      status: z.string().max(200),
      projects: z.array(z.string().max(200)),
    }),
    former: { keyword: 'keyword', status: 'status', projects: 'projects' },
    kind: 'survey',
    live: ['employee', 'survey', 'answer', 'workAnswer'],
    exported: 'survey-topics',
  },
  surveyMails: {
    one: 'email',
    many: 'emails',
    idOf: ({ person, kind, at }) => [(person as SurveyMail['person']).id, kind, at].join('.'),
    parent,
    calls: { list: surveys.mails },
    filters: z.object({ state: MailState }),
    live: ['survey', 'answer'],
    exported: 'survey-mails',
  },
  /** The caller's own inbox. */
  feedbacks: {
    one: 'form',
    many: 'forms',
    identity: ['title'],
    idOf: ({ topicID }) => String(topicID),
    calls: { list: feedbacks.list },
    sorts: inboxOrders,
    filters: z.object({
      status: ReviewerStatus,
      open: z.boolean(),
      subtype: SurveySubtype,
      unread: z.boolean(),
      dueFrom: FilterDay,
      dueTo: FilterDay,
    }),
    former: { tab: 'status', subtype: 'subtype', unread: 'unread' },
    options: { withCounts: undefined },
    kind: 'inbox',
    live: ['survey', 'inbox'],
    exported: 'feedbacks',
    pages: ['/feedbacks/inbox'],
  },
  questions: {
    one: 'question',
    many: 'questions',
    identity: ['content'],
    calls: { list: questions.bank },
    isWhole: true,
    kind: 'questions',
    live: ['questions'],
  },
} satisfies Record<string, Resource>
