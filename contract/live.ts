import { commercialMay } from './api/metadata/commercialEndpoints.ts'
import { commercialKinds } from './api/metadata/commercialKinds.ts'
import { metadataKindNames } from './api/metadata/kinds.ts'
import type { Can, Permission } from './permissions.ts'

/** Path of the stream below `/api/v1`. It answers with server-sent events, so it is not an endpoint of the document. */
export const livePath = '/events'

/** Data of one event: the kinds of records that changed. */
export type News = Kind[]

type Readers = readonly Permission[] | 'session'

const of = <Name extends string>(names: readonly Name[], readers: Readers) =>
  Object.fromEntries(names.map((name) => [name, readers])) as Record<Name, Readers>

/**
 * Kinds of records that the stream reports, with the permissions of the pages that show them; one is enough. Kinds are
 * the names that audit events use.
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
  /** Progress of participants, shown on survey pages. Engagement dashboards change only when a survey is closed. */
  answer: ['surveys.read'],
  workAnswer: ['surveys.read', 'dashboards.resources.read'],
  role: ['employeeRoles.read'],
  questions: ['metadata.read'],
  exchangeRates: ['metadata.read', 'invoices.read'],
  /** Who is away concerns everybody. */
  absence: 'session',
  view: 'session',
  /** The caller's own inbox. */
  inbox: ['feedbacks.read'],
  ...of(Object.keys(commercialKinds) as (keyof typeof commercialKinds)[], [commercialMay.read]),
  ...of(metadataKindNames, 'session'),
} satisfies Record<string, Readers>
export type Kind = keyof typeof liveKinds

/** True if the caller may hear about changes of this kind. */
export function mayHear(kind: Kind, can: Can): boolean {
  const readers: Readers = liveKinds[kind]
  return readers === 'session' || readers.some(can)
}

/** True if the text is a kind of the stream. */
export const isKind = (word: string): word is Kind => Object.hasOwn(liveKinds, word)
