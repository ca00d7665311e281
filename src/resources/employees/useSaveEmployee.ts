import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify } from 'react-admin'
import type { Employee } from '#contract/api/employee.ts'
import type { Sent } from '#src/components/form/SchemaForm.tsx'
import type { EmployeeSection } from '#src/providers/sources/employees.ts'

/** Drops what is known of employees and waits until everything on screen is fresh. */
export function useRefreshEmployees() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['employees'] })
}

/**
 * Saves one section of a person, fetches the person again, then says so. Throws what the server refuses: 409 when `version` is no
 * longer the one that stands.
 */
export function useSaveEmployee(person: Employee) {
  const provider = useDataProvider()
  const notify = useNotify()
  const refresh = useRefreshEmployees()
  return async (section: EmployeeSection, data: object, saved: string, { version, note }: Sent) => {
    const meta = { section, version }
    await provider.update('employees', { id: person.id, data, previousData: person, meta })
    await refresh()
    notify(note ? `${saved} ${note}` : saved, { type: 'success' })
  }
}

/** Fetches a person anew, past everything that is known. */
export function useReloadEmployee({ id }: Employee) {
  const provider = useDataProvider()
  return async (): Promise<Employee> => (await provider.getOne<Employee>('employees', { id })).data
}
