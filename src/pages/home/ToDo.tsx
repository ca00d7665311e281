import { t } from '@lingui/core/macro'
import MoreHoriz from '@mui/icons-material/MoreHoriz'
import { Button, IconButton, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { Link } from 'react-router'
import { mostTasks, type Task, taskVerbs, tasks } from '#contract/api/tasks.ts'
import { showDate } from '#contract/dates.ts'
import { lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { useNotifyFailure } from '#src/admin/notifications/failure.ts'
import { UndoButton, undoTime } from '#src/admin/notifications/undo.tsx'
import { dueWords } from '#src/i18n/format.ts'
import { useCommandQuery } from '#src/providers/dataProvider/hooks.ts'
import { useCall } from '#src/providers/useMutation.ts'
import { useToday } from '#src/resources/absences/useAbsences.ts'
import { pathOf, sentenceOf } from './taskWords.ts'

const HideMenu = lazyOverlay(async () => (await import('./HideMenu.tsx')).HideMenu)

/** What waits for the reader. */
export const useTasks = () => useCommandQuery('tasks', 'list', {})

/** Hides a task until a day, or for good, and offers to take it back. */
function useHide() {
  const { refetch: refresh } = useTasks()
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const show = useCall(tasks.show, { onSuccess: () => refresh(), onError: notifyFailure(t`Couldn't show this again`) })
  return useCall(tasks.hide, {
    onSuccess: (_answer, { body: { kind, subjectID } }) => {
      const action = <UndoButton onUndo={() => show.mutate({ body: { kind, subjectID } })} />
      notify(t`Hidden`, { action, autoHideDuration: undoTime })
      return refresh()
    },
    onError: notifyFailure(t`Couldn't hide this`),
  })
}

function TaskLine({ task, today }: { task: Task; today: string }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { mutate, isPending } = useHide()
  const { kind, subject, dueOn } = task
  const sentence = sentenceOf(task)
  const verb = taskVerbs[task.verb]
  const isLate = dueOn !== null && dueOn < today
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
      <Button
        component={Link}
        to={pathOf(task)}
        size="small"
        variant="outlined"
        color="inherit"
        aria-label={`${verb}: ${sentence}`}
      >
        {verb}
      </Button>
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

/** The tasks of the reader: one sentence and one button per line, late first. */
export function ToDo() {
  const today = useToday()
  const query = useTasks()
  const rows = query.data?.data
  return (
    <SectionCard title={t`To do`}>
      {!rows && <Pending query={query} failure={t`Couldn't load what is to do`} height={208} />}
      {rows?.length === 0 && <Notice title={t`Nothing to do`}>{t`What waits for you appears here.`}</Notice>}
      {rows && rows.length > 0 && (
        <ul aria-label={t`To do`}>
          {rows.map((task) => (
            <TaskLine key={`${task.kind} ${task.subject.id}`} task={task} today={today} />
          ))}
        </ul>
      )}
      {rows?.length === mostTasks && (
        <Typography variant="body2" color="text.secondary">{t`There are more. These are due first.`}</Typography>
      )}
    </SectionCard>
  )
}
