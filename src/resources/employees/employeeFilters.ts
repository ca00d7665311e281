import { msg, t } from '@lingui/core/macro'
import { useMemo, useState } from 'react'
import { useGetMany } from 'react-admin'
import { type BasicEmployee, Employee, G } from '#contract/api/employees/employee.ts'
import type { OwnField } from '#contract/api/metadata/ownFields.ts'
import { employeeStatuses } from '#contract/api/metadata/metadata.ts'
import { labelOf } from '#contract/fields.ts'
import { choicesOf, type Choices, type Filter } from '#src/admin/list/FilterBar.tsx'
import { useOptions } from '#src/admin/list/useOptions.ts'
import type { ResourcesWith } from '#contract/resources.ts'
import { words } from '#contract/words.ts'
import { useFilters } from '#src/admin/list/useFilters.ts'
import { useCan } from '#src/providers/useSession.ts'
import { nameOf } from './EmployeeField.tsx'
import { useOwnFields } from './useOwnFields.ts'
import { usePeople } from './usePeople.ts'

/** The filter value for "has none of these". */
const none = words({ value: '-', label: msg`None` })

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
  { name: 'joined', label: msg`First day`, type: 'days', read: G },
  { name: 'left', label: msg`Last day`, type: 'days', read: G },
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

/** The first people whom a search finds, besides those who are chosen. */
function usePeopleChoices(isOpen: boolean, chosen: readonly string[]): Choices {
  const ids = chosen.filter((one) => one !== none.value)
  const [keyword, setKeyword] = useState('')
  const { people, isFetching, error } = usePeople(keyword, isOpen, Object.keys(employeeStatuses))
  const { data = [] } = useGetMany<BasicEmployee>('employees', { ids: [...ids] }, { enabled: ids.length > 0 })
  const named = [...data, ...people.filter(({ id }) => !ids.includes(id))]
  const choices = named.map((person) => ({ value: person.id, label: nameOf(person) }))
  const isPending = isFetching && people.length === 0
  return { choices: [none, ...choices], isPending, error, unknown: t`one person`, onSearch: setKeyword }
}

/** The filter of a field that the company has defined. */
function ownFilter({ id, name, kind, choices }: OwnField): Filter {
  const one = { name: `own.${id}`, label: name }
  if (kind === 'date') return { ...one, type: 'days' }
  if (kind === 'number') return { ...one, type: 'numbers' }
  if (kind === 'text') return { ...one, type: 'part' }
  if (kind === 'person')
    return { ...one, useChoices: (isOpen) => usePeopleChoices(isOpen, useFilters().chosen(one.name)) }
  const offered = [none, ...choices.map((choice) => ({ value: choice, label: choice }))]
  return { ...one, useChoices: () => ({ choices: offered, isPending: false, error: null }) }
}

/** The filters of the employee list (rules/pages.md#5.1), with those of own fields (docs/rules/people.md#8.5). */
export function useEmployeeFilters(): readonly Filter[] {
  const can = useCan()
  const fields = useOwnFields()
  const usual = can('employees.read.filterByAllStatuses') ? ofEverybody : ofPresent
  return useMemo(() => [...usual, ...fields.map(ownFilter)], [usual, fields])
}
