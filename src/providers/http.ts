import { t } from '@lingui/core/macro'
import type { ErrorBody } from '#contract/errors.ts'
import type { ErrorCode } from '#contract/errors/index.ts'

export const base = '/api/v1'

/** The error of a failed call. React-admin's forms show `body.errors` at the fields. */
export class ApiError extends Error {
  /** HTTP status; 0 if no answer came. */
  status: number
  /** Code of `contract/errors`; `''` if the server sent none. */
  code: ErrorCode | ''
  /** Error texts by field name of the request. */
  body: { errors: Record<string, string> }
  /** With a 409: the person who changed the record meanwhile. */
  changedBy: string | undefined
  /** Id of the request in the server's log. */
  requestId: string | undefined

  constructor(message: string, status: number, answer?: Partial<ErrorBody>) {
    super(message)
    this.name = 'ApiError'
    this.status = status
    this.body = { errors: Object.fromEntries((answer?.errors ?? []).map(({ field, msg }) => [field, msg])) }
    this.code = (answer?.code as ErrorCode | undefined) ?? ''
    this.changedBy = answer?.changedBy
    this.requestId = answer?.requestId
  }
}

type QueryValue = string | number | boolean | null | undefined

export interface HttpRequest {
  method?: string
  /** Arrays become repeated parameters: `status=a&status=b`. Undefined values are omitted. */
  query?: Record<string, QueryValue | QueryValue[]>
  body?: unknown
  /** Sent as the multipart field `file`, after the fields of `body`. */
  file?: Blob
  signal?: AbortSignal
  /** Bearer token for this call instead of the session's, such as that of an invitation. */
  token?: string
  /** Version of the record (`If-Match`). The server refuses a stale one with 409. */
  version?: string | undefined
}

interface Bearer {
  token: string
  /** Called when the server rejects the token. */
  onRefused: () => void
  /** Called when the session shows another person than this window. */
  onViewChanged?: () => void
  /** As whom this window shows the product (rules/roles.md#4.6): an id, or `none`. Undefined until it knows. */
  viewing?: string
}

let bearer: Bearer | undefined

/** Prefetched responses. */
const ahead = new Map<string, { at: number; response: Promise<Response> }>()

/** Sets the session's token for all later calls; undefined clears it. */
export function setBearer(next: Bearer | undefined): void {
  bearer = next
  // Prefetched responses belong to the previous person.
  ahead.clear()
}

/** Lets all later calls of the session say as whom this window shows the product. */
export function claimViewing(viewing: string): void {
  if (bearer) bearer = Object.assign(bearer, { viewing })
}

function search(query: NonNullable<HttpRequest['query']> = {}): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat())
      if (one != null) params.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one))
  }
  return params.size ? `?${params}` : ''
}

/** Multipart form data: the defined fields of a body, then the file, because a server may stop reading there. */
export function formOf(file: Blob, body: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) if (value != null) form.append(name, String(value))
  form.append('file', file)
  return form
}

function init({ method = 'GET', body, file, signal, version, token }: HttpRequest): RequestInit {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-language': document.documentElement.lang,
  }
  const bearing = token ?? bearer?.token
  if (bearing) headers.authorization = `Bearer ${bearing}`
  if (!token && bearer?.viewing) headers['x-viewing'] = bearer.viewing
  if (version) headers['if-match'] = `"${version}"`
  if (file) {
    return { method, headers, body: formOf(file, body), signal: signal ?? null }
  }
  if (body === undefined) return { method, headers, signal: signal ?? null }
  headers['content-type'] = 'application/json'
  return { method, headers, body: JSON.stringify(body), signal: signal ?? null }
}

async function answerOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

/** No answer: the server or the connection is down. */
export const unreachable = () => new ApiError(t`Can't reach the server. Check your connection and try again.`, 0)

/** The answer isn't valid JSON. */
export const unreadable = () => new ApiError(t`Couldn't read the server's answer. Try again.`, 502)

/**
 * The error of a refused call. Its message is the answer's `error`, else the status text (rules/api.md#1.3). Server
 * faults include the request id.
 */
export function refused(
  { status, statusText }: { status: number; statusText: string },
  answer: Partial<ErrorBody> | undefined,
): ApiError {
  const message = answer?.error || statusText || t`The server answered ${status}. Try again in a moment.`
  // The text includes the request id, because admins ask for it.
  const request = status >= 500 ? answer?.requestId : undefined
  return new ApiError(request ? t`${message} (Request ${request})` : message, status, answer)
}

/** Resolves after `seconds`, or rejects when the signal aborts. */
function pause(seconds: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    const giveUp = () => {
      clearTimeout(timer)
      reject(signal?.reason as Error)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', giveUp)
      resolve()
    }, seconds * 1000)
    signal?.addEventListener('abort', giveUp, { once: true })
  })
}

const sorted = (values: object) =>
  Object.entries(values)
    .filter(([, value]) => value !== undefined)
    .sort(([a], [b]) => (a < b ? -1 : 1))
const keyOf = (path: string, { method = 'GET', query, body }: HttpRequest) =>
  JSON.stringify([path, method, sorted({ ...query, ...(body as object) })])

/** Prefetches a call with the session's token. The next identical call takes the response. Resolves to its text. */
export async function httpAhead(path: string, request: HttpRequest): Promise<string> {
  const response = fetch(base + path + search(request.query), init(request))
  ahead.set(keyOf(path, request), { at: Date.now(), response })
  return (await response).clone().text()
}

/** Takes the prefetched response of a call, once, if it is younger than 10 s. */
async function takeAhead(path: string, request: HttpRequest): Promise<Response | undefined> {
  const key = keyOf(path, request)
  const one = ahead.get(key)
  ahead.delete(key)
  const isYoung = one && Date.now() - one.at < 10_000
  const answer = isYoung ? await one.response.catch(() => undefined) : undefined
  return answer?.ok ? answer : undefined
}

/** Sends a request. If the server says to wait, a read waits and retries once; a write fails with that message. */
async function send(path: string, request: HttpRequest): Promise<Response> {
  const early = ahead.size > 0 && (await takeAhead(path, request))
  if (early) return early
  const ask = () => fetch(base + path + search(request.query), init(request))
  try {
    const response = await ask()
    const wait = Number(response.headers.get('retry-after'))
    if (response.status !== 429 || !wait || (request.method ?? 'GET') !== 'GET') return response
    await pause(wait, request.signal)
    return await ask()
  } catch (cause) {
    if (request.signal?.aborted) throw cause
    throw unreachable()
  }
}

/**
 * Sends a request and turns every failure into an `ApiError`. A 401 for the session's token ends the session, and if it
 * shows another person now, the window begins anew.
 */
async function accepted(path: string, request: HttpRequest): Promise<Response> {
  const session = request.token ? undefined : bearer
  const response = await send(path, request)
  if (response.ok) return response
  if (response.status === 401 && session && session === bearer) session.onRefused()
  const answer = (await answerOf(response)) as Partial<ErrorBody> | undefined
  if (answer?.code === 'session.viewChanged' && session && session === bearer) session.onViewChanged?.()
  throw refused(response, answer)
}

/** The id of the request, if the caller can undo the change. */
export interface Undoable {
  meta?: { undo?: string }
}

/** A call below `/api/v1`: the parsed JSON, with `meta.undo` from the header `x-undo`. Throws `ApiError`. */
export async function http(path: string, request: HttpRequest = {}): Promise<Undoable> {
  const response = await accepted(path, request)
  const answer = await answerOf(response)
  if (answer === undefined) throw unreadable()
  const undo = response.headers.get('x-undo')
  return undo ? { ...(answer as object), meta: { undo } } : (answer as object)
}

/** A call with a streamed answer. Throws `ApiError` before the first chunk. */
export async function httpStream(path: string, request: HttpRequest): Promise<ReadableStream<Uint8Array>> {
  const { body } = await accepted(path, request)
  if (!body) throw unreadable()
  return body
}
