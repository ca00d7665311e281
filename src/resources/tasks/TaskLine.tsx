import { t } from '@lingui/core/macro'
import MoreHoriz from '@mui/icons-material/MoreHoriz'
import { Button, IconButton, Stack, Typography } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { Link } from 'react-router'
import { type Task, taskVerbs, tasks } from '#contract/api/tasks.ts'
import { showDate } from '#contract/dates.ts'
import { lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { useNotifyFailure } from '#src/admin/notifications/failure.ts'
import { UndoButton, undoTime } from '#src/admin/notifications/undo.tsx'
import { dueWords } from '#src/i18n/format.ts'
import { commandQuery, useCommand, useCommandQuery, useDataProvider } from '#src/providers/dataProvider/hooks.ts'
import { useCall } from '#src/providers/useMutation.ts'
import { pathOf, sentenceOf } from './taskWords.ts'

const HideMenu = lazyOverlay(async () => (await import('./HideMenu.tsx')).HideMenu)

/** What waits for the reader; of what is about the company all, or only what the reader leads. */
export const useTasks = (mine: { mine?: boolean } = {}) => useCommandQuery('tasks', 'list', { query: mine })

/** Hides a task until a day, or for good, and offers to take it back. */
function useHide() {
  const queries = useQueryClient()
  const provider = useDataProvider()
  // All lists: that of everything, and that of what the reader leads.
  const queryKey = commandQuery(provider, 'tasks', 'list', {}).queryKey.slice(0, 2)
  const refresh = () => queries.invalidateQueries({ queryKey })
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const show = useCall(tasks.show, { onSuccess: refresh, onError: notifyFailure(t`Couldn't show this again`) })
  return useCall(tasks.hide, {
    onSuccess: (_answer, { body: { kind, subjectID } }) => {
      const action = <UndoButton onUndo={() => show.mutate({ body: { kind, subjectID } })} />
      notify(t`Hidden`, { action, autoHideDuration: undoTime })
      return refresh()
    },
    onError: notifyFailure(t`Couldn't hide this`),
  })
}

/** Finishes a task here, because its owner may not open the page that it is from, and offers to take it back. */
function useFinish({ kind, subject: { id }, link }: Task) {
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const onError = notifyFailure(t`Couldn't save this`)
  const marked = {
    beforeRefresh: () =>
      notify(t`Marked as done`, {
        action: <UndoButton onUndo={() => mark(false)} />,
        autoHideDuration: undoTime,
      }),
    onError,
  }
  const [item, itemAgain] = [
    useCommand('employees', 'finishOnboardingItem', marked),
    useCommand('employees', 'finishOnboardingItem', { onError }),
  ]
  const [action, actionAgain] = [
    useCommand('surveys', 'finishAction', marked),
    useCommand('surveys', 'finishAction', { onError }),
  ]
  const mark = (isDone: boolean) => {
    const body = { isDone }
    if (kind === 'engagement-action')
      (isDone ? action : actionAgain).mutate({ params: { id: link.surveyID ?? '', actionID: id }, body })
    else (isDone ? item : itemAgain).mutate({ params: { id: link.employeeID ?? '', itemID: id }, body })
  }
  return { finish: () => mark(true), isPending: item.isPending || action.isPending }
}

/** A task as a sentence with its button. */
export function TaskLine({ task, today }: { task: Task; today: string }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { mutate, isPending } = useHide()
  const { finish, isPending: isFinishing } = useFinish(task)
  const { kind, subject, dueOn } = task
  const sentence = sentenceOf(task)
  const verb = taskVerbs[task.verb]
  const isLate = dueOn !== null && dueOn < today
  const look = { size: 'small', variant: 'outlined', color: 'inherit', 'aria-label': `${verb}: ${sentence}` } as const
  return (
    <Stack
      component="li"
      direction="row"
      sx={{
        gap: 3,
        py: 2,
        minHeight: 52,
        boxSizing: 'border-box',
        alignItems: 'center',
        borderTop: 1,
        borderColor: 'divider',
      }}
    >
      <Stack sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <span>{sentence}</span>
        {dueOn && (
          <Typography variant="body2" className="tabular" sx={{ color: isLate ? 'error.main' : 'text.secondary' }}>
            {showDate(dueOn)}, {dueWords(dueOn, today)}
          </Typography>
        )}
      </Stack>
      {task.verb === 'finish' ? (
        <Button {...look} loading={isFinishing} onClick={finish}>
          {verb}
        </Button>
      ) : (
        <Button component={Link} to={pathOf(task)} {...look}>
          {verb}
        </Button>
      )}
      <IconButton
        size="small"
        title={t`Hide`}
        aria-label={t`Hide: ${sentence}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        disabled={isPending}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <MoreHoriz fontSize="small" />
      </IconButton>
      {anchor && (
        <HideMenu
          anchor={anchor}
          today={today}
          onClose={() => setAnchor(null)}
          onHide={(until) => mutate({ body: { kind, subjectID: subject.id, until } })}
        />
      )}
    </Stack>
  )
}
