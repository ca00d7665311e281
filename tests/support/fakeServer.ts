import type { BodyIn, Endpoint, ParamsOf, QueryOf, ResponseOf } from '#contract/endpoint.ts'
import type { FieldError } from '#contract/errors.ts'
import type { ErrorCode } from '#contract/errors/index.ts'
import { livePath } from '#contract/live.ts'

/** A request to the fake server. */
export interface Asked<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyIn<E>
  /** The file of a multipart call. */
  file: File | null
  /** The bearer token, if present. */
  token: string | undefined
  /** The version in `If-Match`, if present. */
  version: string | undefined
}

/** An endpoint and its answer. Throw `refuse(...)` for a status other than 200. */
export type Answer<E extends Endpoint = Endpoint> = [
  endpoint: E,
  answer: (asked: Asked<E>) => ResponseOf<E> | Promise<ResponseOf<E>>,
]

/** An error at a field. Screens show its text, independent of its code. */
type Broken = Pick<FieldError, 'field' | 'msg'>

/** An error in the server's format. */
export class Refusal extends Error {
  status: number
  errors: Broken[] | undefined
  changedBy: string | undefined
  code: ErrorCode | undefined
  constructor(status: number, error: string, errors?: Broken[], changedBy?: string, code?: ErrorCode) {
    super(error)
    this.status = status
    this.errors = errors
    this.changedBy = changedBy
    this.code = code
  }
}

/** Use: `throw refuse(409, 'The e-mail is taken.', [{ field: 'email', msg: 'Taken.' }])`. */
export const refuse = (status: number, error: string, errors?: Broken[], code?: ErrorCode) =>
  new Refusal(status, error, errors, undefined, code)

/** Use: `throw changedBy('Linh Ngo')` when another person changed the record meanwhile. */
export const changedBy = (name: string) =>
  new Refusal(409, `${name} changed this record at 10:42. Load it again.`, undefined, name)

/** A call that arrived, such as `POST /employees/search`, with its body. */
export interface Call {
  name: string
  body: unknown
}

const json = (body: unknown, status = 200, headers: Record<string, string> = {}) =>
  new Response(JSON.stringify(body), { status, headers })

function match(pattern: string, path: string): Record<string, string> | undefined {
  const wanted = pattern.split('/')
  const parts = path.split('/')
  if (wanted.length !== parts.length) return undefined
  const params: Record<string, string> = {}
  for (const [i, part] of wanted.entries()) {
    if (part.startsWith(':')) params[part.slice(1)] = decodeURIComponent(parts[i] ?? '')
    else if (part !== parts[i]) return undefined
  }
  return params
}

/** The parsed JSON, or the text parts of a form if it has any. */
function bodyOf(sent: RequestInit['body']): unknown {
  if (typeof sent === 'string') return JSON.parse(sent)
  if (!(sent instanceof FormData)) return undefined
  const texts = [...sent].filter(([, part]) => typeof part === 'string')
  return texts.length > 0 ? Object.fromEntries(texts) : undefined
}

/**
 * Answers `fetch` with the given answers; the last one for an endpoint wins. A call without an answer is collected in
 * `missing` and fails the test.
 */
export function fakeServer(answers: readonly Answer[]) {
  const calls: Call[] = []
  const missing: string[] = []

  const fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input), location.origin)
    const path = url.pathname.replace(/^\/api\/v1/, '')
    // No other person changes data here, so the stream of changes is silent.
    if (path === livePath) return new Promise(() => undefined)
    const method = init.method ?? 'GET'
    const file = init.body instanceof FormData ? (init.body.get('file') as File) : null
    const body = bodyOf(init.body)
    calls.push({ name: `${method} ${path}`, body })
    for (const [endpoint, answer] of answers.toReversed()) {
      const params = endpoint.method === method ? match(endpoint.path, path) : undefined
      if (!params) continue
      const query = Object.fromEntries([...url.searchParams.keys()].map((key) => [key, one(url, key)]))
      const headers = new Headers(init.headers)
      const token = headers.get('authorization')?.replace('Bearer ', '')
      const version = headers.get('if-match')?.replaceAll('"', '')
      try {
        const asked = { params, query, body: body as Record<string, unknown>, file, token, version }
        // Each undoable change has a different request id.
        const undo: Record<string, string> = endpoint.undoable ? { 'x-undo': `request-${calls.length}` } : {}
        return json(await answer(asked), 200, undo)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const { status, message, errors, changedBy: by, code } = error
        return json({ data: null, error: message, errors, changedBy: by, code }, status)
      }
    }
    missing.push(`${method} ${path}`)
    throw new Error(`No answer is set for ${method} ${path}.`)
  }
  return { fetch, calls, missing }
}

function one(url: URL, key: string): string | string[] {
  const all = url.searchParams.getAll(key)
  return all.length > 1 ? all : (all[0] ?? '')
}
