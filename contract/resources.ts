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
 * The registry of all resources of react-admin. Data provider, query keys, refetches, live updates, exports, saved
 * views, palette entries, bulk actions and visible buttons are derived from it.
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

/** All names, in registry order. */
export const resourceNames = Object.keys(resources) as ResourceName[]

/** True if the text is the name of a resource. */
export const isResource = (name: unknown): name is ResourceName =>
  typeof name === 'string' && Object.hasOwn(resources, name)

/** The entry of a resource, with optional keys. */
export const resourceOf = (name: ResourceName): Resource => resources[name]

/** Resources that have the given method. */
export type ResourcesWith<Method extends string> = {
  [R in ResourceName]: Method extends keyof Resources[R]['calls'] ? R : never
}[ResourceName]

/** Resources whose records belong to a parent, and the name of the parent's id. */
export type ChildName = {
  [R in ResourceName]: Resources[R] extends { parent: object } ? R : never
}[ResourceName]
export type ParentKeyOf<R extends ResourceName> = Resources[R] extends { parent: { key: infer Key } } ? Key : never

/** Record type of a resource. */
export type RecordOf<R extends ResourceName> = z.output<(typeof records)[R]> & { id: string }

/** Row type of a resource's list. */
export type RowOf<R extends ResourceName> = R extends keyof typeof listRows
  ? z.output<(typeof listRows)[R]> & { id: string }
  : RecordOf<R>

/** Sections of a resource that are saved separately. */
export type SectionOf<R extends ResourceName> = Resources[R]['calls'] extends { update: infer Update }
  ? Update extends { path: string }
    ? never
    : keyof Update & string
  : never

/** Kinds of results that the global search returns, in registry order. */
export const foundKinds = resourceNames.flatMap((name) => resourceOf(name).found ?? [])

/** Display name of a record from its identity fields; `''` if they are empty. */
export function nameOf(name: ResourceName, record: object): string {
  const at = (path: string) =>
    path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | null)?.[key], record)
  const { identity = ['name'], named = String } = resourceOf(name)
  return named(identity.map(at).filter(Boolean).join(', '))
}

/** Queries that belong to no resource, by the first part of their key, with the kinds that change them. */
export const otherQueries = {
  tasks: ['absence', 'employee', 'project', 'audit', 'audit-cycle', 'action-item', 'invoice', 'survey', 'inbox'],
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

/** True if a query's data changed. `root` is the first part of its key. */
export function isTouched(root: unknown, news: News): boolean {
  const live = typeof root === 'string' && Object.hasOwn(touching, root) ? touching[root] : undefined
  return live === 'all' || (live?.some((kind) => news.includes(kind)) ?? false)
}
