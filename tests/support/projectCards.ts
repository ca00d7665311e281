import * as api from '#contract/api/index.ts'
import type { Permission } from '#contract/permissions.ts'
import { uuid } from './employees.ts'
import type { Answer } from './fakeServer.ts'
import { renderApp } from './renderApp.tsx'

const { dashboardProjects: calls } = api

/** A project as rows contain it. */
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
/** Default answers: two projects with three members each, and nothing else. */
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
  /** In addition to those for the tab. */
  permissions?: Permission[]
  /** Default: that of projects. */
  tab?: string
  /** Appended to `?tab=projects`. */
  at?: string
  /** Pairs of `[endpoint, answer]`. */
  answers?: readonly unknown[]
}

/** Opens the dashboard tab of projects. Calls without a given answer return empty data. */
export function openProjectCards({ permissions = [], tab = 'projects', at = '', answers = [] }: Options = {}) {
  return renderApp({
    permissions: ['dashboards.read', 'dashboards.projects.read', ...permissions],
    at: `/dashboard?tab=${tab}${at}`,
    answers: [...usual, ...answers] as unknown as Answer[],
  })
}

/** The rows that a URL opens, such as `auditRows?round=latest`, or null. */
export function rowsIn(address: string | null | undefined): string | null {
  const query = new URLSearchParams((address ?? '').replace(/^[^?]*/, ''))
  const call = query.get('rows')
  const values = [...query].filter(([name]) => name.startsWith('rows.'))
  return call && [call, values.map(([name, value]) => `${name.slice(5)}=${value}`).join('&')].filter(Boolean).join('?')
}

/** The parameters that open rows, of what `rowsIn` returns. */
export function opening(rows: string): string {
  const [call = '', values] = rows.split('?')
  return `&rows=${call}${[...new URLSearchParams(values)].map(([name, value]) => `&rows.${name}=${encodeURIComponent(value)}`).join('')}`
}

/** Links of rows as `rowsIn` returns them. */
export const rowsTo = (call: string, values: object): string => `${call}?${new URLSearchParams({ ...values })}`
