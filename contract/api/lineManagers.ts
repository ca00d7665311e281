import { z } from 'zod'
import { data, endpoint, idInput, idParam, page, paging } from '../endpoint.ts'
import { BasicEmployee } from './employee.ts'
import { EmployeeStatus, Position, Seniority } from './metadata.ts'

/** One person of the org chart; `menteeCount`: how many hang below directly, of those whom the caller sees. */
export const ChartNode = BasicEmployee.extend({
  positions: z.array(Position),
  seniority: Seniority.nullable(),
  status: EmployeeStatus,
  menteeCount: z.int(),
})
export type ChartNode = z.infer<typeof ChartNode>

/** Who manages whom. */
export const lineManagers = {
  list: endpoint({
    method: 'GET',
    path: '/line-managers',
    access: 'employees.read',
    summary: 'People who manage somebody present, by display name',
    response: data(z.array(BasicEmployee)),
  }),
  chart: endpoint({
    method: 'GET',
    path: '/line-managers/chart',
    access: 'employees.read',
    cost: 10,
    summary: 'One level of the org chart: the mentees of a manager, or the top',
    description:
      'People who are present, as far as the search shows them to the caller (rules/people.md#2.1). The top: nobody above, or nobody whom the caller sees. Where managers go in a circle, the first of them by name stands on top, so that everybody hangs somewhere once. Managers first on top, then by display name.',
    query: z.object({ managerID: idInput().optional(), ...paging }),
    response: page(ChartNode),
  }),
  way: endpoint({
    method: 'GET',
    path: '/line-managers/chart/:id',
    access: 'employees.read',
    summary: 'The way through the org chart to one person: from the top down, the person last',
    description: 'Nobody when the chart does not show the person to the caller.',
    params: idParam,
    response: data(z.array(ChartNode)),
  }),
}
