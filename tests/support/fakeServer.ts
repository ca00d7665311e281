import type { BodyIn, Endpoint, ParamsOf, QueryOf, ResponseOf } from '#contract/endpoint.ts'
import type { FieldError } from '#contract/errors.ts'
import { livePath } from '#contract/live.ts'

/** What the fake server was asked. */
export interface Asked<E extends Endpoint> {
  params: ParamsOf<E>
  query: QueryOf<E>
  body: BodyIn<E>
  /** The file of a multipart call. */
  file: File | null
  /** Bearer token, if one came. */
  token: string | undefined
  /** The version in `If-Match`, if one came. */
  version: string | undefined
}

/** One endpoint and what it answers. Throw `refuse(...)` for anything else than 200. */
export type Answer<E extends Endpoint = Endpoint> = [
  endpoint: E,
  answer: (asked: Asked<E>) => ResponseOf<E> | Promise<ResponseOf<E>>,
]

/** A broken field; screens show its words, whatever its code. */
type Broken = Pick<FieldError, 'field' | 'msg'>

/** A refusal as the server writes it. */
export class Refusal extends Error {
  status: number
  errors: Broken[] | undefined
  changedBy: string | undefined
  constructor(status: number, error: string, errors?: Broken[], changedBy?: string) {
    super(error)
    this.status = status
    this.errors = errors
    this.changedBy = changedBy
  }
}

/** `throw refuse(409, 'The e-mail is taken.', [{ field: 'email', msg: 'Taken.' }])` */
export const refuse = (status: number, error: string, errors?: Broken[]) => new Refusal(status, error, errors)

/** `throw changedBy('Linh Ngo')`: somebody else changed the record meanwhile. */
export const changedBy = (name: string) =>
  new Refusal(409, `${name} changed this record at 10:42. Load it again.`, undefined, name)

/** A call that arrived: `POST /employees/search`, with its body. */
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

/** The parsed JSON, or the text parts of a form where it has any. */
function bodyOf(sent: RequestInit['body']): unknown {
  if (typeof sent === 'string') return JSON.parse(sent)
  if (!(sent instanceof FormData)) return undefined
  const texts = [...sent].filter(([, part]) => typeof part === 'string')
  return texts.length > 0 ? Object.fromEntries(texts) : undefined
}

/**
 * Answers `fetch` by the contract's endpoints, the last entry for an endpoint first. A call without an answer fails the test:
 * it is collected in `missing`.
 */
export function fakeServer(answers: readonly Answer[]) {
  const calls: Call[] = []
  const missing: string[] = []

  const fetch = async (input: string | URL | Request, init: RequestInit = {}): Promise<Response> => {
    const url = new URL(String(input), location.origin)
    const path = url.pathname.replace(/^\/api\/v1/, '')
    // Nobody else changes anything here, so the stream of news is silent.
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
        // Each change that can be undone has a request of its own.
        const undo: Record<string, string> = endpoint.undoable ? { 'x-undo': `request-${calls.length}` } : {}
        return json(await answer(asked), 200, undo)
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        const { status, message, errors, changedBy: by } = error
        return json({ data: null, error: message, errors, changedBy: by }, status)
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
