import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { WorkUnit } from '#contract/api/workUnits.ts'
import { UndoButton, undoTime } from '#src/components/UndoButton.tsx'
import { reasonOf } from '#src/providers/reasonOf.ts'
import { useSaveWorkUnit } from './useWorkUnits.ts'

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
