import type { DataProvider, UpdateResult } from 'react-admin'
import simpleRestProvider from 'ra-data-simple-rest'
import { inWords } from '#contract/api/metadata/keeping.ts'
import { metadataKinds } from '#contract/api/metadata/kinds.ts'
import { http, type Undoable } from '../http.ts'
import { pageOf } from './listInput.ts'

const base = '/metadata'

interface Asked {
  method?: string
  body?: BodyInit | null
  signal?: AbortSignal | null
}
interface Row {
  id: string
}

const parsed = (params: URLSearchParams, name: string): unknown => JSON.parse(params.get(name) ?? 'null')

/** Adapts a whole list to ra-data-simple-rest: the rows of a range, with the count in `Content-Range`. */
async function list(path: string, params: URLSearchParams, signal: AbortSignal | null | undefined) {
  const { id: ids } = (parsed(params, 'filter') ?? {}) as { id?: string[] }
  const { data } = (await http(path, {
    ...(ids ? { query: { ids } } : {}),
    ...(signal ? { signal } : {}),
  })) as { data: Row[] }
  const [field = 'id', order = 'ASC'] = (parsed(params, 'sort') ?? []) as [string?, ('ASC' | 'DESC')?]
  const [from = 0, to = data.length - 1] = (parsed(params, 'range') ?? []) as [number?, number?]
  const perPage = to - from + 1
  const json = pageOf(data, { sort: { field, order }, pagination: { page: from / perPage + 1, perPage } })
  return { json, headers: new Headers({ 'Content-Range': `${path} ${from}-${to}/${data.length}` }) }
}

/**
 * The HTTP client for ra-data-simple-rest: unwraps `{ data }`, counts lists, sends `If-Match`, and returns the fresh
 * record after a write. Passes the id of an undoable request to `undo`.
 */
const clientFor =
  (version: string | undefined, undo: (meta: Undoable['meta']) => void) =>
  async (url: string, { method = 'GET', body, signal }: Asked = {}) => {
    const [written = '', search = ''] = url.split('?')
    const path = written.replace(/^\/metadata\/\w+/, (kind) => inWords(kind, '-'))
    const params = new URLSearchParams(search)
    const answered = (json: unknown) => ({ status: 200, body: '', headers: new Headers(), json })
    if (method === 'GET' && params.has('filter')) return { ...answered(null), ...(await list(path, params, signal)) }
    const sent = typeof body === 'string' ? (JSON.parse(body) as object) : undefined
    const answer = (await http(path, {
      method,
      ...(sent ? { body: sent } : {}),
      ...(version ? { version } : {}),
      ...(signal ? { signal } : {}),
    })) as Undoable & { data: Row | null; id?: string }
    if (method === 'GET') return answered(answer.data)
    undo(answer.meta)
    if (method === 'DELETE') return answered({ id: path.split('/').pop() })
    // If the record can't be read after a write, returns what was sent, because the write itself succeeded.
    const id = method === 'POST' ? answer.id : path.split('/').pop()
    const one = method === 'POST' ? `${path}/${id}` : path
    const fresh = id && http(one).then((read) => (read as { data: Row }).data)
    return answered((await Promise.resolve(fresh).catch(() => undefined)) || { ...sent, id: id ?? '' })
  }

type Method = 'create' | 'update' | 'delete'

/** A write, with its own client for version and undo. */
const write =
  (method: Method) =>
  async (resource: string, params: { meta?: { version?: string } }): Promise<UpdateResult> => {
    let meta: Undoable['meta']
    const provider = simpleRestProvider(
      base,
      clientFor(params.meta?.version, (given) => (meta = given)),
    )
    const send = provider[method] as (resource: string, params: object) => Promise<UpdateResult>
    const result = await send(resource, params)
    return meta ? { ...result, meta } : result
  }

/** The data provider of metadata, through ra-data-simple-rest. */
export const metadata = {
  ...simpleRestProvider(
    base,
    clientFor(undefined, () => undefined),
  ),
  supportAbortSignal: true,
  create: write('create'),
  update: write('update'),
  delete: write('delete'),
} as DataProvider

/** True if a resource is a kind of metadata. */
export const isMetadata = (resource: string): boolean => Object.hasOwn(metadataKinds, resource)
