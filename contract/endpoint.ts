import { z } from 'zod'
import type { RefusalCode } from './errors/index.ts'
import type { Permission } from './permissions.ts'
import type { ScopedPermission } from './scopes.ts'

/**
 * Access to an endpoint: a permission, any valid session (`session`), any session or open invitation (`invitation`), or
 * everyone (`public`).
 */
export type Access = Permission | 'session' | 'invitation' | 'public'

/** The permission that an endpoint requires, if any. */
export function permissionOf({ access }: Pick<Endpoint, 'access'>): Permission | undefined {
  return access === 'public' || access === 'session' || access === 'invitation' ? undefined : access
}

/** The file part of a multipart call. */
export interface Upload {
  /** Accepted media types, detected from the content, never from the name. */
  types: readonly string[]
  /** Accepted file extensions in lower case, with the dot. */
  extensions: readonly string[]
  maxBytes: number
}

/** One call of the API. Server routes, the browser's client, the OpenAPI document and tests are derived from it. */
export interface Endpoint<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodObject = z.ZodObject,
  Response extends z.ZodObject = z.ZodObject,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Path below `/api/v1`, with parameters as `:name`. */
  path: string
  access: Access
  /**
   * In addition to the permission, the caller's top role must be `admin`. Otherwise callers could raise their own role.
   */
  adminOnly?: true
  /**
   * `params.id` is an employee, by id or username: the caller's rights in this call are those that hold on this person
   * (rules/permissions.md#5.3). Without it, only what holds on everybody counts.
   */
  about?: 'employee'
  /**
   * Who holds the permission on some people only may call it, or who holds this other one: what the call does to each
   * person is asked of that person's own call.
   */
  onSome?: true | ScopedPermission
  /**
   * Whether a program may call it with a key (rules/keys.md#3.1). Without it, calls with a permission and those for admins.
   */
  byKey?: boolean
  /**
   * While somebody views the product with the rights of another person (rules/roles.md#4.3): `closed` for what is this
   * person's own, `open` for a call that changes nothing although it is no GET. Without it, GET is open, all else closed.
   */
  viewing?: 'open' | 'closed'
  /** One line for the OpenAPI document. */
  summary: string
  /** What the schemas don't show: effects, visible rows, the rule's citation. */
  description?: string
  params?: Params
  query?: Query
  body?: Body
  /** Makes the call a multipart form: the part `file`, and the fields of `body` as text parts. */
  upload?: Upload
  /**
   * Callers can send the record's version in `If-Match`. The call responds with 409 if the record has a newer
   * version. Without the header, the last write wins.
   */
  versioned?: true
  /** Callers can undo the change within ten minutes, with `undo.run`. */
  undoable?: true
  /** Reads much, so a replica of the database may answer it if there is one. The caller still finds all own changes. */
  replica?: true
  response: Response
  /**
   * What a call costs in the rate limit per person and minute (`server/platform/http/limits.ts`). Default 1; more if it
   * is expensive for server or database. Calls without a session always cost 1.
   */
  cost?: number
  /**
   * The call can send mail, so it also counts in a limit of its own per person and minute
   * (`server/platform/http/limits.ts`).
   */
  mails?: true
  /** Media types, if the call answers with a file. Then `response` is `aFile`, and only errors are JSON. */
  file?: readonly string[]
  /**
   * Skips the serializer for long answers that are built key by key: three times faster. Outside of production,
   * undeclared keys throw instead of being removed.
   */
  exact?: true
  /** Error codes that it can answer, in addition to the general ones (`errors/general.ts`). */
  refusals?: readonly RefusalCode[]
}

/** Declares an endpoint: returns its argument with the exact type. */
export function endpoint<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodObject,
  Response extends z.ZodObject,
>(declared: Endpoint<Params, Query, Body, Response>): Endpoint<Params, Query, Body, Response> {
  return declared
}

/** `{ data }`: answer with one record or a plain list. */
export function data<S extends z.ZodType>(schema: S) {
  return z.object({ data: schema })
}

/** `{ data[], page, size, sort, total }`: answer of a paged list. Callers can turn off `total`. */
export function page<S extends z.ZodType>(item: S) {
  return z.object({
    page: z.int(),
    size: z.int(),
    sort: z.string(),
    total: z.int().optional(),
    data: z.array(item),
  })
}

/** A UUID in a response. */
export const Id = z.guid()

/** `{ data: null, message: "ok" }`: response of a call without a result. */
export const done = z.object({ data: z.null(), message: z.literal('ok') })

/** `{ data: null, message: "ok", id }`: response of a call that creates a record. `id` is not in the specified API. */
export const made = done.extend({ id: Id })

/** Placeholder schema for calls that answer with a file. */
export const aFile = z.object({ data: z.never() })

/** `page` and `size` of list calls (rules/api.md#3.1). Values out of range are clamped, not refused. */
export const paging = { page: z.coerce.number().int().optional(), size: z.coerce.number().int().optional() }

/** A UUID in a request, in any letter case. */
export const idInput = () => z.guid().toLowerCase()

/** Path parameters of a call with a single UUID, `:id`. */
export const idParam = z.object({ id: idInput() })

export type ParamsOf<E extends Endpoint> = z.output<NonNullable<E['params']>>
export type QueryOf<E extends Endpoint> = z.output<NonNullable<E['query']>>
export type BodyOf<E extends Endpoint> = z.output<NonNullable<E['body']>>
/** Type of the request body before parsing. */
export type BodyIn<E extends Endpoint> = z.input<NonNullable<E['body']>>
export type ResponseOf<E extends Endpoint> = z.output<E['response']>
