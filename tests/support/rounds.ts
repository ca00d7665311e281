import * as api from '#contract/api/index.ts'
import type { DomainScore, LikertCount, SurveyDetail, Topic } from '#contract/api/surveys/survey.ts'
import { likertKeys, likertLevels, type WorkDomain, workDomains } from '#contract/api/surveys/words.ts'
import type { SurveyMail } from '#contract/api/surveys/mails.ts'
import type { Permission } from '#contract/permissions.ts'
import { uuid } from './employees.ts'
import type { Answer, Asked } from './fakeServer.ts'
import { bea, buildTopic, cai, done, everySurveyRight, me } from './peerReview.ts'
import { renderApp } from './renderApp.tsx'

export const round = uuid(7)

const noCount: LikertCount = { stronglyDisagree: 0, disagree: 0, mixed: 0, agree: 0, stronglyAgree: 0 }

/** A domain with the number of people who chose each level, 1 to 5. */
export function score(name: WorkDomain, counts: readonly number[] = []): DomainScore {
  const all = counts.reduce((sum, count) => sum + count, 0)
  const sum = counts.reduce((total, count, index) => total + count * (index + 1), 0)
  const count = Object.fromEntries(likertKeys.map((key, index) => [key, counts[index] ?? 0]))
  return { name, average: all ? sum / all : 0, count: { ...noCount, ...count } }
}

/** One person's answers by level name; `''` is no answer. */
export const chosen = (...levels: ((typeof likertLevels)[number] | '')[]) =>
  workDomains.map((name, index) =>
    score(
      name,
      likertLevels.map((level) => (level === levels[index] ? 1 : 0)),
    ),
  )

/** A person's form about themselves. `uuid(digit)` is its topic, `uuid(digit + 1)` its reviewer row. */
export const buildForm = (digit: number, person: typeof bea, over: Partial<Topic> = {}): Topic => ({
  ...buildTopic(uuid(digit), person, []),
  participants: null,
  count: null,
  reviewID: uuid(digit + 1),
  status: 'sent',
  ...over,
})

export const buildMail = (over: Partial<SurveyMail> = {}): SurveyMail => ({
  person: bea,
  kind: 'invitation',
  state: 'sent',
  error: '',
  attempts: 1,
  at: '2026-11-20T08:00:00Z',
  ...over,
})

interface Options {
  subtype: 'engagement' | 'work'
  /** Appended to the path of the list. */
  at?: string
  permissions?: Permission[]
  survey?: Partial<SurveyDetail>
  topics?: Topic[]
  mails?: SurveyMail[]
  more?: unknown[]
}

/** Opens a page of engagement or work surveys with one survey and its mails. The data can change during the test. */
export function openRound(options: Options) {
  const { subtype, at = `/${round}`, permissions = everySurveyRight, more = [] } = options
  const stored = {
    survey: {
      eventID: round,
      title: 'Q1, 2031',
      type: 'survey',
      subtype,
      status: 'in-progress',
      startDate: '2031-01-01T00:00:00Z',
      endDate: '2031-03-31T23:59:59Z',
      author: me,
      count: { total: 40, sent: 40, done: 12 },
      rows: { total: 40, sent: 40, done: 12 },
      answered: 12,
      domains: null,
      minimumGroupSize: 5,
      launchedAt: null,
      isUnlinkable: false,
      isFewWaiting: false,
      ...options.survey,
    } satisfies Omit<SurveyDetail, 'topics'> as Omit<SurveyDetail, 'topics'>,
    topics: options.topics ?? [buildForm(2, bea, { status: 'done' }), buildForm(4, cai)],
    mails: options.mails ?? [buildMail()],
    /** Bodies of the calls that send and close the survey. */
    written: [] as unknown[],
    asked: [] as object[],
  }
  const one = ({ query }: Asked<typeof api.surveys.one>) => {
    if (String(query.size) !== '1') stored.asked.push(query)
    const { keyword = '', projects } = query
    const codes = [projects ?? []].flat()
    const topics = stored.topics.filter(
      ({ title, project }) =>
        title.toLowerCase().includes(keyword.toLowerCase()) &&
        (codes.length === 0 || codes.includes(project?.code ?? '')),
    )
    return { page: 1, size: 50, sort: '', total: topics.length, data: { ...stored.survey, topics } }
  }
  const mails = ({ query }: Asked<typeof api.surveys.mails>) => {
    const counts = { total: 0, waiting: 0, sent: 0, kept: 0, failed: 0, none: 0 }
    for (const { state } of stored.mails) counts[state] += 1
    counts.total = stored.mails.length
    const data = stored.mails.filter(({ state }) => !query.state || state === query.state)
    return { page: 1, size: 20, sort: '', total: data.length, data, counts }
  }
  const answers = [
    [api.surveys.one, one],
    [api.surveys.mails, mails],
    [
      api.surveys.send,
      ({ body }: Asked<typeof api.surveys.send>) => {
        stored.written.push(body)
        stored.survey = { ...stored.survey, status: 'in-progress', rows: { total: 40, sent: 40, done: 0 } }
        return done
      },
    ],
    [
      api.surveys.markDone,
      ({ query }: Asked<typeof api.surveys.markDone>) => {
        stored.written.push(query.givesUp ? 'closed giving up' : 'closed')
        stored.survey = { ...stored.survey, status: 'done' }
        return done
      },
    ],
    ...more,
  ] as unknown as Answer[]
  return { ...renderApp({ permissions, at: `/feedbacks/${subtype}${at}`, answers }), stored }
}
