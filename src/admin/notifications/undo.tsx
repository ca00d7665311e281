import { t } from '@lingui/core/macro'
import { Button } from '@mui/material'
import { useCloseNotification, useNotify } from 'react-admin'
import { useQueryClient } from '@tanstack/react-query'
import { reasonOf } from '#src/providers/describeError.ts'
import { useCallback, type RefObject, useRef } from 'react'
import type { Undoable } from '#src/providers/http.ts'

/** Milliseconds in which something can be undone from its message. */
export const undoTime = 10_000

/** Stands in a message of success: closes it and takes back what it tells. */
export function UndoButton({ onUndo }: { onUndo: () => void }) {
  const close = useCloseNotification()
  return (
    <Button
      color="inherit"
      size="small"
      onClick={() => {
        close()
        onUndo()
      }}
    >{t`Undo`}</Button>
  )
}

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
      notify(t`Undone`, { type: 'success' })
    } catch (error) {
      notify(t`Couldn't undo this - ${reasonOf(error)}`, { type: 'error', autoHideDuration: 8_000 })
    }
    await queries.invalidateQueries()
  }
}

/** Stands in a message of success: takes back what a request of mine changed. */
export function UndoChange({ request }: { request: string }) {
  const undo = useUndo()
  return <UndoButton onUndo={() => void undo(request)} />
}

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

interface Removal {
  id: string
  /** What it is, in lower case: `audit`. */
  one: string
  /** Removes it, and tells so. */
  work: () => Promise<unknown>
}

/**
 * For a deletion that can be undone, and so is done without a question: once, however often it is clicked. A refusal is
 * told as a message. The focus stays in `frame` when the button that had it is gone with its row.
 */
export function useRemove(frame: RefObject<HTMLElement | null>) {
  const notify = useNotify()
  const running = useRef(new Set<string>())
  return async ({ id, one, work }: Removal): Promise<void> => {
    if (running.current.has(id)) return
    running.current.add(id)
    try {
      await work()
      // The page is drawn first.
      await new Promise((resolve) => setTimeout(resolve))
      if (document.activeElement === document.body) frame.current?.focus()
    } catch (error) {
      notify(t`Couldn't delete the ${one} - ${reasonOf(error)}`, { type: 'error', autoHideDuration: 8_000 })
    } finally {
      running.current.delete(id)
    }
  }
}
