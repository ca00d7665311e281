import { Employee, G } from '#contract/api/employee.ts'
import { employeeStatuses } from '#contract/api/metadata.ts'
import { labelOf } from '#contract/fields.ts'
import { choicesOf, type Choices, type Filter } from '#src/admin/list/FilterBar.tsx'
import { useOptions } from '#src/admin/list/useOptions.ts'
import type { May } from '#src/providers/session.ts'
import type { ResourcesWith } from '#contract/resources.ts'

/** Stands in a filter for "has none of these". */
const none = { value: '-', label: 'None' }

interface ReferenceOptions {
  /** Key in the search body and in the address, where it is not the kind. */
  name?: string
  /** What of an option goes into the filter. */
  value?: 'code' | 'id'
  /** Does not offer people who have none of these. */
  isFilled?: true
}

/** A filter whose choices the server keeps. */
function referenceFilter(
  field: keyof typeof Employee.shape,
  kind: ResourcesWith<'list'>,
  more: ReferenceOptions = {},
): Filter {
  const { name = kind, value = 'code', isFilled } = more
  const useChoices = (isOpen: boolean): Choices => {
    const { options, isPending, error } = useOptions(kind, isOpen)
    const choices = options.map((option) => ({ value: option[value], label: option.name }))
    return { choices: isFilled ? choices : [none, ...choices], isPending, error }
  }
  return { name, label: labelOf(Employee, field), useChoices }
}

const common: Filter[] = [
  referenceFilter('positions', 'positions'),
  referenceFilter('projects', 'employeeProjects', { name: 'projects' }),
  referenceFilter('stacks', 'stacks'),
  referenceFilter('chapters', 'chapters'),
  referenceFilter('seniority', 'seniorities', { isFilled: true }),
  referenceFilter('lineManager', 'lineManagers', { name: 'lineManagers', value: 'id' }),
  { ...referenceFilter('organizations', 'organizations', { isFilled: true }), read: G },
]

const { left: _, ...present } = employeeStatuses
const status = (words: Record<string, string>): Filter => ({
  name: 'workingStatuses',
  label: 'Status',
  useChoices: choicesOf(words),
})
const search: Filter = { name: 'keyword', label: 'Search', type: 'text' }
const ofEverybody = [search, status(employeeStatuses), ...common]
const ofPresent = [search, status(present), ...common]

/** The filters of the list of people (screens.md section 2.9). */
export const employeeFilters = (can: May): readonly Filter[] =>
  can('employees.read.filterByAllStatuses') ? ofEverybody : ofPresent
