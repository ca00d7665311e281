import * as api from '#contract/api/index.ts'
import type { Permission } from '#contract/permissions.ts'
import { uuid } from './employees.ts'
import type { Answer } from './fakeServer.ts'
import { renderApp } from './renderApp.tsx'

const { dashboardProjects: calls } = api

/** A project as rows name it. */
export const atlas = {
  id: uuid(3),
  name: 'Atlas',
  type: 'fixed-cost',
  status: 'active',
  code: 'atlas',
  avatar: '',
} as const
export const beacon = { ...atlas, id: uuid(4), name: 'Beacon', code: 'beacon' } as const

const sizes = [atlas, beacon].map(({ id, name, code, avatar }) => ({ id, name, code, avatar, size: 3 }))
/** Nothing but two projects with three members each. */
const usual: [unknown, () => unknown][] = [
  [calls.sizes, () => ({ data: sizes })],
  [calls.summary, () => ({ data: { summary: [] } })],
  [calls.workSurveys, () => ({ data: { project: null, workSurveys: [] } })],
  ...[calls.engineeringHealths, calls.audits].map((call): [unknown, () => unknown] => [
    call,
    () => ({ data: { average: [], groups: [] } }),
  ]),
  [calls.actionItems, () => ({ data: [] })],
  [calls.actionItemSquash, () => ({ data: { all: [], high: [], medium: [], low: [] } })],
]

interface Options {
  /** Beyond seeing the tab. */
  permissions?: Permission[]
  /** Behind `?tab=projects`. */
  at?: string
  /** `[endpoint, answer]` */
  answers?: readonly unknown[]
}

/** Opens the tab of projects on the dashboard; whatever is not answered is empty. */
export function openProjectCards({ permissions = [], at = '', answers = [] }: Options = {}) {
  return renderApp({
    permissions: ['dashboards.read', 'dashboards.projects.read', ...permissions],
    at: `/dashboard?tab=projects${at}`,
    answers: [...usual, ...answers] as unknown as Answer[],
  })
}

/** What an address says of the rows that it opens; nothing where it opens none. */
export const rowsIn = (address: string | null | undefined) =>
  new URLSearchParams((address ?? '').replace(/^[^?]*/, '')).get('rows')
