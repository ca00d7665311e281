import { t } from '@lingui/core/macro'
import { Button, Typography } from '@mui/material'
import { useState } from 'react'
import { mostTasks } from '#contract/api/tasks.ts'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { useToday } from '#src/resources/absences/useAbsences.ts'
import { TaskLine, useTasks } from '#src/resources/tasks/TaskLine.tsx'

/** Shown at first, so that the team below is not far down. */
const few = 8

/** The tasks of the reader: one sentence and one button per line, late first. */
export function ToDo() {
  const today = useToday()
  const query = useTasks()
  const rows = query.data?.data
  const [isWhole, setWhole] = useState(false)
  const count = rows?.length ?? 0
  return (
    <SectionCard title={t`To do`}>
      {!rows && <Pending query={query} failure={t`Couldn't load what is to do`} height={208} />}
      {rows?.length === 0 && <Notice title={t`Nothing to do`}>{t`What waits for you appears here.`}</Notice>}
      {rows && count > 0 && (
        <ul aria-label={t`To do`}>
          {rows.slice(0, isWhole ? undefined : few).map((task) => (
            <TaskLine key={`${task.kind} ${task.subject.id}`} task={task} today={today} />
          ))}
        </ul>
      )}
      {count > few && !isWhole && <Button size="small" onClick={() => setWhole(true)}>{t`Show all ${count}`}</Button>}
      {isWhole && count === mostTasks && (
        <Typography variant="body2" color="text.secondary">{t`There are more. These are due first.`}</Typography>
      )}
    </SectionCard>
  )
}
