import type { Permission } from './permissions.ts'
import { words } from './words.ts'

/** On whom a grant holds that does not hold on everybody (rules/permissions.md#5.1), with a description for people. */
export const scopes = words({
  self: 'Oneself',
  directs: 'Direct reports',
  line: 'Their whole line',
  organization: 'People of their organizations',
  projects: 'Members of projects they lead',
})

/** On whom a grant holds. */
export type Scope = keyof typeof scopes

/** All scopes, the narrowest first. */
export const scopeNames = Object.keys(scopes) as Scope[]

/** Permissions about one person, which say what holds on a record. */
export const personPermissions = [
  'employees.read.projects.readActive',
  'employees.read.filterByAllStatuses',
  'employees.read.fullAccess',
  'employees.read.generalInfo.fullAccess',
  'employees.read.personalInfo.fullAccess',
  'employees.read.projects.fullAccess',
  'employees.edit',
  'employees.baseSalary.read',
  'employees.baseSalary.edit',
] as const satisfies readonly Permission[]

/** Permissions that can be granted on some people only (rules/permissions.md#5.2). */
export const scopedPermissions = [
  ...personPermissions,
  'dashboards.resources.read',
] as const satisfies readonly Permission[]

/** A permission that can be granted on some people only. */
export type ScopedPermission = (typeof scopedPermissions)[number]

/** A grant on some people. */
export interface ScopedGrant {
  permission: ScopedPermission
  scope: Scope
}
