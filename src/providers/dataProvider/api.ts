import type { DataProvider, GetListParams, GetListResult, Identifier, RaRecord } from 'react-admin'
import type { Endpoint } from '#contract/endpoint.ts'
import { isResource, type Resource, type ResourceName, resourceOf, updateOf } from '#contract/resources.ts'
import { http, type HttpRequest, type Undoable } from '../http.ts'
import { pathOf } from '../call.ts'
import { listInput, pageOf } from './listInput.ts'

type Meta = Record<string, unknown>
/** An answer of the API: the record or rows in `data`, and other fields. */
type Answer = Undoable & { data?: unknown } & Record<string, unknown>

function lineOf(resource: string): Resource {
  if (isResource(resource)) return resourceOf(resource)
  throw new Error(`There is no resource "${resource}". Name one of contract/resources.ts.`)
}

/**
 * Returns the endpoint of a method or throws. The types already exclude missing methods; this is for untyped callers.
 */
function need(endpoint: Endpoint | undefined, resource: string, method: string): Endpoint {
  if (endpoint) return endpoint
  throw new Error(`"${resource}" has no "${method}". Add its call to the line of the resource in contract/resources.`)
}

/**
 * The path of a call. `meta` has the parent's id and other parameters by name; the last parameter is the record's id.
 */
function addressOf(endpoint: Endpoint, { parent }: Resource, id: Identifier | undefined, meta: Meta): string {
  const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => name)
  const own = parent ? names.slice(1) : names
  const valueOf = (name: string) => {
    if (parent && name === names[0]) return meta[parent.key]
    return id !== undefined && name === own.at(-1) ? id : meta[name]
  }
  const params = Object.fromEntries(names.map((name) => [name, valueOf(name)]))
  const missing = names.find((name) => params[name] === undefined)
  if (missing) throw new Error(`${endpoint.path} needs "${parent?.key ?? missing}" in meta.`)
  return pathOf(endpoint, params)
}

const withId = ({ idOf }: Resource, row: object): RaRecord =>
  ('id' in row && !idOf ? row : { ...row, id: idOf?.(row as Record<string, unknown>) }) as RaRecord

const undoOf = ({ meta }: Undoable): { meta?: Undoable['meta'] } => (meta ? { meta } : {})

async function send(
  endpoint: Endpoint,
  line: Resource,
  { id, meta = {}, ...request }: Omit<HttpRequest, 'method'> & { id?: Identifier; meta?: Meta },
): Promise<Answer> {
  const version = meta.version as string | undefined
  return (await http(addressOf(endpoint, line, id, meta), {
    method: endpoint.method,
    ...request,
    ...(version ? { version } : {}),
  })) as Answer
}

/** Reads the record after a write. If that fails, returns what was sent, because the write itself succeeded. */
async function freshly(line: Resource, id: Identifier, meta: Meta, written: object): Promise<RaRecord> {
  const { one } = line.calls
  const fallback = { ...written, id } as RaRecord
  if (!one) return fallback
  const { version: _written, ...rest } = meta
  try {
    return withId(line, (await send(one, line, { id, meta: rest })).data as object)
  } catch {
    return fallback
  }
}

const maxPageSize = 999

/** Splits a page longer than the server's limit into several calls. */
async function list(resource: ResourceName, params: GetListParams): Promise<GetListResult> {
  const { perPage = 1 } = params.pagination ?? {}
  if (perPage <= maxPageSize || lineOf(resource).isWhole) return listPage(resource, params)
  const rows: RaRecord[] = []
  for (let page = 1; ; page += 1) {
    const answer = await listPage(resource, { ...params, pagination: { page, perPage: maxPageSize } })
    rows.push(...answer.data)
    if (answer.data.length === 0 || rows.length >= (answer.total ?? 0)) return { ...answer, data: rows }
  }
}

async function listPage(resource: ResourceName, params: GetListParams): Promise<GetListResult> {
  const line = lineOf(resource)
  const endpoint = need(line.calls.list, resource, 'list')
  const input = listInput(resource, params)
  const answer = await send(endpoint, line, {
    meta: params.meta ?? {},
    [endpoint.method === 'GET' ? 'query' : 'body']: input,
    ...(params.signal ? { signal: params.signal } : {}),
  })
  const { data: found, total, page: _page, size: _size, sort: _sort, message: _message, ...rest } = answer
  const record = line.rows ? (found as Record<string, unknown>) : undefined
  const all = (record ? record[line.rows as string] : found) as object[]
  const rows = all.map((row) => withId(line, row))
  const meta = { ...rest, ...(record ? { record } : {}) }
  const said = Object.keys(meta).length ? { meta } : {}
  if (line.isWhole) return { data: pageOf(rows, params), total: rows.length, ...said }
  if (typeof total === 'number') return { data: rows, total, ...said }
  // Lists without a count have more pages if there is a cursor or the page is full.
  const hasNextPage = 'next' in rest ? rest.next !== null : rows.length === input.size
  return {
    data: rows,
    pageInfo: { hasNextPage, hasPreviousPage: (params.pagination?.page ?? 1) > 1 },
    ...said,
  }
}

/**
 * The data provider for the resources of `contract/resources.ts`, which name the endpoints and parameters of each
 * method.
 */
export const api = {
  // React Query aborts requests whose results are no longer needed.
  supportAbortSignal: true,
  getList: list,
  getOne: async (resource, { id, meta, signal }) => {
    const line = lineOf(resource)
    const one = need(line.calls.one, resource, 'one')
    const asked = Object.entries(meta ?? {}).filter(([name, value]) => name in (one.query?.shape ?? {}) && value)
    const query = asked.length > 0 ? { query: Object.fromEntries(asked) as Record<string, string> } : {}
    const { data } = await send(one, line, { id, meta, ...query, ...(signal ? { signal } : {}) })
    return { data: withId(line, data as object) }
  },
  getMany: async (resource, { ids, meta, signal }) => {
    const line = lineOf(resource)
    const shared = { meta, ...(signal ? { signal } : {}) }
    if (!line.isWhole && !line.filters?.shape.ids && line.calls.one)
      return {
        data: await Promise.all(ids.map(async (id) => (await api.getOne(resource, { id, ...shared })).data)),
      }
    const { data } = await list(resource, {
      pagination: { page: 1, perPage: Math.max(ids.length, line.isWhole ? 999 : 1) },
      sort: { field: 'id', order: 'ASC' },
      filter: { ids },
      ...shared,
    })
    return { data: data.filter(({ id }) => ids.includes(id)) }
  },
  getManyReference: (resource, { target, id, meta, filter, ...params }) => {
    const isParent = lineOf(resource).parent?.key === target
    return list(resource, {
      ...params,
      filter: isParent ? filter : { ...filter, [target]: id },
      meta: isParent ? { ...meta, [target]: id } : meta,
    })
  },
  create: async (resource, { data, meta = {} }) => {
    const line = lineOf(resource)
    const answer = await send(need(line.calls.create, resource, 'create'), line, { body: data, meta })
    // Some answers have an empty `data` and the new record beside it.
    const made = (answer.data ?? answer[line.one] ?? answer) as Record<string, unknown>
    const id = (line.idOf?.(made) ?? made.id ?? '') as Identifier
    const record = id === '' ? { ...data, id } : await freshly(line, id, meta, { ...data, ...made })
    return { data: record, ...undoOf(answer) }
  },
  update: async (resource, { id, data, previousData, meta = {} }) => {
    const line = lineOf(resource)
    const endpoint = need(updateOf(line, meta.section as string | undefined), resource, `update ${meta.section ?? ''}`)
    const answer = await send(endpoint, line, { id, meta, body: data })
    if (line.answered?.includes(meta.section as string))
      return { data: withId(line, answer.data as object), ...undoOf(answer) }
    // Filling an open role creates a member with a new id.
    const now = answer.data && line.idOf ? line.idOf(answer.data as Record<string, unknown>) : id
    return { data: await freshly(line, now, meta, { ...previousData, ...data }), ...undoOf(answer) }
  },
  updateMany: async (resource, { ids, data }) => {
    const line = lineOf(resource)
    const endpoint = need(line.calls.updateMany, resource, 'updateMany')
    const answer = await send(endpoint, line, { body: { ...data, ids } })
    const rows = answer.data as { id: Identifier; refusal: string }[]
    return {
      data: rows.filter(({ refusal }) => refusal === '').map(({ id }) => id),
      meta: { ...answer.meta, rows },
    }
  },
  delete: async (resource, { id, previousData, meta = {} }) => {
    const line = lineOf(resource)
    const answer = await send(need(line.calls.delete, resource, 'delete'), line, { id, meta })
    return { data: { ...previousData, id }, ...undoOf(answer) }
  },
  deleteMany: async (resource, { ids, meta }) => {
    for (const id of ids) await api.delete(resource, { id, meta })
    return { data: ids }
  },
} as Required<Pick<DataProvider<ResourceName>, 'getList' | 'getOne' | 'getMany' | 'getManyReference'>> &
  DataProvider<ResourceName>
