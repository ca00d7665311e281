import DoneAll from '@mui/icons-material/DoneAll'
import Button from '@mui/material/Button'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useNotify } from 'react-admin'
import { feedbacks as feedbacksApi } from '#contract/api/feedbacks.ts'
import { tellRead, useUnreads } from '#src/layout/InboxBell.tsx'
import { call } from '#src/providers/call.ts'
import { inboxKey } from './useInbox.ts'

/** Marks the whole inbox as read; stands there while something is unread. */
export function MarkAllRead() {
  const count = useUnreads()
  const queries = useQueryClient()
  const notify = useNotify()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(feedbacksApi.readAll, {}),
    onSuccess: () => notify('Everything is marked as read.', { type: 'success' }),
    onError: (reason) => notify(`Could not mark all as read - ${reason.message}`, { type: 'error' }),
    onSettled: () => {
      tellRead()
      return queries.invalidateQueries({ queryKey: inboxKey })
    },
  })
  if (count === 0) return null
  return (
    <Button
      variant="outlined"
      color="inherit"
      startIcon={<DoneAll />}
      disabled={isPending}
      onClick={() => mutate()}
    >
      Mark all as read ({count})
    </Button>
  )
}
