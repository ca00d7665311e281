import { useCallback } from 'react'
import { useNotify } from 'react-admin'
import type { Undoable } from '#src/providers/http.ts'
import { undoTime } from '../UndoButton.tsx'
import { UndoChange } from './UndoChange.tsx'

/** Tells of a change that was just saved, with a way to undo it where its own answer offers one. */
export function useUndoable() {
  const notify = useNotify()
  return useCallback(
    (words: string, { meta }: Undoable) =>
      notify(words, {
        type: 'success',
        ...(meta?.undo && { autoHideDuration: undoTime, action: <UndoChange request={meta.undo} /> }),
      }),
    [notify],
  )
}
