import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import {
  type NewWorkUnit,
  type WorkUnit,
  type WorkUnitEdit,
  workUnits as workUnitsApi,
} from '#contract/api/workUnits.ts'
import type { Sent } from '#src/admin/form/SchemaForm.tsx'
import { useSaved } from '#src/admin/form/useSaveRecord.tsx'
import { useListAddress } from '#src/admin/list/useListAddress.ts'
import { call } from '#src/providers/call.ts'
import { reasonOf } from '#src/providers/describeError.ts'

/** The two states of a work unit; each is a tab of its own. */
export type WorkUnitStatus = WorkUnit['status']

/** Under the key of projects, so that what drops a project from the cache drops its work units too. */
const workUnitKey = (projectID: string) => ['projects', 'workUnits', projectID]

async function fetchWorkUnits(
  projectID: string,
  status: WorkUnitStatus,
  signal?: AbortSignal,
): Promise<WorkUnit[]> {
  const params = { id: projectID }
  const answer = await call(workUnitsApi.list, { params, query: { status }, ...(signal ? { signal } : {}) })
  return answer.data
}

/** The work units of a project in one state, oldest first. */
export function useWorkUnits(projectID: string, status: WorkUnitStatus) {
  return useQuery({
    queryKey: [...workUnitKey(projectID), status],
    queryFn: ({ signal }) => fetchWorkUnits(projectID, status, signal),
  })
}

/** Fetches one work unit anew, past everything that is known. */
export async function fetchWorkUnit({ projectID, status, id }: WorkUnit): Promise<WorkUnit> {
  const unit = (await fetchWorkUnits(projectID, status)).find((one) => one.id === id)
  if (!unit) throw new Error('This work unit was archived or restored meanwhile. Close the form.')
  return unit
}

/** Writes on the work units of a project. Each tells what it did, and both lists are fetched again. */
export function useSaveWorkUnit(projectID: string) {
  const { announce } = useSaved(workUnitKey(projectID))
  const paramsOf = ({ id }: WorkUnit) => ({ id: projectID, unitId: id })
  return {
    create: async (body: NewWorkUnit) => {
      const answer = await call(workUnitsApi.create, { params: { id: projectID }, body })
      await announce('Work unit created.', answer)
    },
    edit: async (unit: WorkUnit, body: WorkUnitEdit, { version, note }: Sent) => {
      const answer = await call(workUnitsApi.edit, { params: paramsOf(unit), body, version })
      await announce('Work unit updated.', answer, note)
    },
    archive: async (unit: WorkUnit) =>
      announce(`${unit.name} archived.`, await call(workUnitsApi.archive, { params: paramsOf(unit) })),
    unarchive: async (unit: WorkUnit) =>
      announce(`${unit.name} unarchived.`, await call(workUnitsApi.unarchive, { params: paramsOf(unit) })),
  }
}

/** Archives a work unit or takes it back at once. `busy`: ids of units on their way. */
export function useArchiveWorkUnit(projectID: string) {
  const save = useSaveWorkUnit(projectID)
  const notify = useNotify()
  const [busy, setBusy] = useState<readonly string[]>([])
  const move = async (unit: WorkUnit, action: 'archive' | 'unarchive'): Promise<void> => {
    setBusy((ids) => [...ids, unit.id])
    try {
      await save[action](unit)
    } catch (error) {
      notify(`Could not ${action} this work unit - ${reasonOf(error)}`, { type: 'error' })
    } finally {
      setBusy((ids) => ids.filter((id) => id !== unit.id))
    }
  }
  return { busy, move }
}

/** Inner tab and search of the work units, as they stand in the address. */
export function useWorkUnitParams() {
  const { text, narrow } = useListAddress()
  const tab: WorkUnitStatus = text('workUnitsTab') === 'archived' ? 'archived' : 'active'
  return {
    tab,
    keyword: text('q'),
    setTab: (next: WorkUnitStatus) => narrow({ workUnitsTab: next }),
    search: (words: string) => narrow({ q: words }, true),
  }
}
