import { Employee, G } from '#contract/api/employee.ts'
import { labelOf } from '#contract/fields.ts'
import type { Permission } from '#contract/permissions.ts'
import type { OptionKind } from '#src/providers/sources/options.ts'

/** One column filter of the employee list (screens.md section 2.9). */
export interface FilterSpec {
  /** Key in the search body and in the address. */
  name: string
  label: string
  options: OptionKind
  /** What of an option goes into the filter. */
  value: 'code' | 'id'
  /** Offers "None": people who have none of these. */
  none: boolean
  read?: Permission
}

const filter = (
  field: keyof typeof Employee.shape,
  options: OptionKind,
  over: Partial<FilterSpec> = {},
): FilterSpec => ({
  name: options,
  label: labelOf(Employee, field),
  options,
  value: 'code',
  none: true,
  ...over,
})

/** The filters whose choices the server keeps; status stands apart, its choices are in the contract. */
export const filterSpecs: FilterSpec[] = [
  filter('positions', 'positions'),
  filter('projects', 'employee-projects', { name: 'projects' }),
  filter('stacks', 'stacks'),
  filter('chapters', 'chapters'),
  filter('seniority', 'seniorities', { none: false }),
  filter('lineManager', 'line-managers', { name: 'lineManagers', value: 'id' }),
  filter('organizations', 'organizations', { none: false, read: G }),
]

/** Stands in a filter for "has none of these". */
export const none = { value: '-', label: 'None' }
