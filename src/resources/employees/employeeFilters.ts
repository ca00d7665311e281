import { msg } from '@lingui/core/macro'
import { useMemo } from 'react'
import { Employee, G } from '#contract/api/employees/employee.ts'
import { employeeStatuses } from '#contract/api/metadata/metadata.ts'
import { labelOf } from '#contract/fields.ts'
import { choicesOf, type Choices, type Filter } from '#src/admin/list/FilterBar.tsx'
import { useOptions } from '#src/admin/list/useOptions.ts'
import type { ResourcesWith } from '#contract/resources.ts'
import { useCan } from '#src/providers/useSession.ts'
import { none, useOwnFilters } from '#src/resources/ownFilters.ts'

interface ReferenceOptions {
  /** Name of the filter in the search body and in the URL. Default: `kind`. */
  name?: string
  /** Which field of an option is sent as the filter value. Default: `code`. */
  value?: 'code' | 'id'
  /** True to leave out the option "None". */
  isFilled?: true
  read?: Filter['read']
}

/** A filter whose options come from the server. */
function referenceFilter(
  field: keyof typeof Employee.shape,
  kind: ResourcesWith<'list'>,
  more: ReferenceOptions = {},
): Filter {
  const { name = kind, value = 'code', isFilled, read } = more
  const useChoices = (isOpen: boolean): Choices => {
    const { options, isPending, error } = useOptions(kind, isOpen)
    const choices = options.map((option) => ({ value: option[value], label: option.name }))
    return { choices: isFilled ? choices : [none, ...choices], isPending, error }
  }
  return {
    name,
    get label() {
      return labelOf(Employee, field)
    },
    read,
    useChoices,
  }
}

const common: Filter[] = [
  referenceFilter('positions', 'positions'),
  referenceFilter('projects', 'employeeProjects', { name: 'projects' }),
  referenceFilter('stacks', 'stacks'),
  referenceFilter('chapters', 'chapters'),
  referenceFilter('seniority', 'seniorities', { isFilled: true }),
  referenceFilter('lineManager', 'lineManagers', { name: 'lineManagers', value: 'id' }),
  referenceFilter('organizations', 'organizations', { isFilled: true, read: G }),
  { name: 'joined', label: msg`Joined date`, type: 'days', read: G },
  { name: 'left', label: msg`Left date`, type: 'days', read: G },
  { name: 'probation', label: msg`Probation ends`, type: 'days', read: G },
  { name: 'contract', label: msg`Contract ends`, type: 'days', read: G },
]

function presentStatuses(): Choices {
  const all = choicesOf(employeeStatuses)()
  return { ...all, choices: all.choices.filter(({ value }) => value !== 'left') }
}
const status = (useChoices: () => Choices): Filter => ({ name: 'workingStatuses', label: msg`Status`, useChoices })
const search: Filter = { name: 'keyword', label: msg`Search`, type: 'text' }
const ofEverybody = [search, status(choicesOf(employeeStatuses)), ...common]
const ofPresent = [search, status(presentStatuses), ...common]

/** The filters of the employee list (rules/pages.md#5.1), with those of own fields (docs/rules/people.md#8.5). */
export function useEmployeeFilters(): readonly Filter[] {
  const can = useCan()
  const own = useOwnFilters('people')
  const usual = can('employees.read.filterByAllStatuses') ? ofEverybody : ofPresent
  return useMemo(() => [...usual, ...own], [usual, own])
}
