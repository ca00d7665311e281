import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { WorkUnit } from '#contract/api/workUnits.ts'
import { UndoButton, undoTime } from '#src/components/UndoButton.tsx'
import { reasonOf } from '#src/providers/reasonOf.ts'
import { useKeepUnits } from './useWorkUnits.ts'

const moves = {
  archive: { done: 'archived', failure: 'archive', back: 'unarchive' },
  unarchive: { done: 'unarchived', failure: 'unarchive', back: 'archive' },
} as const
type Move = keyof typeof moves

/** Archives a work unit or takes it back at once, with a way to undo it. `busy`: ids of units on their way. */
export function useMoveUnit(projectID: string) {
  const keep = useKeepUnits(projectID)
  const notify = useNotify()
  const [busy, setBusy] = useState<readonly string[]>([])
  const run = async (unit: WorkUnit, move: Move, withUndo: boolean): Promise<void> => {
    const { done, failure, back } = moves[move]
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
  return { busy, move: (unit: WorkUnit, move: Move) => run(unit, move, true) }
}
