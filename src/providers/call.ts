import type { z } from 'zod'
import type { BodyIn, Endpoint, ParamsOf, QueryOf, ResponseOf } from '#contract/endpoint.ts'
import { http, type Undoable } from './http.ts'

/** True if the endpoint declares this part. An undeclared part is typed as any object. */
type Declares<Part> = Part extends z.ZodObject ? (string extends keyof Part['shape'] ? false : true) : false

type Params<E extends Endpoint> =
  Declares<NonNullable<E['params']>> extends true ? { params: ParamsOf<E> } : { params?: undefined }
type Query<E extends Endpoint> =
  Declares<NonNullable<E['query']>> extends true ? { query?: Partial<QueryOf<E>> } : { query?: undefined }
type Body<E extends Endpoint> =
  Declares<NonNullable<E['body']>> extends true ? { body: BodyIn<E> } : { body?: undefined }

/**
 * The input of a call. With a `file` it is sent as multipart form data: the file in the field `file`, and the body's
 * fields.
 */
export type CallInput<E extends Endpoint> = Params<E> &
  Query<E> &
  Body<E> & { file?: Blob; signal?: AbortSignal; token?: string; version?: string | undefined }

/** The path of an endpoint with its parameters filled in. */
export function pathOf(endpoint: Endpoint, params: Record<string, unknown> = {}): string {
  return endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(params[name])))
}

/**
 * Calls an endpoint of the contract: `call(api.employees.one, { params: { id } })`. Its schemas type input and answer.
 * `meta.undo` of the answer is the id of the request for undo. Throws `ApiError`.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[input]: Record<never, never> extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]
): Promise<ResponseOf<E> & Undoable> {
  const { params, ...rest } = (input ?? {}) as { params?: Record<string, unknown> }
  return (await http(pathOf(endpoint, params), { method: endpoint.method, ...rest })) as ResponseOf<E> & Undoable
}
