/** The four actions that a plain resource knows. */
const crud = ['create', 'delete', 'edit', 'read'] as const

/** Spells out `resource.create`, `resource.delete`, `resource.edit`, `resource.read`. */
function each<R extends string>(resource: R) {
  return crud.map((action) => `${resource}.${action}` as const)
}

/**
 * The whole permission vocabulary (product.md section 6). No other permission string exists; what a role holds is data
 * (`server/db/seed/roles.ts` for a new company, the table `role_permissions` afterwards).
 */
export const permissions = [
  'auth.read',
  ...each('employeeEventQuestions'),
  ...each('employeeMentees'),
  ...each('employeeRoles'),
  ...each('employees'),
  'employees.read.fullAccess',
  'employees.read.filterByAllStatuses',
  'employees.read.filterByProject',
  'employees.read.generalInfo.fullAccess',
  'employees.read.personalInfo.fullAccess',
  'employees.read.projects.fullAccess',
  'employees.read.projects.readActive',
  'employees.baseSalary.read',
  'employees.baseSalary.edit',
  ...each('feedbacks'),
  ...each('metadata'),
  ...each('surveys'),
  ...each('projectMembers'),
  'projectMembers.rate.read',
  'projectMembers.rate.edit',
  'projects.create',
  'projects.edit',
  'projects.read',
  'projects.read.fullAccess',
  'projects.read.monthlyRevenue',
  'projects.commissionRate.read',
  'projects.commissionRate.edit',
  ...each('projectWorkUnits'),
  'projectWorkUnits.create.fullAccess',
  'projectWorkUnits.delete.fullAccess',
  'projectWorkUnits.edit.fullAccess',
  'projectWorkUnits.read.fullAccess',
  'dashboards.read',
  'dashboards.projects.read',
  'dashboards.resources.read',
  'dashboards.engagement.read',
  'invoices.read',
  'invoices.create',
] as const

/** One string of the vocabulary; a misspelt one does not compile. */
export type Permission = (typeof permissions)[number]

/** Answers whether the person at hand holds a permission: the union over all their roles. */
export type Can = (permission: Permission) => boolean
