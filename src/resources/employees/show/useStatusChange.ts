import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { Employee } from '#contract/api/employee.ts'
import type { EmployeeStatus } from '#contract/api/metadata.ts'
import { versionOf } from '#contract/version.ts'
import { ApiError } from '#src/providers/http.ts'
import { useRefreshEmployees, useReloadEmployee, useSaveEmployee } from '../useSaveEmployee.ts'

/** A status that was chosen, with the answer to the question of leaving. */
export interface StatusChoice {
  status: EmployeeStatus
  keepsForwarding: boolean
}

/** A choice that did not count, because somebody else had changed the status before. */
export interface Overtaken extends StatusChoice {
  changedBy: string
}

const isOutdated = (error: unknown): error is ApiError => error instanceof ApiError && error.status === 409

/**
 * Changes the status of a person. When somebody else changed another part of the person meanwhile, it counts all the same; when it was
 * the status, the choice is kept as `overtaken` until it is made again or dropped.
 */
export function useStatusChange(person: Employee) {
  const save = useSaveEmployee(person)
  const reload = useReloadEmployee(person)
  const refresh = useRefreshEmployees()
  const notify = useNotify()
  const [busy, setBusy] = useState(false)
  const [overtaken, setOvertaken] = useState<Overtaken>()

  const send = async (choice: StatusChoice, version: string): Promise<void> => {
    const body = { employeeStatus: choice.status, isKeepFwdEmail: choice.keepsForwarding }
    try {
      await save('employee-status', body, 'Status updated.', { version, note: '' })
    } catch (error) {
      if (!isOutdated(error)) throw error
      const now = await reload()
      if (now.status === person.status) return send(choice, versionOf(now))
      await refresh()
      if (now.status !== choice.status) setOvertaken({ ...choice, changedBy: error.changedBy ?? 'Somebody' })
    }
  }
  /** Answers false when the server refused, and says why in a toast. */
  const change = async (choice: StatusChoice): Promise<boolean> => {
    setBusy(true)
    setOvertaken(undefined)
    try {
      await send(choice, versionOf(person))
      return true
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      notify(`Could not update the status - ${reason}`, { type: 'error' })
      return false
    } finally {
      setBusy(false)
    }
  }
  return { change, busy, overtaken, drop: () => setOvertaken(undefined) }
}
