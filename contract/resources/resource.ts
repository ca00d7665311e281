import type { z } from 'zod'
import type { Found } from '../api/search.ts'
import type { Settings } from '../api/settings.ts'
import type { ViewedPage } from '../api/views.ts'
import { type Endpoint, permissionOf } from '../endpoint.ts'
import type { ExportName } from '../exports.ts'
import type { Kind } from '../live.ts'
import type { Can } from '../permissions.ts'

/** Endpoints of a resource by react-admin method. */
export interface ResourceCalls {
  list?: Endpoint
  one?: Endpoint
  create?: Endpoint
  /** One call, or one for each section that is saved separately. */
  update?: Endpoint | Readonly<Record<string, Endpoint>>
  delete?: Endpoint
  /** Bulk change. Its body contains the ids. */
  updateMany?: Endpoint
}

/** Parameters of a list page at its address without a query. */
export interface ListStart {
  perPage: number
  sort: { field: string; order: 'ASC' | 'DESC' }
  filter?: (settings: Settings) => Record<string, unknown>
  meta?: Record<string, unknown>
  /** For a list that can be asked for some fields: those that it always reads, and its columns at first. */
  reads?: { always: readonly string[]; columns: readonly string[] }
}

type FormerValue = (text: string, fixed: Readonly<Record<string, unknown>>) => string

/** An entry of the registry, as used by front end, exports, views and live updates. */
export interface Resource {
  /** Name in singular and plural. */
  one: string
  many: string
  /** Paths of the fields that identify a record to people. Default `name`. */
  identity?: readonly string[]
  /** Makes of the name what screens show; by default the name. */
  named?: (name: string) => string
  /** Id of a row without an `id` field. */
  idOf?: (row: Record<string, unknown>) => string
  /**
   * The record that this one belongs to. Its id is passed under this key in `meta`, or as `target` of
   * `getManyReference`. It is the first path parameter of the calls.
   */
  parent?: { resource: string; key: string }
  calls: ResourceCalls
  /** Sections whose call answers with the whole record, so it is not fetched again. */
  answered?: readonly string[]
  /** Key of the rows, if the list's `data` is one record that contains them. */
  rows?: string
  /** The list comes whole, without pages. */
  isWhole?: true
  /** Names that the list can be sorted by. */
  sorts?: readonly string[]
  /** Parameter of the sort order in the list call. Default `sort`. */
  sortKey?: string
  /** Filters of the list. If they include `ids`, several records are fetched with one call. */
  filters?: z.ZodObject
  /**
   * Parameters of the list page's address before lists had react-admin's format, with the filter that each became. Old
   * bookmarks, mails and saved views have them. A function gives today's value of a former one, in a list with this
   * fixed filter.
   */
  former?: Readonly<Record<string, string | readonly [filter: string, now: FormerValue]>>
  /** Other parameters of the list, taken from `meta`, with their defaults. */
  options?: Readonly<Record<string, unknown>>
  /** How its list page starts. */
  start?: ListStart
  /** Kind of its changes in the live stream. */
  kind?: Kind
  /** Kinds of changes that refetch its queries; `all` for lists with an entry for each change. */
  live: readonly Kind[] | 'all'
  /** Name of its list in exports. */
  exported?: ExportName
  /** Pages with its list. Their saved views belong to the resource. */
  pages?: readonly ViewedPage[]
  /** Key of its results in the global search. */
  found?: keyof Found
}

/** True if `update` is a single call instead of sections. */
export const isCall = (update: NonNullable<ResourceCalls['update']>): update is Endpoint =>
  typeof update.path === 'string'

/** The call that saves a record or a section of it. Undefined if there is none. */
export function updateOf({ calls: { update } }: Resource, section: string | undefined): Endpoint | undefined {
  if (!update) return undefined
  if (isCall(update)) return update
  return section === undefined ? undefined : update[section]
}

/** True if the caller may call the endpoint. Decides which buttons are shown. */
export function mayCall(endpoint: Endpoint | undefined, can: Can): boolean {
  if (!endpoint) return false
  const permission = permissionOf(endpoint)
  return permission === undefined || can(permission)
}

/** True if callers can undo the call. Its answers carry `x-undo`. */
export const isUndoable = (endpoint: Endpoint | undefined): boolean => endpoint?.undoable === true
