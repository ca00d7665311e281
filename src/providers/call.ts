import type { z } from 'zod'
import type { BodyIn, Endpoint, ParamsOf, QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { http, type Undoable } from './http.ts'

/** Whether an endpoint declares this part: an undeclared one is typed as any object. */
type Declares<Part> = Part extends z.ZodObject ? (string extends keyof Part['shape'] ? false : true) : false

type Params<E extends Endpoint> =
  Declares<NonNullable<E['params']>> extends true ? { params: ParamsOf<E> } : { params?: undefined }
type Query<E extends Endpoint> =
  Declares<NonNullable<E['query']>> extends true ? { query?: Partial<QueryOf<E>> } : { query?: undefined }
type Body<E extends Endpoint> =
  Declares<NonNullable<E['body']>> extends true ? { body: BodyIn<E> } : { body?: undefined }

/** What a call of this endpoint takes. With a `file` the call goes out as a multipart form: the file in the field `file`, the body beside it. */
export type CallInput<E extends Endpoint> = Params<E> &
  Query<E> &
  Body<E> & { file?: Blob; signal?: AbortSignal; token?: string; version?: string | undefined }

/** The path of an endpoint with its parameters filled in. */
export function pathOf(endpoint: Endpoint, params: Record<string, unknown> = {}): string {
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

/**
 * Calls an endpoint of the contract: `call(api.employees.one, { params: { id } })`. Input and answer are typed by its
 * schemas; `meta.undo` of the answer names the request by which a change can be undone. Throws `ApiError`.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]
): Promise<ResponseOf<E> & Undoable> {
  const { params, ...rest } = (input ?? {}) as { params?: Record<string, unknown> }
  return (await http(pathOf(endpoint, params), { method: endpoint.method, ...rest })) as ResponseOf<E> & Undoable
}
