import { screen, within } from '@testing-library/react'
import type { SurveyDetail } from '#contract/api/surveys/survey.ts'
import type { EngagementResults } from '#contract/api/surveys/results.ts'
import type { GroupKind } from '#contract/api/surveys/words.ts'
import * as api from '#contract/api/index.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Answer } from '#tests/support/fakeServer.ts'
import { uuid } from '#tests/support/employees.ts'
import { refuse, renderApp } from '#tests/support/renderApp.tsx'
import { groupsCsv } from './engagement/Heatmap.tsx'
// Preloads the lazy chunks: loading them inside a test takes seconds, and Jest's linker fails when two of them arrive
// at the same time.
import '#src/admin.tsx'
import './SurveyList.tsx'
import './SurveyShow.tsx'
import './EngagementResults.tsx'
import './engagement/ActionPanel.tsx'

const id = uuid(7)
const none = { total: 0, sent: 0, done: 0 }
const survey: SurveyDetail = {
  eventID: id,
  title: 'Q1, 2031',
  type: 'survey',
  subtype: 'engagement',
  status: 'done',
  startDate: null,
  endDate: null,
  author: { id: uuid(1), fullName: 'Ann Lee', displayName: 'Ann', avatar: '', username: 'ann' },
  topics: [],
  count: none,
  rows: none,
  answered: 0,
  domains: null,
  minimumGroupSize: 5,
  launchedAt: null,
  isUnlinkable: false,
  isFewWaiting: false,
}
const counted = { stronglyDisagree: 0, disagree: 1, mixed: 2, agree: 3, stronglyAgree: 1 }
const results: EngagementResults = {
  eventID: id,
  title: 'Q1, 2031',
  status: 'done',
  minimumGroupSize: 5,
  asked: 12,
  answered: 7,
  state: 'shown',
  previous: { eventID: uuid(8), title: 'Q4, 2030' },
  isUnlinkable: false,
  enps: null,
  questions: [
    {
      questionID: uuid(21),
      content: 'My ideas are listened to.',
      type: 'likert-scale',
      order: 1,
      domain: 'engagement',
      average: 3.57,
      change: -0.25,
      count: counted,
      comments: ['Quiet rooms', '=More time'],
    },
    {
      questionID: uuid(22),
      content: 'What would help you?',
      type: 'general',
      order: 2,
      domain: '',
      average: 0,
      change: null,
      count: { stronglyDisagree: 0, disagree: 0, mixed: 0, agree: 0, stronglyAgree: 0 },
      comments: ['A longer table'],
    },
  ],
  groups: [
    {
      id: uuid(31),
      name: 'Backend',
      state: 'shown',
      isShown: true,
      asked: 8,
      answered: 5,
      points: [{ questionID: uuid(21), average: 4.2, change: 0.4 }],
    },
    { id: uuid(32), name: 'Design', state: 'too-few', isShown: false, asked: null, answered: null, points: null },
    { id: uuid(33), name: 'Legal', state: 'not-asked', isShown: false, asked: null, answered: null, points: null },
  ],
  actions: [],
}

const other = {
  ...results.questions[0],
  questionID: uuid(23),
  content: 'I learn.',
  order: 3,
  average: 2,
  change: 0,
} as EngagementResults['questions'][number]

type Answered = (by: GroupKind | undefined) => EngagementResults
function open(answer: Answered, at = '', permissions: Permission[] = ['surveys.read'], more: Answer[] = []) {
  return renderApp<[typeof api.surveys.one, typeof api.surveys.results]>({
    permissions,
    at: `/feedbacks/engagement/${id}?tab=results${at}`,
    answers: [
      [api.surveys.one, () => ({ page: 1, size: 50, sort: '', total: 0, data: survey })],
      [api.surveys.results, ({ query }) => ({ data: answer(query.by) })],
      ...(more as []),
    ],
  })
}

const cells = () =>
  within(screen.getByRole('table', { name: /^Averages by/ }))
    .getAllByRole('row')
    .map((row) => [...row.children].map(({ textContent }) => textContent))

test('tells what moved most, the largest change first, and what lowest', async () => {
  open(() => ({ ...results, questions: [...results.questions, other] }))
  const list = await screen.findByRole('region', { name: /^What moved most since Q4/ })
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    '+0.40My ideas are listened to. (Backend: 3.80, now 4.20)',
    '-0.25My ideas are listened to. (Everyone: 3.82, now 3.57)',
  ])
  expect(
    cells()
      .slice(2)
      .map(([question]) => question),
  ).toEqual(['3. I learn.', '1. My ideas are listened to.'])
})

test('shows each question for all participants, with labelled levels and collapsed comments', async () => {
  const { user } = open(() => results)
  await user.click(await screen.findByRole('heading', { name: /My ideas are listened to/ }))
  const bar = await screen.findByRole('list', { name: /My ideas are listened to/ })
  expect(
    within(bar)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual(['1 Disagree', '2 Mixed', '3 Agree', '1 Strongly agree'])
  expect(screen.getByRole('img', { name: 'Engagement 3.6: Agree' })).toBeVisible()
  expect(screen.getByText('7 / 12')).toBeVisible()
  expect(screen.getByText('Quiet rooms')).toBeVisible()
  expect(screen.getByText('A longer table')).not.toBeVisible()
  await user.click(screen.getByText('1 comment'))
  expect(screen.getByText('A longer table')).toBeVisible()
  expect(screen.queryByRole('list', { name: /What would help you/ })).not.toBeInTheDocument()
})

test('shows averages by group, and for hidden groups the name and reason', async () => {
  open(() => results)
  await screen.findByRole('heading', { name: 'By group' })
  expect(cells()).toEqual([
    ['Question', 'Everyone', 'Backend'],
    ['Answered', '7 of 12', '5 of 8'],
    ['1. My ideas are listened to.', '3.6-0.3', '4.2+0.4'],
  ])
  expect(screen.getByText(/^Too few answers: Design\. Fewer than 5 answered/)).toBeVisible()
  expect(screen.getByText('No data: nobody of Legal was asked.')).toBeVisible()
  expect(screen.getByText(/groups of 5 or more/)).toBeVisible()
  expect(screen.getByText('How this works')).toBeVisible()
})

test('keeps the grouping in the URL', async () => {
  const asked: (string | undefined)[] = []
  const senior = { id: uuid(41), name: 'Senior', state: 'shown' as const, isShown: true, asked: 9, answered: 7 }
  const seniors = [{ ...senior, points: [] }]
  const { user } = open((by) => {
    asked.push(by)
    return by === 'project' ? { ...results, groups: [] } : { ...results, groups: seniors }
  }, '&by=seniority')
  await screen.findByRole('heading', { name: 'By group' })
  expect(cells()).toEqual([
    ['Question', 'Everyone', 'Senior'],
    ['Answered', '7 of 12', '7 of 9'],
    ['1. My ideas are listened to.', '3.6-0.3', 'no answers'],
  ])
  await user.click(screen.getByRole('link', { name: 'Project' }))
  expect(await screen.findByText(/No groups/)).toBeVisible()
  expect(Object.fromEntries(new URLSearchParams(location.search))).toEqual({ tab: 'results', by: 'project' })
  expect(asked).toEqual(['seniority', 'project'])
})

test.each<[string, Partial<EngagementResults>, RegExp]>([
  ['before it is closed', { state: 'open', answered: 2 }, /Results appear when the survey is closed/],
  ['of too few answers', { state: 'too-few', answered: 4 }, /4 people answered. Results need at least 5/],
  ['of a single answer', { state: 'too-few', answered: 1 }, /1 person answered/],
])('says why there are no results %s', async (_what, over, words) => {
  open(() => ({ ...results, questions: [], groups: [], ...over }))
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.getByText(`${over.answered} / 12`)).toBeVisible()
  expect(screen.queryByRole('heading', { name: 'By group' })).not.toBeInTheDocument()
})

test('retries a failed load', async () => {
  let isBroken = true
  const { user } = open(() => {
    if (isBroken) throw refuse(400, 'Only engagement surveys have results as a whole.')
    return results
  })
  const again = await screen.findByRole('button', { name: 'Try again' }, { timeout: 15_000 })
  expect(screen.getByRole('alert')).toHaveTextContent('Only engagement surveys have results')
  isBroken = false
  await user.click(again)
  expect(await screen.findByText('7 / 12')).toBeVisible()
})

test('exports all participants first, and no numbers of hidden groups', () => {
  expect(groupsCsv(results).split('\r\n')).toEqual([
    '"Group","Answered","My ideas are listened to."',
    '"Everyone","7","3.57"',
    '"Backend","5","4.20"',
    '"Design","hidden",""',
    '"Legal","nobody was asked",""',
  ])
})

test('tells the eNPS, and what it was', async () => {
  const trend = [
    { eventID: uuid(8), title: 'Q4, 2030', score: -7 },
    { eventID: id, title: 'Q1, 2031', score: 12 },
  ]
  open(() => ({ ...results, enps: { questionID: uuid(21), score: 12, trend } }))
  const card = within(await screen.findByRole('region', { name: 'Recommendation (eNPS)' }))
  expect(card.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Q4 2030 -7', 'Q1 2031 +12'])
})

const action: EngagementResults['actions'][number] = {
  id: uuid(51),
  eventID: uuid(8),
  title: 'Quiet hours',
  questionID: uuid(21),
  question: 'My ideas are listened to.',
  group: { kind: 'chapter', id: uuid(31), name: 'Backend' },
  owner: null,
  due: '2031-02-01',
  doneAt: null,
  helped: { before: 3.8, now: 4.2, change: 0.4 },
}

test('says of actions from before whether they helped, and marks them as done', async () => {
  const other = { ...action, id: uuid(52), title: 'Fewer meetings', helped: null }
  const here = { ...action, id: uuid(53), eventID: id, title: 'More time', helped: null }
  const { user, calls } = open(
    () => ({ ...results, actions: [action, other, here] }),
    '',
    ['surveys.read', 'surveys.edit'],
    [[api.surveys.finishAction, () => ({ data: null, message: 'ok' })]] as unknown as Answer[],
  )
  const before = within(await screen.findByRole('list', { name: 'From Q4 2030' }))
  expect(before.getByText('Did it help? 3.80 before, 4.20 now: +0.40')).toBeVisible()
  expect(before.getByText("Did it help? The change can't be shown.")).toBeVisible()
  const list = within(screen.getByRole('list', { name: 'From this survey' }))
  expect(list.queryByText(/Did it help/)).toBeNull()
  await user.click(before.getByRole('checkbox', { name: 'Quiet hours' }))
  expect(calls.find(({ name }) => name === `PUT /surveys/${uuid(8)}/actions/${uuid(51)}`)?.body).toEqual({
    isDone: true,
  })
})

test('begins an action from a cell for those who edit surveys', async () => {
  const { user } = open(() => results, '', ['surveys.read', 'surveys.edit'])
  await user.click(
    await screen.findByRole('button', { name: /^4\.2.*Add an action: My ideas are listened to\. \(Backend\)$/ }),
  )
  const panel = within(await screen.findByRole('dialog', { name: 'New action' }))
  expect(panel.getByText('“My ideas are listened to.” (Backend)')).toBeVisible()
  expect(panel.getByRole('button', { name: 'Add action' })).toBeVisible()
})

test('of an unlinkable round, a score of everyone begins an action', async () => {
  const { user } = open(() => ({ ...results, isUnlinkable: true, groups: [] }), '', ['surveys.read', 'surveys.edit'])
  expect(await screen.findByRole('heading', { name: 'By question' })).toBeVisible()
  expect(cells()[0]).toEqual(['Question', 'Everyone'])
  expect(screen.queryByRole('link', { name: 'Chapter' })).toBeNull()
  expect(screen.queryByText(/No groups/)).toBeNull()
  await user.click(screen.getByRole('button', { name: /Add an action: My ideas are listened to\. \(Everyone\)$/ }))
  expect(await screen.findByRole('dialog', { name: 'New action' })).toBeVisible()
})
