import { useQueryClient } from '@tanstack/react-query'
import { useDataProvider, useNotify } from 'react-admin'
import type { Employee } from '#contract/api/employee.ts'
import type { EmployeeSection } from '#src/providers/sources/employees.ts'

/** Drops what is known of employees and waits until everything on screen is fresh. */
export function useRefreshEmployees() {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: ['employees'] })
}

/** Saves one section of a person, fetches the person again, then says so. Throws what the server refuses. */
export function useSaveEmployee(person: Employee) {
  const provider = useDataProvider()
  const notify = useNotify()
  const refresh = useRefreshEmployees()
  return async (section: EmployeeSection, data: object, saved: string) => {
    await provider.update('employees', { id: person.id, data, previousData: person, meta: { section } })
    await refresh()
    notify(saved, { type: 'success' })
  }
}
