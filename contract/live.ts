import { commercialMay } from './api/commercialCalls.ts'
import { commercialKinds } from './api/commercialKinds.ts'
import { metadataKindNames } from './api/metadataKinds.ts'
import type { Can, Permission } from './permissions.ts'

/** Where the stream stands, below `/api/v1`. Its answer is a stream of events and no JSON, so it is no endpoint of the document. */
export const livePath = '/events'

/** What one event of the stream holds: the kinds of which something has changed. */
export type News = Kind[]

type Readers = readonly Permission[] | 'session'

const of = <Name extends string>(names: readonly Name[], readers: Readers) =>
  Object.fromEntries(names.map((name) => [name, readers])) as Record<Name, Readers>

/**
 * The kinds of things that the stream tells of, each with the permissions of which one is enough to hear of it: those of the pages that show
 * it. A kind is what audit events call the thing.
 */
export const liveKinds = {
  employee: ['employees.read', 'dashboards.resources.read'],
  project: ['projects.read', 'dashboards.projects.read', 'dashboards.resources.read'],
  'work-unit': ['projectWorkUnits.read', 'dashboards.resources.read'],
  audit: ['dashboards.projects.read', 'projects.edit'],
  'audit-cycle': ['dashboards.projects.read', 'projects.edit'],
  'action-item': ['dashboards.projects.read', 'projects.edit'],
  invoice: ['invoices.read'],
  survey: ['surveys.read', 'dashboards.resources.read', 'dashboards.engagement.read'],
  /** How far those who were asked are, which the pages of surveys show; dashboards of engagement wait until a survey is closed. */
  answer: ['surveys.read'],
  workAnswer: ['surveys.read', 'dashboards.resources.read'],
  role: ['employeeRoles.read'],
  questions: ['metadata.read'],
  exchangeRates: ['metadata.read', 'invoices.read'],
  view: 'session',
  /** What waits for the caller himself. */
  inbox: ['feedbacks.read'],
  ...of(Object.keys(commercialKinds) as (keyof typeof commercialKinds)[], [commercialMay.read]),
  ...of(metadataKindNames, 'session'),
} satisfies Record<string, Readers>
export type Kind = keyof typeof liveKinds

/** Whether somebody may hear that a thing of this kind has changed. */
export function mayHear(kind: Kind, can: Can): boolean {
  const readers: Readers = liveKinds[kind]
  return readers === 'session' || readers.some(can)
}

/** Whether a word is a kind that the stream tells of. */
export const isKind = (word: string): word is Kind => Object.hasOwn(liveKinds, word)
