import { useQuery, useQueryClient } from '@tanstack/react-query'
import { workUnits as workUnitsApi } from '#contract/api/workUnits.ts'
import type { NewWorkUnit, WorkUnit, WorkUnitEdit } from '#contract/api/workUnits.ts'
import type { Sent } from '#src/components/form/SchemaForm.tsx'
import { useUndoable } from '#src/components/undo/useUndoable.tsx'
import { call } from '#src/providers/call.ts'
import type { Undoable } from '#src/providers/http.ts'

/** The two states of a work unit; each is a tab of its own. */
export type WorkUnitStatus = WorkUnit['status']

/** Under the key of projects, so that what drops a project from the cache drops its work units too. */
const workUnitKey = (projectID: string) => ['projects', 'workUnits', projectID]

async function fetchWorkUnits(projectID: string, status: WorkUnitStatus, signal?: AbortSignal): Promise<WorkUnit[]> {
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
  const queries = useQueryClient()
  const tell = useUndoable()
  const paramsOf = ({ id }: WorkUnit) => ({ id: projectID, unitId: id })
  const refresh = () => queries.invalidateQueries({ queryKey: workUnitKey(projectID) })
  const told = async (what: string, answer: Undoable, note = '') => {
    await refresh()
    tell([what, note].filter(Boolean).join(' '), answer)
  }
  return {
    refresh,
    create: async (body: NewWorkUnit) => {
      const answer = await call(workUnitsApi.create, { params: { id: projectID }, body })
      await told('Work unit created.', answer)
    },
    edit: async (unit: WorkUnit, body: WorkUnitEdit, { version, note }: Sent) => {
      const answer = await call(workUnitsApi.edit, { params: paramsOf(unit), body, version })
      await told('Work unit updated.', answer, note)
    },
    archive: (unit: WorkUnit) => call(workUnitsApi.archive, { params: paramsOf(unit) }),
    unarchive: (unit: WorkUnit) => call(workUnitsApi.unarchive, { params: paramsOf(unit) }),
  }
}
