import { t } from '@lingui/core/macro'
import type { ErrorBody } from '#contract/errors.ts'
import type { ErrorCode } from '#contract/errors/index.ts'

export const base = '/api/v1'

/** What a refused or failed call throws. Forms of react-admin read `body.errors` and mark the fields. */
export class ApiError extends Error {
  /** HTTP status; 0 when no answer came at all. */
  status: number
  /** What was refused, as a code of `contract/errors`; `''` when no server said why. */
  code: ErrorCode | ''
  /** Sentence for each refused field, by its name in the request. */
  body: { errors: Record<string, string> }
  /** Of a 409: who changed the record meanwhile. */
  changedBy: string | undefined
  /** Finds the same event in the server's log. */
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
  /** Lists are repeated: `status=a&status=b`. Absent values are left out. */
  query?: Record<string, QueryValue | QueryValue[]>
  body?: unknown
  /** Sent as multipart form field `file`, after the fields of `body`. */
  file?: Blob
  signal?: AbortSignal
  /** Bearer token of this one call instead of the session's: an invitation. */
  token?: string
  /** Version of the record that the change starts from: another one is refused with 409. */
  version?: string | undefined
}

interface Bearer {
  token: string
  /** Called when the server no longer takes this token. */
  onRefused: () => void
}

let bearer: Bearer | undefined

/** Answers to calls that were made ahead of need. */
const ahead = new Map<string, { at: number; response: Promise<Response> }>()

/** Puts the session's token on every call from now on; without one, takes it off. */
export function setBearer(next: Bearer | undefined): void {
  bearer = next
  // What one person was answered is for nobody else.
  ahead.clear()
}

function search(query: NonNullable<HttpRequest['query']> = {}): string {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) {
    for (const one of [value].flat()) if (one != null) params.append(name, String(one))
  }
  return params.size ? `?${params}` : ''
}

/** A multipart form: the text fields of a body, absent ones left out, and the file. */
export function formOf(file: Blob, body: unknown): FormData {
  const form = new FormData()
  for (const [name, value] of Object.entries(body ?? {})) if (value != null) form.append(name, String(value))
  form.append('file', file)
  return form
}

function init({ method = 'GET', body, file, signal, version }: HttpRequest, token: string | undefined): RequestInit {
  const headers: Record<string, string> = {
    accept: 'application/json',
    'accept-language': document.documentElement.lang,
  }
  if (token) headers.authorization = `Bearer ${token}`
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

/** No answer came: the server is down, or the connection is. */
export const unreachable = () => new ApiError(t`Can't reach the server. Check your connection and try again.`, 0)

/** The answer came, but nothing can read it. */
export const unreadable = () => new ApiError(t`Couldn't read the server's answer. Try again.`, 502)

/** A refusal: its message is the answer's `error`, else the status text (rules/api.md#1.3); of a fault also its request id. */
export function refused(
  { status, statusText }: { status: number; statusText: string },
  answer: Partial<ErrorBody> | undefined,
): ApiError {
  const message = answer?.error || statusText || t`The server answered ${status}. Try again in a moment.`
  // A fault is told wherever its sentence is told, so the sentence has what an administrator asks for.
  const request = status >= 500 ? answer?.requestId : undefined
  return new ApiError(request ? t`${message} (Request ${request})` : message, status, answer)
}

/** Resolves after so many seconds, or rejects as soon as the call is given up. */
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

/**
 * Makes a call of the session that somebody is about to make; the first one who does gets its answer. Resolves to its
 * text.
 */
export async function httpAhead(path: string, request: HttpRequest): Promise<string> {
  const response = fetch(base + path + search(request.query), init(request, bearer?.token))
  ahead.set(keyOf(path, request), { at: Date.now(), response })
  return (await response).clone().text()
}

/** The answer to a call that was made ahead, once, while it is young. */
async function takeAhead(path: string, request: HttpRequest): Promise<Response | undefined> {
  const key = keyOf(path, request)
  const one = ahead.get(key)
  ahead.delete(key)
  const isYoung = one && Date.now() - one.at < 10_000
  const answer = isYoung ? await one.response.catch(() => undefined) : undefined
  return answer?.ok ? answer : undefined
}

/** Sends a request. A read that is told to wait, waits and asks once more; a write says so to the person instead. */
async function send(path: string, request: HttpRequest, token: string | undefined): Promise<Response> {
  const early = ahead.size > 0 && (await takeAhead(path, request))
  if (early) return early
  const ask = () => fetch(base + path + search(request.query), init(request, token))
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

/** Sends a request; every failure becomes an `ApiError`. A 401 on the session's own token ends the session. */
async function accepted(path: string, request: HttpRequest): Promise<Response> {
  const session = request.token ? undefined : bearer
  const response = await send(path, request, request.token ?? session?.token)
  if (response.ok) return response
  if (response.status === 401 && session && session === bearer) session.onRefused()
  throw refused(response, (await answerOf(response)) as Partial<ErrorBody> | undefined)
}

/** An answer: that of a change which the caller may undo says by which request. */
export interface Undoable {
  meta?: { undo?: string }
}

/** One call below `/api/v1`: the parsed JSON, with what its header `x-undo` says. Throws `ApiError`. */
export async function http(path: string, request: HttpRequest = {}): Promise<Undoable> {
  const response = await accepted(path, request)
  const answer = await answerOf(response)
  if (answer === undefined) throw unreadable()
  const undo = response.headers.get('x-undo')
  return undo ? { ...(answer as object), meta: { undo } } : (answer as object)
}

/** A call whose answer comes piece by piece. Throws `ApiError` before the first. */
export async function httpStream(path: string, request: HttpRequest): Promise<ReadableStream<Uint8Array>> {
  const { body } = await accepted(path, request)
  if (!body) throw unreadable()
  return body
}
