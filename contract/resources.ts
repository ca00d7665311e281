import type { z } from 'zod'
import type { Kind, News } from './live.ts'
import type { listRows, records } from './records.ts'
import { billingResources, metadataResources } from './resources/kept.ts'
import { peopleResources } from './resources/people.ts'
import { projectResources } from './resources/projects.ts'
import type { Resource } from './resources/resource.ts'
import { surveyResources } from './resources/surveys.ts'
import { withWords } from './words.ts'

export { presentPeople } from './resources/people.ts'
export {
  isUndoable,
  type ListStart,
  mayCall,
  type Resource,
  type ResourceCalls,
  updateOf,
} from './resources/resource.ts'

const saying = <Lines extends Record<string, Resource>>(lines: Lines): Lines =>
  Object.fromEntries(Object.entries(lines).map(([name, line]) => [name, withWords(line, ['one', 'many'])])) as Lines

/**
 * Every resource of react-admin, once. The data provider, query keys, what a change refetches, live updates, exports,
 * saved views, palette entries, bulk actions and the buttons that a person sees come from its line.
 */
export const resources = saying({
  ...peopleResources,
  ...projectResources,
  ...surveyResources,
  ...billingResources,
  ...metadataResources,
})
export type Resources = typeof resources
export type ResourceName = keyof Resources

/** The names, in the order of the table. */
export const resourceNames = Object.keys(resources) as ResourceName[]

/** Whether a word is the name of a resource. */
export const isResource = (name: unknown): name is ResourceName =>
  typeof name === 'string' && Object.hasOwn(resources, name)

/** The line of a resource, with the keys that it does not have, too. */
export const resourceOf = (name: ResourceName): Resource => resources[name]

/** Resources that have a method. */
export type ResourcesWith<Method extends string> = {
  [R in ResourceName]: Method extends keyof Resources[R]['calls'] ? R : never
}[ResourceName]

/** A record of a resource. */
export type RecordOf<R extends ResourceName> = z.output<(typeof records)[R]> & { id: string }

/** A row of the list of a resource. */
export type RowOf<R extends ResourceName> = R extends keyof typeof listRows
  ? z.output<(typeof listRows)[R]> & { id: string }
  : RecordOf<R>

/** The sections of a resource that are saved on their own. */
export type SectionOf<R extends ResourceName> = Resources[R]['calls'] extends { update: infer Update }
  ? Update extends { path: string }
    ? never
    : keyof Update & string
  : never

/** Kinds of things that the search over everything finds, in the order of the registry. */
export const foundKinds = resourceNames.flatMap((name) => resourceOf(name).found ?? [])

/** What names a record: its identity, or nothing where it has none. */
export function nameOf(name: ResourceName, record: object): string {
  const at = (path: string) =>
    path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], record)
  return (resourceOf(name).identity ?? ['name']).map(at).filter(Boolean).join(', ')
}

/** Queries that are no resource, by the first part of their key, with what touches them. */
export const otherQueries = {
  dashboards: [
    'employee',
    'project',
    'work-unit',
    'audit',
    'audit-cycle',
    'action-item',
    'survey',
    'answer',
    'workAnswer',
  ],
} satisfies Record<string, readonly Kind[]>

const touching: Record<string, readonly Kind[] | 'all'> = {
  ...Object.fromEntries(resourceNames.map((name) => [name, resourceOf(name).live])),
  ...otherQueries,
}

/** Whether a query, by the first part of its key, shows something that has changed. */
export function isTouched(root: unknown, news: News): boolean {
  const live = typeof root === 'string' && Object.hasOwn(touching, root) ? touching[root] : undefined
  return live === 'all' || (live?.some((kind) => news.includes(kind)) ?? false)
}
