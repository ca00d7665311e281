import { msg, t } from '@lingui/core/macro'
import { useMemo, useState } from 'react'
import { useGetMany } from 'react-admin'
import type { BasicEmployee } from '#contract/api/employees/employee.ts'
import { employeeStatuses } from '#contract/api/metadata/metadata.ts'
import type { OwnField, OwnFieldOwner } from '#contract/api/metadata/ownFields.ts'
import { words } from '#contract/words.ts'
import type { Choices, Filter } from '#src/admin/list/FilterBar.tsx'
import { useFilters } from '#src/admin/list/useFilters.ts'
import { nameOf } from './employees/EmployeeField.tsx'
import { useOwnFields } from './useOwnFields.ts'
import { usePeople } from './employees/usePeople.ts'

/** The filter value for "has none of these". */
export const none = words({ value: '-', label: msg`None` })

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
  const one = { name: `own.${id}`, label: name, isMore: true } as const
  if (kind === 'date') return { ...one, type: 'days' }
  if (kind === 'number') return { ...one, type: 'numbers' }
  if (kind === 'text') return { ...one, type: 'part' }
  if (kind === 'person')
    return { ...one, useChoices: (isOpen) => usePeopleChoices(isOpen, useFilters().chosen(one.name)) }
  // Each name of a file has a dot, before its ending.
  const some = kind === 'file' ? [{ value: '.', label: t`Has a file` }] : []
  const offered = [none, ...some, ...choices.map((choice) => ({ value: choice, label: choice }))]
  return { ...one, useChoices: () => ({ choices: offered, isPending: false, error: null }) }
}

/** The filters of own fields of people or projects (docs/rules/people.md#8.5). */
export function useOwnFilters(of: OwnFieldOwner): readonly Filter[] {
  const fields = useOwnFields(of)
  return useMemo(() => fields.map(ownFilter), [fields])
}
