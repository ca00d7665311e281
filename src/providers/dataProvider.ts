import type { DataProvider, GetListResult, GetManyResult, GetOneResult, UpdateResult } from 'react-admin'
import { employees } from './sources/employees.ts'
import { options } from './sources/options.ts'
import type { Source } from './sources/source.ts'

const small: Record<string, Source> = { employees, ...options }

/** The source of a resource. What only its own pages need comes with them. */
async function sourceOf(resource: string): Promise<Source | undefined> {
  if (resource === 'projects') return (await import('./sources/projects.ts')).projects
  if (resource === 'invoices') return (await import('./sources/invoices.ts')).invoices
  return small[resource]
}

/** The method of a resource, or a sentence that says which one is missing. */
async function need<M extends keyof Source>(resource: string, method: M): Promise<NonNullable<Source[M]>> {
  const found = (await sourceOf(resource))?.[method]
  if (!found)
    throw new Error(`The API has no "${method}" for "${resource}". Add it to src/providers/sources.`)
  return found as NonNullable<Source[M]>
}

const unsupported = (method: string) => async (resource: string) => {
  throw new Error(`The API has no "${method}" for "${resource}". Add it to src/providers/sources.`)
}

/**
 * What react-admin reads and writes through. Resources: `employees` and `projects` (sections by `meta.section`), `invoices`, and the lists to choose from.
 * Records come as the contract describes them.
 */
export const dataProvider: DataProvider = {
  // What nobody waits for any more is called off.
  supportAbortSignal: true,
  getList: async (resource, params) => {
    const { data, total, hasNextPage, meta } = await (await need(resource, 'list'))(params, params.signal)
    const counted = total === undefined ? { pageInfo: { hasNextPage } } : { total }
    return { data, ...counted, ...(meta ? { meta } : {}) } as unknown as GetListResult
  },
  getOne: async (resource, { id, signal }) =>
    ({ data: await (await need(resource, 'one'))(String(id), signal) }) as unknown as GetOneResult,
  getMany: async (resource, { ids, signal }) => {
    const everything = {
      pagination: { page: 1, perPage: 999 },
      sort: { field: 'id', order: 'ASC' as const },
      filter: {},
    }
    const { data } = await (await need(resource, 'list'))(everything, signal)
    return { data: data.filter(({ id }) => ids.includes(id)) } as unknown as GetManyResult
  },
  update: async (resource, params) => {
    const { meta } = await (await need(resource, 'update'))(params)
    return { data: params.previousData, ...(meta ? { meta } : {}) } as unknown as UpdateResult
  },
  getManyReference: unsupported('getManyReference'),
  create: unsupported('create'),
  updateMany: unsupported('updateMany'),
  delete: unsupported('delete'),
  deleteMany: unsupported('deleteMany'),
}
