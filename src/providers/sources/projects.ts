import type { GetListParams } from 'react-admin'
import { projects as projectsApi } from '#contract/api/projects.ts'
import { type ProjectOrder, projectOrders, type ProjectSearch } from '#contract/api/projects.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { call, pathOf } from '../call.ts'
import { http } from '../http.ts'
import type { Listed, Source } from './source.ts'

/** Sections of a project that are saved on their own, and the call of each. */
export const projectSections = {
  status: projectsApi.changeStatus,
  'general-info': projectsApi.editGeneralInfo,
  'contact-info': projectsApi.editContactInfo,
} satisfies Record<string, Endpoint>
export type ProjectSection = keyof typeof projectSections

/** One field of a composite order. */
export interface OrderPart {
  field: ProjectOrder
  descending: boolean
}

const isOrder = (name: string): name is ProjectOrder => projectOrders.some((order) => order === name)

/** `monthlyChargeRate,-importantLevel` as its parts; fields that nothing sorts by are passed over, as is a second mention. */
export function orderParts(text: string): OrderPart[] {
  const parts = text.split(',').flatMap((one): OrderPart[] => {
    const field = one.replace(/^-/, '')
    return isOrder(field) ? [{ field, descending: one.startsWith('-') }] : []
  })
  return parts.filter(({ field }, index) => parts.findIndex((other) => other.field === field) === index)
}

/** The way back. */
export const orderText = (parts: readonly OrderPart[]): string =>
  parts.map(({ field, descending }) => (descending ? `-${field}` : field)).join(',')

const several = ['status', 'type', 'function', 'importantLevel'] as const

/** Chosen values of a filter; whatever else an old link holds counts as none. */
const texts = (value: unknown): string[] => [value ?? []].flat().filter((one) => typeof one === 'string')

/** The query that a list of react-admin means; `order` is of no account, `-` in front of a field says descending. */
export function projectSearchOf(params: GetListParams): Partial<ProjectSearch> {
  const filter = (params.filter ?? {}) as Record<string, unknown>
  const chosen = several.map((name) => [name, texts(filter[name])] as const).filter(([, all]) => all.length)
  const sort = orderText(orderParts(params.sort?.field ?? ''))
  return {
    ...(Object.fromEntries(chosen) as Partial<ProjectSearch>),
    ...(typeof filter.name === 'string' && filter.name ? { name: filter.name } : {}),
    page: params.pagination?.page ?? 1,
    size: params.pagination?.perPage ?? 50,
    ...(sort ? { sort } : {}),
    ...(params.meta?.withCounts === true ? { withCounts: true } : {}),
  }
}

async function list(params: GetListParams, signal?: AbortSignal): Promise<Listed> {
  const query = projectSearchOf(params)
  const { data, total, counts } = await call(projectsApi.list, { query, ...(signal ? { signal } : {}) })
  return { data, total: total ?? data.length, ...(counts ? { meta: { counts } } : {}) }
}

/** With `meta.withCounts` a list answers `meta.counts`: projects of each status. */
export const projects: Source = {
  list,
  one: async (id, signal) =>
    (await call(projectsApi.one, { params: { id }, ...(signal ? { signal } : {}) })).data,
  update: ({ id, data, meta }) => {
    const endpoint = projectSections[meta?.section as ProjectSection]
    if (!endpoint) throw new Error(`A project has no section "${meta?.section}". Name one in meta.section.`)
    return http(pathOf(endpoint, { id }), { method: endpoint.method, body: data, version: meta?.version })
  },
}
