import { t } from '@lingui/core/macro'
import { Button } from '@mui/material'
import { type RaRecord, useCloseNotification, useNotify } from 'react-admin'
import { type ResourcesWith, resourceOf } from '#contract/resources.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useCommand, useDelete } from '#src/providers/dataProvider/hooks.ts'
import { keepFocus } from '#src/admin/hooks/browser.ts'
import { describeFailure } from '#src/providers/describeError.ts'
import { useCallback, type RefObject } from 'react'
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
  const { mutate, isPending } = useCommand('recentChanges', 'undo', {
    noRefresh: true,
    onSuccess: () => notify(t`Undone`, { type: 'success' }),
    onError: (error, { params: { request } }) => {
      const reason = describeFailure(t`Couldn't undo this`, error)
      if (asksToConfirm(error))
        notify(reason, {
          type: 'warning',
          autoHideDuration: null,
          action: <UndoButton label={t`Undo anyway`} onUndo={() => undo(request, true)} />,
        })
      else notify(reason, { type: 'error', autoHideDuration: 8_000 })
    },
    onSettled: () => queries.invalidateQueries(),
  })
  const undo = (request: string, confirmsJump?: true) => mutate({ params: { request }, body: { confirmsJump } })
  return { undo, isPending }
}

/** The Undo button of a message about a saved change. */
function UndoChange({ request }: { request: string }) {
  const { undo } = useUndo()
  return <UndoButton onUndo={() => undo(request)} />
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

interface RemoveOptions<R extends RaRecord> {
  /** The success message. */
  said: (record: R) => string
  /** For a child resource: the parent's key and id. */
  meta?: Record<string, unknown> | undefined
}

/**
 * Deletes without confirmation, because it can be undone. Runs once, however often it is clicked, and shows errors as a
 * message. Moves the focus to `frame` if the button disappears with its row.
 */
export function useRemove<R extends RaRecord>(
  resource: ResourcesWith<'delete'>,
  frame: RefObject<HTMLElement | null>,
  { said, meta }: RemoveOptions<R>,
) {
  const { one } = resourceOf(resource)
  const notify = useNotify()
  const tell = useUndoable()
  const { mutate } = useDelete(resource, {
    onSuccess: async (answer, { previousData }) => {
      tell(said(previousData as R), answer)
      await keepFocus(frame)
    },
    onError: (error) =>
      notify(describeFailure(t`Couldn't delete the ${one}`, error), { type: 'error', autoHideDuration: 8_000 }),
  })
  return (record: R) => mutate({ id: record.id, previousData: record, ...(meta ? { meta } : {}) })
}
