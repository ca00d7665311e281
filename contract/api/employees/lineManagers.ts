import { z } from 'zod'
import { asOfInQuery, asOfRefusals } from '../../asOf.ts'
import { data, endpoint, idInput, idParam, page, paging } from '../../endpoint.ts'
import { BasicEmployee } from './employee.ts'
import { EmployeeStatus, Position, Seniority } from '../metadata/metadata.ts'

/** One person of the org chart. `menteeCount` is the number of direct mentees whom the caller sees. */
export const ChartNode = BasicEmployee.extend({
  positions: z.array(Position),
  seniority: Seniority.nullable(),
  status: EmployeeStatus,
  menteeCount: z.int(),
})
export type ChartNode = z.infer<typeof ChartNode>

/** Endpoints of line managers and the org chart. */
export const lineManagers = {
  list: endpoint({
    method: 'GET',
    path: '/line-managers',
    access: 'employees.read',
    summary: 'Line managers of current people, by display name',
    response: data(z.array(BasicEmployee)),
  }),
  chart: endpoint({
    method: 'GET',
    path: '/line-managers/chart',
    access: 'employees.read',
    cost: 10,
    summary: 'One level of the org chart: the mentees of a manager, or the top',
    description:
      'Current people whom the caller sees in the search (rules/people.md#2.1). The top level has people without a manager whom the caller sees. In a circle of managers, the first by name is on the top level, so each person appears once. On the top level managers come first, then by display name.',
    query: z.object({ managerID: idInput().optional(), asOf: asOfInQuery, ...paging }),
    response: page(ChartNode),
    refusals: asOfRefusals,
  }),
  way: endpoint({
    method: 'GET',
    path: '/line-managers/chart/:id',
    access: 'employees.read',
    summary: 'Path through the org chart to one person: from the top down, the person last',
    description: 'Empty if the caller does not see the person in the chart.',
    params: idParam,
    query: z.object({ asOf: asOfInQuery }),
    response: data(z.array(ChartNode)),
    refusals: asOfRefusals,
  }),
}
