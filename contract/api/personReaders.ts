import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import type { Permission } from '../permissions.ts'
import { type Scope, scopeNames } from '../scopes.ts'
import { BasicEmployee } from './employees/employee.ts'

/** Permissions that open a part of a person to others, as their page is divided. */
export const readParts = [
  'employees.read',
  'employees.read.generalInfo.fullAccess',
  'employees.read.personalInfo.fullAccess',
  'employees.read.projects.fullAccess',
  'employees.baseSalary.read',
  'employees.read.fullAccess',
] as const satisfies readonly Permission[]

/** Most readers of a part that are named. */
export const mostReaders = 50

/** Who reads a part of a person, and why. */
export const PartReaders = z.object({
  permission: z.enum(readParts),
  /** All other people who read it. */
  total: z.int(),
  /** The first of them, by display name, with the roles that let them and on whom: absent for everybody. */
  readers: z.array(
    z.object({
      person: BasicEmployee,
      by: z.array(z.object({ role: z.string(), scope: z.enum(scopeNames as [Scope, ...Scope[]]).nullable() })),
    }),
  ),
})
export type PartReaders = z.infer<typeof PartReaders>

/** Who sees what of a person. */
export const personReaders = {
  list: endpoint({
    method: 'GET',
    path: '/employees/:id/readers',
    access: 'employeeRoles.read',
    cost: 10,
    summary: 'Who reads which part of an employee, with the roles and scopes that let them',
    description: 'Each part has the first 50 people by name. The employee, who sees the own record, is not among them.',
    params: z.object({ id: z.string().min(1).max(200) }),
    response: data(z.array(PartReaders)),
    refusals: ['record.notFound'],
  }),
}
