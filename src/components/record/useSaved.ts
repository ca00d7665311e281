import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { Undoable } from '#src/providers/http.ts'
import { useUndoable } from '../undo/useUndoable.tsx'

/** What follows a write: whatever shows what was written is fetched again, then a message says so, with a way to undo it. */
export function useSaved(...queryKeys: readonly QueryKey[]) {
  const queries = useQueryClient()
  const notify = useUndoable()
  const refresh = () => Promise.all(queryKeys.map((queryKey) => queries.invalidateQueries({ queryKey })))
  return {
    refresh,
    /** `note`: sentences on what else is part of what was saved. */
    announce: async (message: string, answer: Undoable, note = '') => {
      await refresh()
      notify([message, note].filter(Boolean).join(' '), answer)
    },
  }
}
