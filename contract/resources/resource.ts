import type { z } from 'zod'
import type { Found } from '../api/search.ts'
import type { Settings } from '../api/settings.ts'
import type { ViewedPage } from '../api/views.ts'
import { type Endpoint, permissionOf } from '../endpoint.ts'
import type { ExportName } from '../exports.ts'
import type { Kind } from '../live.ts'
import type { Can } from '../permissions.ts'

/** The calls of a resource, each for the method of react-admin that makes it. */
export interface ResourceCalls {
  list?: Endpoint
  one?: Endpoint
  create?: Endpoint
  /** One call, or one for each section of the record that is saved on its own. */
  update?: Endpoint | Readonly<Record<string, Endpoint>>
  delete?: Endpoint
  /** Changes several records at once: their ids stand in its body. */
  updateMany?: Endpoint
}

/** What the page of a list asks for at its bare address. */
export interface ListStart {
  perPage: number
  sort: { field: string; order: 'ASC' | 'DESC' }
  filter?: (settings: Settings) => Record<string, unknown>
  meta?: Record<string, unknown>
}

/** What the front end, exports, views and the live stream know of a resource. */
export interface Resource {
  /** In words. */
  one: string
  many: string
  /** Paths of what names a record, joined by commas; without it `name`. */
  identity?: readonly string[]
  /** The id of a row that has no key `id`. */
  idOf?: (row: Record<string, unknown>) => string
  /**
   * The record that this one belongs to. Its id stands in `meta` and, with `getManyReference`, in `target` under this
   * key, and in the paths of the calls as the first parameter.
   */
  parent?: { resource: string; key: string }
  calls: ResourceCalls
  /** Sections whose call answers the whole record: it is not read again after them. */
  answered?: readonly string[]
  /** Key of the rows, where `data` of the list is one record that holds them. */
  rows?: string
  /** The list comes whole, without page and size. */
  isWhole?: true
  /** Names that the list can be ordered by. */
  sorts?: readonly string[]
  /** Key of the order in the call of the list; `sort` without it. */
  sortKey?: string
  /** What narrows the list. With `ids` among it, several records are fetched by one call. */
  filters?: z.ZodObject
  /** What else the list takes, from `meta`, and what is sent when `meta` does not say. */
  options?: Readonly<Record<string, unknown>>
  /** How the page of its list starts. */
  start?: ListStart
  /** What the stream calls a change of one of these. */
  kind?: Kind
  /** Which changes its queries show; `all` for a list that has an entry for every change. */
  live: readonly Kind[] | 'all'
  /** The name that an export gives its list. */
  exported?: ExportName
  /** The pages that show its list, whose saved views are views of it. */
  pages?: readonly ViewedPage[]
  /** The key of what the search over everything finds of it. */
  found?: keyof Found
}

/** Whether an entry of `update` is the call itself. */
export const isCall = (update: NonNullable<ResourceCalls['update']>): update is Endpoint =>
  typeof update.path === 'string'

/** The call that saves a record, or a section of it; nothing where there is none of that name. */
export function updateOf({ calls: { update } }: Resource, section: string | undefined): Endpoint | undefined {
  if (!update) return undefined
  if (isCall(update)) return update
  return section === undefined ? undefined : update[section]
}

/** Whether somebody may make a call: what buttons go by. */
export function mayCall(endpoint: Endpoint | undefined, can: Can): boolean {
  if (!endpoint) return false
  const permission = permissionOf(endpoint)
  return permission === undefined || can(permission)
}

/** Whether calls of this name are undone by the caller: their answers carry `x-undo`. */
export const isUndoable = (endpoint: Endpoint | undefined): boolean => endpoint?.undoable === true
