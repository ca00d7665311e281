import { useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { reasonOf } from '#src/providers/reasonOf.ts'

/** Undoes a change of mine by the id of its request, fetches again whatever is on screen, and tells how it went. */
export function useUndo() {
  const queries = useQueryClient()
  const notify = useNotify()
  return async (request: string): Promise<void> => {
    try {
      // What it takes is loaded with the first undo.
      const [{ call }, { undo }] = await Promise.all([
        import('#src/providers/call.ts'),
        import('#contract/api/undo.ts'),
      ])
      await call(undo.run, { params: { request } })
      notify('Undone.', { type: 'success' })
    } catch (error) {
      notify(`Could not undo this - ${reasonOf(error)}`, { type: 'error', autoHideDuration: 8_000 })
    }
    await queries.invalidateQueries()
  }
}
