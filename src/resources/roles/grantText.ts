import { t } from '@lingui/core/macro'
import { type Permission, permissionGroups } from '#contract/permissions.ts'
import type { ScopedPermission } from '#contract/scopes.ts'

/** What grants on some people open, where the text of the permission speaks of people. */
const onSome = (): Record<ScopedPermission, string> => ({
  'employees.read.projects.readActive': t`See these people and their running projects.`,
  'employees.read.filterByAllStatuses': t`Find those of these people who left.`,
  'employees.read.fullAccess': t`Open the pages of those who left, and the change history of these people.`,
  'employees.read.generalInfo.fullAccess': t`See phone, accounts, first and last day, referrer and payment details of these people.`,
  'employees.read.personalInfo.fullAccess': t`See personal email, address, place of residence and MBTI of these people.`,
  'employees.read.projects.fullAccess': t`See all project memberships of these people, ended ones too, with type and dates.`,
  'employees.edit': t`Change the status, general info, skills, personal info and picture of these people.`,
  'employees.baseSalary.read': t`See base salaries of these people.`,
  'employees.baseSalary.edit': t`Set base salaries of these people.`,
  'dashboards.resources.read': t`See charts about the time of these people, with names and work survey answers.`,
})

const groupWith = (code: Permission) =>
  permissionGroups.find(({ permissions }) => permissions.some((one) => one.code === code))

/** The area of the product that a permission belongs to; that of those that open nothing is called so. */
export const groupOf = (code: Permission): string => groupWith(code)?.label ?? t`Not used by Muster`

/** What a grant opens, as a sentence. Of what opens nothing, the permission itself. */
export function grantText(code: Permission, isOnSome = false): string {
  const some: Partial<Record<Permission, string>> = isOnSome ? onSome() : {}
  return some[code] ?? groupWith(code)?.permissions.find((one) => one.code === code)?.opens ?? code
}
