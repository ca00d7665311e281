import { t } from '@lingui/core/macro'
import { Button } from '@mui/material'
import { useCloseNotification, useNotify } from 'react-admin'
import { useQueryClient } from '@tanstack/react-query'
import { reasonOf } from '#src/providers/describeError.ts'
import { useCallback, type RefObject, useRef } from 'react'
import { ApiError, type Undoable } from '#src/providers/http.ts'

/** Milliseconds during which a message offers Undo. */
export const undoTime = 10_000

interface UndoButtonProps {
  label?: string
  onUndo: () => void
}

/** The Undo button of a message. Closes the message. */
export function UndoButton({ label, onUndo }: UndoButtonProps) {
  const close = useCloseNotification()
  return (
    <Button
      color="inherit"
      size="small"
      onClick={() => {
        close()
        onUndo()
      }}
    >
      {label ?? t`Undo`}
    </Button>
  )
}

/** True if the server refused only until the person confirms that an exchange rate jumps (rules/invoices.md#3.7). */
const asksToConfirm = (error: unknown): boolean => error instanceof ApiError && 'confirmsJump' in error.body.errors

/**
 * Undoes the person's change by the id of its request, refetches the active queries, and shows the result. If the server
 * asks for a confirmation, the message offers it.
 */
export function useUndo() {
  const queries = useQueryClient()
  const notify = useNotify()
  return async function undoChange(request: string, confirmsJump?: true): Promise<void> {
    try {
      // Loaded with the first undo.
      const [{ call }, { undo }] = await Promise.all([
        import('#src/providers/call.ts'),
        import('#contract/api/undo.ts'),
      ])
      await call(undo.run, { params: { request }, body: { confirmsJump } })
      notify(t`Undone`, { type: 'success' })
    } catch (error) {
      const reason = t`Couldn't undo this - ${reasonOf(error)}`
      if (asksToConfirm(error))
        notify(reason, {
          type: 'warning',
          autoHideDuration: null,
          action: <UndoButton label={t`Undo anyway`} onUndo={() => void undoChange(request, true)} />,
        })
      else notify(reason, { type: 'error', autoHideDuration: 8_000 })
    }
    await queries.invalidateQueries()
  }
}

/** The Undo button of a message about a saved change. */
function UndoChange({ request }: { request: string }) {
  const undo = useUndo()
  return <UndoButton onUndo={() => void undo(request)} />
}

/** Shows a success message, with Undo if the answer has an undo id. */
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
  /** The kind of record, in lower case: `audit`. */
  one: string
  /** Deletes the record and shows a message. */
  work: () => Promise<unknown>
}

/**
 * Deletes without confirmation, because it can be undone. Runs once, however often it is clicked, and shows errors as a
 * message. Moves the focus to `frame` if the button disappears with its row.
 */
export function useRemove(frame: RefObject<HTMLElement | null>) {
  const notify = useNotify()
  const running = useRef(new Set<string>())
  return async ({ id, one, work }: Removal): Promise<void> => {
    if (running.current.has(id)) return
    running.current.add(id)
    try {
      await work()
      // After the next render.
      await new Promise((resolve) => setTimeout(resolve))
      if (document.activeElement === document.body) frame.current?.focus()
    } catch (error) {
      notify(t`Couldn't delete the ${one} - ${reasonOf(error)}`, { type: 'error', autoHideDuration: 8_000 })
    } finally {
      running.current.delete(id)
    }
  }
}
