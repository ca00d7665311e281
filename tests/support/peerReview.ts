import * as api from '#contract/api/index.ts'
import type { BasicEmployee } from '#contract/api/employees/employee.ts'
import type { Participant, Survey, SurveyDetail, Topic, TopicDetail } from '#contract/api/surveys/survey.ts'
import type { Permission } from '#contract/permissions.ts'
import { buildEmployee, uuid } from './employees.ts'
import type { Answer, Asked } from './fakeServer.ts'
import { renderApp, someone } from './renderApp.tsx'

export const everySurveyRight: Permission[] = [
  'surveys.read',
  'surveys.create',
  'surveys.edit',
  'surveys.delete',
  'employeeEventQuestions.read',
  'employees.read',
  'employees.read.projects.readActive',
]

export const done = { data: null, message: 'ok' } as const

export const person = (digit: number, displayName: string): BasicEmployee => ({
  id: uuid(digit),
  fullName: `${displayName} Full`,
  displayName,
  avatar: '',
  username: displayName.toLowerCase(),
})
export const bea = person(2, 'Bea')
export const cai = person(3, 'Cai')
export const dan = person(4, 'Dan')
/** The signed-in person. */
export const me = person(1, 'An')
me.id = someone.id

export const buildSurvey = (over: Partial<Survey> = {}): Survey => ({
  id: uuid(7),
  title: 'Q1/Q2, 2026',
  type: 'survey',
  subtype: 'peer-review',
  status: 'draft',
  startDate: '2026-01-01T00:00:00Z',
  endDate: '2026-06-30T23:59:59Z',
  count: { total: 40, sent: 0, done: 12 },
  rows: { total: 90, sent: 0, done: 20 },
  answered: 20,
  domains: null,
  ...over,
})

export const buildTopic = (
  id: string,
  employee: BasicEmployee,
  participants: BasicEmployee[],
  over: Partial<Topic> = {},
): Topic => ({
  id,
  eventID: uuid(7),
  title: `${employee.displayName} - Q1/Q2, 2026`,
  type: 'survey',
  subtype: 'peer-review',
  employee,
  participants,
  count: { total: participants.length, sent: 0, done: 0 },
  answered: over.count?.done ?? 0,
  isForcedDone: false,
  domains: null,
  comments: 0,
  project: null,
  ...over,
})

/** Bea has two reviewers, Cai one who got the form, Dan none. */
export const ofBea = buildTopic(uuid(2), bea, [cai, dan])
export const ofCai = buildTopic(uuid(3), cai, [bea], { count: { total: 1, sent: 1, done: 0 } })
export const ofDan = buildTopic(uuid(4), dan, [])

export const participant = (digit: number, reviewer: BasicEmployee, over: Partial<Participant> = {}): Participant => ({
  eventReviewerID: uuid(digit),
  reviewer,
  status: 'draft',
  relationship: 'peer',
  isForcedDone: false,
  ...over,
})

interface Options {
  permissions?: Permission[]
  at?: string
  topics?: Topic[]
  survey?: Partial<SurveyDetail>
  participants?: Participant[]
  declined?: TopicDetail['declined']
  about?: BasicEmployee
  more?: unknown[]
}

/** Opens a page below /feedbacks/peer-review with a survey of three people. The data can change during the test. */
export function openPeerReview(options: Options = {}) {
  const { permissions = everySurveyRight, at = '', participants = [], about = bea, more = [] } = options
  const { id, ...built } = buildSurvey()
  const survey: Omit<SurveyDetail, 'topics'> = {
    ...built,
    eventID: id,
    author: me,
    minimumGroupSize: null,
    launchedAt: null,
    isUnlinkable: false,
    isFewWaiting: false,
    ...options.survey,
  }
  const stored = { topics: options.topics ?? [ofBea, ofCai, ofDan], participants, asked: [] as string[] }
  const one = ({ query }: Asked<typeof api.surveys.one>) => {
    const { page = 1, size = 50, keyword = '', status = '' } = query
    stored.asked.push([keyword, status, page, size].join('|'))
    const found = stored.topics.filter(({ title }) => title.toLowerCase().includes(keyword))
    const from = (Number(page) - 1) * Number(size)
    const topics = found.slice(from, from + Number(size))
    return { page: 1, size: 50, sort: '', total: found.length, data: { ...survey, topics } }
  }
  const topic = (): { data: TopicDetail } => {
    const { participants: all } = stored
    const count = { total: all.length, sent: 0, done: 0 }
    const facts = { topicID: uuid(2), title: ofBea.title, employee: about, answered: 0 }
    return { data: { ...facts, participants: all, count, declined: options.declined ?? [] } }
  }
  const answers = [
    [api.surveys.one, one],
    [api.surveys.topic, topic],
    ...[api.surveys.send, api.surveys.markDone, api.surveys.remove, api.surveys.removeTopic].map((call) => [
      call,
      () => done,
    ]),
    ...[api.surveys.setReviewers, api.surveys.removeReviewers].map((call) => [call, () => done]),
    [
      api.surveys.mails,
      () => ({
        page: 1,
        size: 50,
        sort: '',
        total: 0,
        data: [],
        counts: { total: 0, waiting: 0, sent: 0, kept: 0, failed: 0, none: 0 },
      }),
    ],
    [
      api.employees.search,
      () => ({
        page: 1,
        size: 20,
        sort: '',
        data: [bea, cai, person(6, 'Eve')].map((one) => buildEmployee(one)),
      }),
    ],
    ...more,
  ] as unknown as Answer[]
  const app = renderApp({ permissions, at: `/feedbacks/peer-review${at}`, answers })
  const writes = () => app.calls.filter(({ name }) => !/^(GET|POST \/employees)/.test(name))
  return { ...app, stored, writes }
}
