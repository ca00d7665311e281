import type { GetListParams } from 'react-admin'
import { employeeOrders, type EmployeeSearch } from '#contract/api/employees.ts'
import { employees as employeesApi } from '#contract/api/employees.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { call, pathOf } from '../call.ts'
import { http } from '../http.ts'
import type { Listed, Source } from './source.ts'

/** Sections of a person that are saved on their own, and the call of each. */
export const employeeSections = {
  'general-info': employeesApi.editGeneralInfo,
  skills: employeesApi.editSkills,
  'personal-info': employeesApi.editPersonalInfo,
  'base-salary': employeesApi.editBaseSalary,
  'employee-status': employeesApi.changeStatus,
  roles: employeesApi.changeRoles,
} satisfies Record<string, Endpoint>
export type EmployeeSection = keyof typeof employeeSections

/** What the list can be narrowed by; any other key of a filter in the address is passed over. */
export const employeeFilters = [
  'keyword',
  'workingStatuses',
  'positions',
  'stacks',
  'projects',
  'chapters',
  'seniorities',
  'organizations',
  'lineManagers',
] as const satisfies readonly (keyof EmployeeSearch)[]

function orderOf({ sort }: GetListParams): Pick<EmployeeSearch, 'order'> {
  const name = employeeOrders.find((order) => order === sort?.field)
  return name ? { order: sort?.order === 'DESC' ? `-${name}` : name } : {}
}

/** The search that a list of react-admin means. `meta.picker` asks for bare people without counting them. */
export function searchOf(params: GetListParams): EmployeeSearch {
  const filter = (params.filter ?? {}) as Record<string, unknown>
  const picker = params.meta?.picker === true
  return {
    ...Object.fromEntries(employeeFilters.flatMap((name) => (name in filter ? [[name, filter[name]]] : []))),
    page: params.pagination?.page ?? 1,
    size: params.pagination?.perPage ?? 100,
    preload: !picker,
    ...orderOf(params),
    ...(picker ? { withTotal: false } : {}),
  }
}

async function list(params: GetListParams, signal?: AbortSignal): Promise<Listed> {
  const body = searchOf(params)
  const { data, total } = await call(employeesApi.search, { body, ...(signal ? { signal } : {}) })
  return total === undefined ? { data, hasNextPage: data.length === body.size } : { data, total }
}

export const employees: Source = {
  list,
  one: async (id, signal) =>
    (await call(employeesApi.one, { params: { id }, ...(signal ? { signal } : {}) })).data,
  update: ({ id, data, meta }) => {
    const endpoint = employeeSections[meta?.section as EmployeeSection]
    if (!endpoint) throw new Error(`An employee has no section "${meta?.section}". Name one in meta.section.`)
    return http(pathOf(endpoint, { id }), { method: endpoint.method, body: data, version: meta?.version })
  },
}
