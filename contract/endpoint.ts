import { z } from 'zod'
import type { RefusalCode } from './errors/index.ts'
import type { Permission } from './permissions.ts'

/**
 * Who may call: holders of one permission, anyone with a valid session, anyone with a session or an open invitation, or
 * everybody.
 */
export type Access = Permission | 'session' | 'invitation' | 'public'

/** Whether it takes more than a token to call: the permission, or nothing. */
export function permissionOf({ access }: Pick<Endpoint, 'access'>): Permission | undefined {
  return access === 'public' || access === 'session' || access === 'invitation' ? undefined : access
}

/** A file part of a multipart call. */
export interface Upload {
  /** Accepted content types, found by looking into the file, never by its name. */
  types: readonly string[]
  /** Accepted endings of the file name, lower case, with the dot. */
  extensions: readonly string[]
  maxBytes: number
}

/**
 * One call of the API as a value. The server registers it, the browser calls it, the document prints it, the tests walk
 * over it; none of them says any of this a second time.
 */
export interface Endpoint<
  Params extends z.ZodObject = z.ZodObject,
  Query extends z.ZodObject = z.ZodObject,
  Body extends z.ZodObject = z.ZodObject,
  Response extends z.ZodObject = z.ZodObject,
> {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** Below `/api/v1`, parameters as `:name`. */
  path: string
  access: Access
  /**
   * Besides the permission, the caller's top role must be `admin`: the permission alone would let him raise himself.
   */
  adminOnly?: true
  /** One line for the document. */
  summary: string
  /** What a caller cannot see from the schemas: effects, row rules, where the rule is written. */
  description?: string
  params?: Params
  query?: Query
  body?: Body
  /** With it, the call is a multipart form: the part `file`, and the fields of `body` as text parts. */
  upload?: Upload
  /**
   * A caller may send the version of the record that he started from, in `If-Match`; when somebody else has changed it
   * since, the call is refused with 409. Without the header the last writer wins.
   */
  versioned?: true
  /** The caller can take back what it changed, for ten minutes, with the call `undo.run`. */
  undoable?: true
  response: Response
  /**
   * As how many requests it counts of those that a person has in a minute (`server/http/limits.ts`); 1 unless told. For
   * what costs the database or the server much more than reading one thing.
   */
  cost?: number
  /** The call answers a file of one of these media types, and no JSON unless it refuses; `response` is `aFile`. */
  file?: readonly string[]
  /**
   * The answer is long and made key by key: it is written as it is, which takes a third of the time, and outside of
   * production an undeclared key in it is an error instead of being left out.
   */
  exact?: true
  /** What it may be refused with, besides what any call of its kind may be (`errors/general.ts`). */
  refusals?: readonly RefusalCode[]
}

/** Declares an endpoint; returns it unchanged, with its exact type. */
export function endpoint<
  Params extends z.ZodObject,
  Query extends z.ZodObject,
  Body extends z.ZodObject,
  Response extends z.ZodObject,
>(declared: Endpoint<Params, Query, Body, Response>): Endpoint<Params, Query, Body, Response> {
  return declared
}

/** `{ data }`: the answer of a call that returns one thing or a plain list. */
export function data<S extends z.ZodType>(schema: S) {
  return z.object({ data: schema })
}

/** `{ data[], page, size, sort, total }`: the answer of a paged list. `total` is left out when the caller asked so. */
export function page<S extends z.ZodType>(item: S) {
  return z.object({
    page: z.int(),
    size: z.int(),
    sort: z.string(),
    total: z.int().optional(),
    data: z.array(item),
  })
}

/** A UUID as the API sends it, or `""` for none. */
export const Id = z.guid()

/** `{ data: null, message: "ok" }`: the answer of a call that has nothing to return. */
export const done = z.object({ data: z.null(), message: z.literal('ok') })

/** `{ data: null, message: "ok", id }`: the answer of a call that made one record; the id is ours. */
export const made = done.extend({ id: Id })

/** The answer of a call that gives a file: no JSON fits it. */
export const aFile = z.object({ data: z.never() })

/** Page and size as a list call takes them (rules/api.md#3.1); the server clamps, it does not refuse. */
export const paging = { page: z.coerce.number().int().optional(), size: z.coerce.number().int().optional() }

/** A UUID in a request, in any letter case. */
export const idInput = () => z.guid().toLowerCase()

/** `:id` of a call that only takes a UUID. */
export const idParam = z.object({ id: idInput() })

export type ParamsOf<E extends Endpoint> = z.output<NonNullable<E['params']>>
export type QueryOf<E extends Endpoint> = z.output<NonNullable<E['query']>>
export type BodyOf<E extends Endpoint> = z.output<NonNullable<E['body']>>
/** What a caller may send as the body. */
export type BodyIn<E extends Endpoint> = z.input<NonNullable<E['body']>>
export type ResponseOf<E extends Endpoint> = z.output<E['response']>
