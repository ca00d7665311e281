import { lineManagerRole } from '#contract/api/roles.ts'
import { type Permission, permissions } from '#contract/permissions.ts'
import type { ScopedGrant } from '#contract/scopes.ts'

const everyone: Permission[] = [
  'auth.read',
  'employeeMentees.read',
  'employees.read',
  'feedbacks.create',
  'feedbacks.read',
  'projects.read',
]
const fullTime: Permission[] = [...everyone, 'employees.read.projects.readActive']
const readsProjectNumbers: Permission[] = ['dashboards.projects.read', 'dashboards.read']
/**
 * Permissions of an HR department: people from invitation to leaving, lists, engagement surveys and peer reviews, but
 * no salaries and no project finances.
 */
const forHr: Permission[] = [
  ...fullTime,
  'dashboards.engagement.read',
  'dashboards.read',
  'employeeEventQuestions.read',
  'employeeRoles.edit',
  'employeeRoles.read',
  'employees.create',
  'employees.edit',
  'employees.read.filterByAllStatuses',
  'employees.read.fullAccess',
  'employees.read.generalInfo.fullAccess',
  'employees.read.personalInfo.fullAccess',
  'employees.read.projects.fullAccess',
  'metadata.create',
  'metadata.delete',
  'metadata.edit',
  'metadata.read',
  'surveys.create',
  'surveys.delete',
  'surveys.edit',
  'surveys.read',
]
const onlyAdmin = new Set<Permission>([
  'employeeRoles.create',
  'employeeRoles.delete',
  'employees.baseSalary.edit',
  'employees.baseSalary.read',
  'invoices.create',
  'invoices.read',
  'projectMembers.rate.edit',
  'projectMembers.rate.read',
  'projects.commissionRate.edit',
  'projects.commissionRate.read',
  'projects.read.monthlyRevenue',
])

interface SeedRole {
  code: string
  name: string
  /** Rank; 0 is the highest. */
  level: number
  grants: readonly Permission[]
}

/** Roles for people, with the grants of a new company (rules/roles.md#2.2). */
export const staffRoles = [
  { code: 'admin', name: 'Admin', level: 0, grants: permissions },
  {
    code: 'engineering-manager',
    name: 'Engineering Manager',
    level: 1,
    grants: permissions.filter((permission) => !onlyAdmin.has(permission)),
  },
  {
    code: 'hr',
    name: 'HR',
    level: 3,
    grants: forHr,
  },
  {
    code: 'enabling-team',
    name: 'Enabling Team',
    level: 5,
    grants: [...fullTime, ...readsProjectNumbers],
  },
  {
    code: 'member',
    name: 'Member',
    level: 10,
    grants: [
      ...fullTime,
      'employees.read.generalInfo.fullAccess',
      'employees.read.personalInfo.fullAccess',
      'employees.read.projects.fullAccess',
      'projectMembers.read',
      'projectWorkUnits.read',
      'projects.read.fullAccess',
    ],
  },
  {
    code: 'project-lead',
    name: 'Project Lead',
    level: 11,
    grants: [
      ...fullTime,
      'projectMembers.read',
      'projectWorkUnits.create',
      'projectWorkUnits.delete',
      'projectWorkUnits.edit',
      'projectWorkUnits.read',
      ...readsProjectNumbers,
    ],
  },
  { code: 'full-time', name: 'Full-time', level: 12, grants: fullTime },
  { code: 'probation', name: 'Probation', level: 13, grants: everyone },
  { code: 'contractor', name: 'Contractor', level: 14, grants: everyone },
] as const satisfies SeedRole[]

/** Code of a role for people. */
export type StaffRole = (typeof staffRoles)[number]['code']

const onTheLine: ScopedGrant[] = [
  'employees.read.generalInfo.fullAccess' as const,
  'employees.read.projects.fullAccess' as const,
].map((permission) => ({ permission, scope: 'line' }))

/** The role of everybody to whom somebody reports, with its grants on the line (rules/roles.md#1.7). */
export const managerRole = { code: lineManagerRole, name: 'Line Manager', level: 15, scoped: onTheLine }

/** Roles for machine callers. They can't be assigned to people and start without grants. */
export const serviceRoles: SeedRole[] = [
  { code: 'cronjob', name: 'Scheduler', level: 20, grants: [] },
  { code: 'chat-bot', name: 'Chat Bot', level: 21, grants: [] },
  { code: 'payroll-client', name: 'Payroll Client', level: 22, grants: [] },
  { code: 'valuation-client', name: 'Valuation Client', level: 23, grants: [] },
]
