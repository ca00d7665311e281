import { type RoleRecord, serviceLevel } from '#contract/api/roles.ts'
import type { Permission } from '#contract/permissions.ts'
import { say } from '#server/platform/languages/i18n.ts'

const needed: readonly Permission[] = ['employees.read', 'projects.read']
const seenByEditors: readonly Permission[] = [
  'employees.read.generalInfo.fullAccess',
  'employees.read.personalInfo.fullAccess',
]

/**
 * Sentences about likely mistakes in the new grants of a role (rules/roles.md#3.2). `orphaned`: permissions that no
 * person who can sign in would have any more.
 */
export function warningsOf(
  { name, level }: Pick<RoleRecord, 'name' | 'level'>,
  after: readonly Permission[],
  orphaned: readonly Permission[],
): string[] {
  const without = (codes: readonly Permission[]) => codes.filter((code) => !after.includes(code))
  const warnings: string[] = []
  const isStaff = level < serviceLevel
  if (isStaff && without(['auth.read']).length) {
    warnings.push(say('People with only the role {name} can sign in but open no page: auth.read is missing.', { name }))
  }
  const missing = without(needed)
  if (isStaff && missing.length) {
    warnings.push(
      say(
        'People with only the role {name} land on “page not found”: {count, plural, one {{missing} is missing} other {{missing} are missing}}.',
        { name, missing: missing.join(', '), count: missing.length },
      ),
    )
  }
  const unseen = without(seenByEditors)
  if (after.includes('employees.edit') && unseen.length) {
    warnings.push(
      say(
        'People with only the role {name} can edit fields that they cannot see. Grant employees.edit together with {unseen}.',
        { name, unseen: unseen.join(', ') },
      ),
    )
  }
  if (orphaned.length) {
    warnings.push(say('No active person has {permissions} after this change.', { permissions: orphaned.join(', ') }))
  }
  return warnings
}
