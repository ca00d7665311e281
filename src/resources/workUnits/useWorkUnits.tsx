import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useSearchParams } from 'react-router'
import {
  type NewWorkUnit,
  type WorkUnit,
  type WorkUnitEdit,
  workUnits as workUnitsApi,
} from '#contract/api/workUnits.ts'
import type { Sent } from '#src/components/form/SchemaForm.tsx'
import { useUndoable } from '#src/components/undo/useUndoable.tsx'
import { UndoButton, undoTime } from '#src/components/UndoButton.tsx'
import { call } from '#src/providers/call.ts'
import type { Undoable } from '#src/providers/http.ts'
import { reasonOf } from '#src/providers/reasonOf.ts'

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

const transitions = {
  archive: { done: 'archived', failure: 'archive', back: 'unarchive' },
  unarchive: { done: 'unarchived', failure: 'unarchive', back: 'archive' },
} as const
type Transition = keyof typeof transitions

/** Archives a work unit or takes it back at once, with a way to undo it. `busy`: ids of units on their way. */
export function useArchiveWorkUnit(projectID: string) {
  const keep = useSaveWorkUnit(projectID)
  const notify = useNotify()
  const [busy, setBusy] = useState<readonly string[]>([])
  const run = async (unit: WorkUnit, move: Transition, withUndo: boolean): Promise<void> => {
    const { done, failure, back } = transitions[move]
    setBusy((ids) => [...ids, unit.id])
    try {
      await keep[move](unit)
      await keep.refresh()
      notify(`${unit.name} ${done}.`, {
        type: 'success',
        ...(withUndo && {
          autoHideDuration: undoTime,
          action: <UndoButton onUndo={() => void run(unit, back, false)} />,
        }),
      })
    } catch (error) {
      notify(`Could not ${failure} this work unit - ${reasonOf(error)}`, { type: 'error' })
    } finally {
      setBusy((ids) => ids.filter((id) => id !== unit.id))
    }
  }
  return { busy, move: (unit: WorkUnit, move: Transition) => run(unit, move, true) }
}

/** Inner tab and search of the work units, as they stand in the address. */
export function useWorkUnitParams() {
  const [query, setQuery] = useSearchParams()
  const keep = (name: string, value: string, replace: boolean) =>
    setQuery(
      (now) => {
        if (value) now.set(name, value)
        else now.delete(name)
        return now
      },
      { replace },
    )
  const tab: WorkUnitStatus = query.get('workUnitsTab') === 'archived' ? 'archived' : 'active'
  return {
    tab,
    keyword: query.get('q') ?? '',
    setTab: (next: WorkUnitStatus) => keep('workUnitsTab', next, false),
    search: (words: string) => keep('q', words, true),
  }
}
