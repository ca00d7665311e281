import { screen, within } from '@testing-library/react'
import fc from 'fast-check'
import * as api from '#contract/api/index.ts'
import type { Permission } from '#contract/permissions.ts'
import { uuid } from '#tests/support/employees.ts'
import { refuse } from '#tests/support/fakeServer.ts'
import { bea, cai } from '#tests/support/peerReview.ts'
import { atlas, beacon, opening, openProjectCards, rowsIn } from '#tests/support/projectCards.ts'
import { catchFiles } from '#tests/support/savedFiles.ts'
import { averageOfScores } from './auditRows.tsx'
import { averageOfAnswers } from '../surveys/WorkSurveyCard.tsx'
// Loads the lazy modules up front: within a test it would take seconds.
import '../Dashboard.tsx'
import '../RowsDrawer.tsx'
import '../surveys/SurveysTab.tsx'
import './ProjectsTab.tsx'

// The mean of 3.8 and 3.9 is 3.85, shown as 3.9. Floating-point addition gives 3.8499..., shown as 3.8.
test('averages of scores are exact', () => {
  expect(averageOfScores([{ score: 3.8 }, { score: 3.9 }])).toBe(3.85)
  expect(averageOfScores([])).toBe(0)
})

// (3 * 11/3 + 1 * 2) / 4 = 13/4
test('weights averages by the number of answers', () => {
  const rows = [
    { average: 11 / 3, answers: 3 },
    { average: 2, answers: 1 },
  ]
  expect(averageOfAnswers(rows)).toBe(3.25)
  expect(averageOfAnswers([])).toBe(0)
})

test('weighted averages equal the average of all answers', () => {
  const answers = fc.array(fc.integer({ min: 1, max: 5 }), { minLength: 1, maxLength: 60 })
  const mean = (scores: number[]) => scores.reduce((sum, score) => sum + score, 0) / scores.length
  fc.assert(
    fc.property(fc.array(answers, { minLength: 1 }), (projects) => {
      const rows = projects.map((scores) => ({ average: mean(scores), answers: scores.length }))
      expect(averageOfAnswers(rows)).toBe(mean(projects.flat()))
    }),
  )
})

const { dashboardProjects: calls } = api
const every: Permission[] = [
  'projects.read',
  'projects.read.fullAccess',
  'employees.read',
  'employees.read.projects.readActive',
  'surveys.read',
]
const cycle = { id: uuid(6), cycle: 4, quarter: 'Q3/2026' }
const page = (data: unknown[], total = data.length) => ({ page: 1, size: 999, sort: '', total, data })

interface Opening {
  permissions?: Permission[]
  answers?: readonly unknown[]
}

/** Opens the drill-down of an address. `asked` has the queries of the requests. */
function openRows(rows: string, call: unknown, answer: () => unknown, more: Opening = {}) {
  const asked: object[] = []
  const telling = ({ query }: { query: object }) => {
    asked.push(query)
    return answer()
  }
  const app = openProjectCards({
    at: opening(rows),
    permissions: more.permissions ?? every,
    answers: [[call, telling]],
  })
  return { ...app, asked }
}
const panel = async (name: string) => within(await screen.findByRole('dialog', { name }))
const cellsOf = (row: HTMLElement | undefined) =>
  within(row as HTMLElement)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent)
const linksOf = (row: HTMLElement | undefined) =>
  within(row as HTMLElement)
    .queryAllByRole('link')
    .map((link) => link.getAttribute('href'))

test('lists memberships for the donut, and people for the summary', async () => {
  const slot = (digit: number, employee: typeof bea, status: string) => ({
    id: uuid(digit),
    employee,
    status,
    deploymentType: 'official',
  })
  const slots = [slot(1, bea, 'active'), slot(2, bea, 'on-boarding'), slot(5, cai, 'active')]
  const { asked, user } = openRows(
    `sizeRows?projectID=${atlas.id}&status=active&status=on-boarding`,
    calls.sizeRows,
    () => ({ data: slots }),
  )
  const rows = await panel('Members of Atlas')
  expect(await rows.findByText('2 people')).toBeVisible()
  expect(asked).toEqual([{ projectID: atlas.id, status: ['active', 'on-boarding'] }])
  const [, first] = rows.getAllByRole('row')
  expect(cellsOf(first)).toEqual(['BBea', 'Active', 'Official'])
  expect(linksOf(first)).toEqual(['/employees/bea'])
  await user.click(rows.getByRole('button', { name: 'Close' }))
  expect(location.search).toBe('?tab=projects')
})

test('lists only active memberships for the donut', async () => {
  const slot = { id: uuid(1), employee: bea, status: 'active', deploymentType: 'shadow' }
  const { asked } = openRows(
    `sizeRows?projectID=${atlas.id}&status=active`,
    calls.sizeRows,
    () => ({ data: [slot, { ...slot, id: uuid(2) }] }),
    {
      permissions: [],
    },
  )
  const rows = await panel('Members of Atlas')
  expect(await rows.findByText('2 members')).toBeVisible()
  expect(asked).toEqual([{ projectID: atlas.id, status: 'active' }])
  // Without permission to open people, names are not links.
  expect(rows.queryByRole('link')).toBeNull()
})

test('summarizes averages of projects as the average of all answers', async () => {
  const row = { eventID: uuid(7), title: 'Work 13/02' }
  // (3 * 3.6667 + 1 * 2) / 4 = 3.25
  const data = [
    { ...row, project: atlas, average: 11 / 3, answers: 3 },
    { ...row, project: beacon, average: 2, answers: 1 },
  ]
  const { asked } = openRows('workSurveyRows?endDate=13/02&domain=workload', calls.workSurveyRows, () => ({ data }))
  const rows = await panel('Workload on 13/02')
  expect(await rows.findByText('Average 3.3 of 4 answers')).toBeVisible()
  expect(asked).toEqual([{ endDate: '13/02', domain: 'workload' }])
  const [, first] = rows.getAllByRole('row')
  expect(cellsOf(first)).toEqual(['AAtlas', '3.7', '3', 'Work 13/02'])
  expect(linksOf(first)).toEqual(['/projects/atlas', `/feedbacks/work/${uuid(7)}`])
})

test('links audit scores to their audit, and exports them', async () => {
  const files = catchFiles()
  const row = { project: atlas, cycle, auditID: uuid(8), name: 'Health audit' }
  const data = [
    { ...row, id: uuid(8), score: 3.8 },
    { ...row, id: uuid(9), score: 3.9, project: beacon },
  ]
  const { asked, user } = openRows(`auditRows?quarter=Q3/2026&type=engineering-health`, calls.auditRows, () =>
    page(data),
  )
  const rows = await panel('Engineering health audits, Q3 2026')
  expect(await rows.findByText('Average 3.9 of 2 scores')).toBeVisible()
  expect(asked).toEqual([{ quarter: 'Q3/2026', type: 'engineering-health', page: '1' }])
  const [, first] = rows.getAllByRole('row')
  expect(cellsOf(first)).toEqual(['AAtlas', '3.8', 'Q3 2026, cycle 4', 'Health audit'])
  expect(linksOf(first)).toEqual([
    '/projects/atlas',
    `/projects/atlas?tab=health&cycle=${cycle.id}`,
    `/projects/atlas?tab=health&cycle=${cycle.id}&audit=${uuid(8)}`,
  ])
  await user.click(rows.getByRole('button', { name: 'Export CSV' }))
  expect(files.names).toEqual(['Engineering health audits, Q3 2026.csv'])
  expect(await files.text()).toBe(
    [
      '"Project","Score","Cycle","Name"',
      '"Atlas","3.8","Q3 2026, cycle 4","Health audit"',
      '"Beacon","3.9","Q3 2026, cycle 4","Health audit"',
    ].join('\r\n'),
  )
})

test('lists the overall scores of cycles, in pages', async () => {
  const data = [{ id: uuid(8), project: atlas, cycle, auditID: '', name: 'Cycle 4', score: 4 }]
  const { asked, user } = openRows(`auditRows?projectID=${atlas.id}&round=latest`, calls.auditRows, () =>
    page(data, 1200),
  )
  const rows = await panel('Audit cycles, latest cycle')
  expect(await rows.findByText('Average 4.0 of 1 score on this page')).toBeVisible()
  expect(rows.getByText('1-999 of 1,200')).toBeVisible()
  expect(rows.getByRole('button', { name: 'Previous' })).toBeDisabled()
  await user.click(rows.getByRole('button', { name: 'Next' }))
  expect(await rows.findByText('1,000-1,200 of 1,200')).toBeVisible()
  expect(rows.getByRole('button', { name: 'Next' })).toBeDisabled()
  expect(asked.at(-1)).toEqual({ projectID: atlas.id, round: 'latest', page: '2' })
})

test('lists the grades of an area', async () => {
  const data = [{ id: uuid(8), project: atlas, cycle, auditID: uuid(9), name: 'Plans are kept', score: 4 }]
  const { asked } = openRows('auditRows?quarter=Q3/2026&type=engineering-health&area=delivery', calls.auditRows, () =>
    page(data),
  )
  const rows = await panel('Delivery performance, Q3 2026')
  expect(await rows.findByText('Average 4.0 of 1 grade')).toBeVisible()
  expect(asked).toEqual([{ quarter: 'Q3/2026', type: 'engineering-health', area: 'delivery', page: '1' }])
})

test('lists action items with owner, priority and date; no links without permission', async () => {
  const item = {
    id: uuid(8),
    createdAt: '2026-01-01T00:00:00Z',
    updatedAt: null,
    projectID: atlas.id,
    project: atlas,
    cycle,
    name: 'Write a runbook',
    description: '',
    pic: bea,
    needHelp: false,
    priority: 'high',
    status: 'in-progress',
    dueDate: '2026-03-31',
  }
  const bare = { ...item, id: uuid(9), pic: null, priority: null, dueDate: null, status: 'done' }
  const { asked } = openRows(
    'actionItemRows?round=previous&state=done&priority=high',
    calls.actionItemRows,
    () => page([item, bare]),
    {
      permissions: [],
    },
  )
  const rows = await panel('Done action items of high priority, cycle before the latest')
  expect(await rows.findByText('2 action items')).toBeVisible()
  expect(asked).toEqual([{ round: 'previous', state: 'done', priority: 'high', page: '1' }])
  const [, first, second] = rows.getAllByRole('row')
  expect(cellsOf(first)).toEqual([
    'Write a runbook',
    'High',
    'In progress',
    'AAtlas',
    'BBea',
    '31/03/2026',
    'Q3 2026, cycle 4',
  ])
  expect(cellsOf(second).slice(1, 6)).toEqual(['-', 'Done', 'AAtlas', '-', '-'])
  expect(rows.queryByRole('link')).toBeNull()
})

const counters = [
  { project: atlas, cycle, high: 1, medium: 2, low: 0 },
  { project: beacon, cycle: { ...cycle, id: uuid(5) }, high: 0, medium: 4, low: 1 },
]

test('lists the items open on a day', async () => {
  openRows('squashRows?snapDate=13/02', calls.squashRows, () => page(counters))
  const rows = await panel('Open action items on 13/02')
  expect(await rows.findByText('8 open action items')).toBeVisible()
  const [, , second] = rows.getAllByRole('row')
  expect(cellsOf(second)).toEqual(['BBeacon', '0', '4', '1', '5', 'Q3 2026, cycle 4'])
})

test('lists the open items of one priority, without cycles that have none', async () => {
  openRows('squashRows?snapDate=13/02&priority=high', calls.squashRows, () => page(counters))
  const rows = await panel('Open action items of high priority on 13/02')
  expect(await rows.findByText('1 open action item')).toBeVisible()
  expect(rows.getAllByRole('row').slice(1).map(cellsOf)).toEqual([['AAtlas', '1', 'Q3 2026, cycle 4']])
})

test.each([
  'sizeRows?status=active&status=on-boarding',
  'actionItemRows?quarter=Q5/2026&state=open',
  'squashRows?snapDate=13/02&priority=urgent',
  'pies',
])('the address of %s leads to no rows, and says so', async (rows) => {
  const { user } = openProjectCards({ at: opening(rows) })
  const notice = await panel('Rows')
  expect(notice.getByText('No rows found')).toBeVisible()
  await user.click(notice.getByRole('button', { name: 'Close' }))
  expect(location.search).toBe('?tab=projects')
})

test.each([
  [`size~${atlas.id}`, `sizeRows?projectID=${atlas.id}&status=active&status=on-boarding`],
  [`size~${atlas.id}~active`, `sizeRows?projectID=${atlas.id}&status=active`],
  ['work~all~13/02~workload', 'workSurveyRows?endDate=13/02&domain=workload'],
  ['audits~all~latest', 'auditRows?round=latest'],
  ['audits~all~Q3/2026~engineering-health~delivery', 'auditRows?quarter=Q3/2026&type=engineering-health&area=delivery'],
  [
    `items~${atlas.id}~previous~done~high`,
    `actionItemRows?projectID=${atlas.id}&round=previous&state=done&priority=high`,
  ],
  ['squash~all~13/02~high', 'squashRows?snapDate=13/02&priority=high'],
  ['people~2026-11~staffed', 'utilizationPeople?month=2026-11&state=staffed'],
  [`units~${bea.id}~training`, `workUnitDistribution?employeeID=${bea.id}&type=training`],
  ['pies~all', 'pies'],
])('the former address rows=%s is now %s', async (former, now) => {
  const behind = [calls.sizeRows, calls.workSurveyRows, calls.auditRows, calls.actionItemRows, calls.squashRows]
  openProjectCards({
    at: `&projectID=${beacon.id}&rows=${encodeURIComponent(former)}`,
    answers: behind.map((call) => [call, () => page([])]),
  })
  await screen.findByRole('dialog')
  expect(rowsIn(location.search)).toBe(now)
  expect(new URLSearchParams(location.search).get('projectID')).toBe(beacon.id)
})

test('retries rows that failed to load', async () => {
  let isBroken = true
  const { user } = openRows('squashRows?snapDate=13/02', calls.squashRows, () => {
    if (isBroken) throw refuse(400, 'The day is not to be had.')
    return page(counters)
  })
  const rows = await panel('Open action items on 13/02')
  expect(await rows.findByText(/The day is not to be had/)).toBeVisible()
  isBroken = false
  await user.click(rows.getByRole('button', { name: 'Try again' }))
  expect(await rows.findByText('8 open action items')).toBeVisible()
})
