import { screen, within } from '@testing-library/react'
import type {
  AvailableEmployee,
  DistributionSummary,
  PendingSlot,
  UtilizationMonth,
  WorkSurveySummary,
  WorkUnitDistribution,
} from '#contract/api/dashboards/resources.ts'
import type { BasicProject } from '#contract/api/surveys/survey.ts'
import * as api from '#contract/api/index.ts'
import type { Answer } from './fakeServer.ts'
import { backend, react, senior, uuid } from './employees.ts'
import { renderApp } from './renderApp.tsx'

/** Answers for the dashboard tab of resources. */

export const person = (digit: number, displayName: string) => ({
  id: uuid(digit),
  fullName: `${displayName} Stone`,
  displayName,
  avatar: '',
  username: displayName.toLowerCase(),
})

export const project = (digit: number, name: string): BasicProject => ({
  id: uuid(digit),
  name,
  type: 'fixed-cost',
  status: 'active',
  code: name.toLowerCase(),
  avatar: '',
})

export const [atlas, harbor] = [project(5, 'Atlas'), project(6, 'Harbor')] as const
export const [ann, bo] = [person(1, 'Ann'), person(2, 'Bo')] as const

/** Months with 6, 1 and 3 people; the current one with 8, 1 and 1. */
export const months: UtilizationMonth[] = ['08', '09', '10', '11', '12'].map((month) => ({
  date: `2026-${month}-01T00:00:00Z`,
  ...(month === '11' ? { staffed: 8, internal: 1, available: 1 } : { staffed: 6, internal: 1, available: 3 }),
}))
for (const month of ['01', '02'])
  months.push({ date: `2027-${month}-01T00:00:00Z`, staffed: 6, internal: 1, available: 3 })

export const slot: PendingSlot = {
  id: uuid(8),
  type: 'part-time',
  note: 'Replaces Cy.\nFrom May.',
  createdAt: '2026-10-05T08:00:00Z',
  seniority: senior,
  project: atlas,
  positions: [backend],
}

export const free: AvailableEmployee = {
  ...ann,
  seniority: null,
  positions: [backend],
  stacks: [react],
  projects: [harbor],
}

/** The distribution of a person's time; all zero except for `over`. */
export const unitsOf = (
  employee: WorkUnitDistribution['employee'],
  over: Partial<WorkUnitDistribution> = {},
): WorkUnitDistribution => ({
  employee,
  learning: { total: 0, workUnits: [] },
  development: { total: 0, workUnits: [] },
  management: { total: 0, workUnits: [], projectHeads: [] },
  training: { total: 0, workUnits: null, mentees: null },
  ...over,
})

/** 2 development, 2 management (one as head), 3 training (one mentee). */
export const busy = unitsOf(ann, {
  development: {
    total: 2,
    workUnits: [
      { project: atlas, workUnitName: 'Search' },
      { project: harbor, workUnitName: 'Berths' },
    ],
  },
  management: {
    total: 2,
    workUnits: [{ project: atlas, workUnitName: 'Planning' }],
    projectHeads: [{ project: harbor, position: 'technical-lead' }],
  },
  training: {
    total: 3,
    workUnits: [
      { project: atlas, workUnitName: 'Course' },
      { project: atlas, workUnitName: 'Talks' },
    ],
    mentees: [bo],
  },
})

export const shares: DistributionSummary = {
  development: 28.57,
  management: 57.14,
  training: 14.29,
  learning: 0,
}

const dates = ['23/10/2026', '06/11/2026']
/** Ann answered twice, the second time for both projects; Bo once, only about the workload. */
export const answers: WorkSurveySummary[] = [
  {
    type: 'workload',
    dates,
    data: [
      {
        reviewer: ann,
        listAnswers: [
          { date: '23/10/2026', answers: [{ answer: 'mixed', project: atlas }] },
          {
            date: '06/11/2026',
            answers: [
              { answer: 'agree', project: atlas },
              { answer: 'strongly-disagree', project: harbor },
            ],
          },
        ],
      },
      {
        reviewer: bo,
        listAnswers: [{ date: '06/11/2026', answers: [{ answer: 'strongly-agree', project: harbor }] }],
      },
    ],
  },
  {
    type: 'deadline',
    dates,
    data: [
      {
        reviewer: ann,
        listAnswers: [{ date: '06/11/2026', answers: [{ answer: 'strongly-agree', project: atlas }] }],
      },
    ],
  },
  { type: 'learning', dates, data: [] },
]

const calls = api.dashboardResources
type Answers = [
  Answer<typeof calls.utilization>,
  Answer<typeof calls.availabilities>,
  Answer<typeof calls.workUnitDistribution>,
  Answer<typeof calls.workUnitDistributionSummary>,
  Answer<typeof calls.workSurveySummaries>,
  Answer<typeof calls.workMoves>,
]

/** Answers for all cards of the tab. A test adds its own after these. */
export const filled: Answers = [
  [calls.utilization, () => ({ data: months })],
  [calls.availabilities, () => ({ data: { slots: [slot], employees: [free] }, total: 1 })],
  [calls.workUnitDistribution, () => ({ data: { workUnitDistributions: [busy, unitsOf(bo)] }, total: 2 })],
  [calls.workUnitDistributionSummary, () => ({ data: shares })],
  [calls.workSurveySummaries, () => ({ page: 1, size: 20, sort: '', total: 2, data: answers })],
  [calls.workMoves, () => ({ data: { now: null, before: null, moves: [], twice: [] } })],
]

type CardAnswer = Answer<typeof calls.workUnitDistribution | typeof calls.workSurveySummaries>

/** Opens a tab for someone who may read all of it. `more` answers replace those of `filled`. */
const openTab = (tab: string, at: string, more: CardAnswer[]) =>
  renderApp({
    permissions: [
      'dashboards.read',
      'dashboards.resources.read',
      'employees.read',
      'employees.read.projects.readActive',
      'projects.read',
      'projects.read.fullAccess',
    ],
    at: `/dashboard?tab=${tab}${at}`,
    answers: [...filled, ...(more as unknown as Answers)],
  })

export const openResources = (at = '', more: CardAnswer[] = []) => openTab('resources', at, more)
/** The tab of surveys, without the averages of projects. */
export const openAnswers = (at = '', more: CardAnswer[] = []) => openTab('surveys', at, more)

/** A card of the dashboard by its title. */
export const card = async (name: string) => within(await screen.findByRole('region', { name }))

/** The query parameters of the address. */
export const place = () => Object.fromEntries(new URLSearchParams(location.search))

/** The texts of the table in a card, by row. */
export const rowTexts = (scope: Awaited<ReturnType<typeof card>>) =>
  scope.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))
