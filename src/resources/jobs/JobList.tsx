import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Paper, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useListContext, useNotify } from 'react-admin'
import { type Job, jobKinds, jobStates } from '#contract/api/jobs.ts'
import { InstantText } from '#src/admin/fields/DateText.tsx'
import { stateTag } from '#src/admin/fields/stateTag.tsx'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { ConfirmDialog } from '#src/admin/form/ConfirmDialog.tsx'
import { PageHeading } from '#src/admin/layout/PageHeading.tsx'
import { List } from '#src/admin/list/List.tsx'
import { Pagination } from '#src/admin/list/Pagination.tsx'
import { useFilters } from '#src/admin/list/useFilters.ts'
import { WordSelect } from '#src/admin/list/WordSelect.tsx'
import { useNotifyFailure } from '#src/admin/notifications/failure.ts'
import { useCommand, useCommandQuery } from '#src/providers/dataProvider/hooks.ts'

const StateTag = stateTag(jobStates, { waiting: 'gold', running: 'cyan', done: 'stacks', failed: 'lead' })

/** When the job is due, or when it ended. */
function JobTime({ job: { state, runAt, finishedAt, createdAt } }: { job: Job }) {
  const at = <InstantText at={finishedAt ?? runAt ?? createdAt} />
  if (state === 'done') return <Trans>Done {at}</Trans>
  if (state === 'failed') return <Trans>Failed {at}</Trans>
  return state === 'running' ? <Trans>Running, at most until {at}</Trans> : <Trans>Next attempt {at}</Trans>
}

const rows = {
  fontSize: 'var(--text-13)',
  overflowWrap: 'anywhere',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: {
      xs: 'minmax(0, 1fr) auto',
      sm: 'minmax(0, 1.2fr) 96px minmax(0, 1.4fr) minmax(0, 1.4fr) auto',
    },
    gap: '4px 12px',
    alignItems: 'center',
    minHeight: 48,
    p: '8px 12px',
  },
  '& > li > :last-child': { justifySelf: { sm: 'end' } },
  // On phones, work and state are in the first line; the rest is below.
  '& > li > :nth-of-type(n + 3)': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
  '& > li > :empty': { display: { xs: 'none', sm: 'block' } },
}

interface JobRowProps {
  job: Job
  busy: boolean
  onRetry: () => void
  onRemove: () => void
}

/** One job: what, its state, when, attempts and last error, and a button if it failed. */
function JobRow({ job, busy, onRetry, onRemove }: JobRowProps) {
  const { kind, key, state, attempts, error } = job
  const what = jobKinds[kind]
  return (
    <li>
      <div title={key}>{what}</div>
      <div>
        <StateTag status={state} />
      </div>
      <div>
        <JobTime job={job} />
        {attempts > 0 && `, ${plural(attempts, { one: '# attempt', other: '# attempts' })}`}
      </div>
      <div>{error}</div>
      <div>
        {state === 'failed' && (
          <Stack direction="row" sx={{ gap: 1 }}>
            <Button size="small" variant="outlined" loading={busy} onClick={onRetry} aria-label={t`Retry: ${what}`}>
              <Trans>Retry</Trans>
            </Button>
            <Button size="small" color="inherit" onClick={onRemove} aria-label={t`Remove: ${what}`}>
              <Trans>Remove</Trans>
            </Button>
          </Stack>
        )}
      </div>
    </li>
  )
}

/** Selects of the filters. */
function JobFilters() {
  const { text, set } = useFilters()
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
      <WordSelect
        label={t`State`}
        value={text('state')}
        words={jobStates}
        none={t`All states`}
        onChange={(state) => set('state', state)}
      />
      <WordSelect
        label={t`Work`}
        value={text('kind')}
        words={jobKinds}
        none={t`All work`}
        onChange={(kind) => set('kind', kind)}
      />
    </Stack>
  )
}

/** One line about the last restore drill of a backup; nothing before the first one. */
function RestoreDrillLine() {
  const { data } = useCommandQuery('jobs', 'restoreDrill', {}, { staleTime: 60_000 })
  const drill = data?.data
  if (!drill) return null
  const { problem, passed } = drill
  const at = <InstantText at={drill.at} />
  if (problem)
    return (
      <Typography role="alert" color="error">
        <Trans>
          The restore drill of {at} failed: {problem}
        </Trans>
      </Typography>
    )
  const backupAt = passed && <InstantText at={passed.backupAt} />
  return (
    <Typography color="text.secondary">
      <Trans>
        Backup of {backupAt} restored and checked on {at}
      </Trans>
    </Typography>
  )
}

/** A button's command for one failed job, and the dialog that removes another. */
function useJobCommands() {
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const [removed, setRemoved] = useState<Job | null>(null)
  const told = (done: string, failure: string) => ({
    onSuccess: () => notify(done, { type: 'success' as const }),
    onError: notifyFailure(failure),
  })
  const retry = useCommand('jobs', 'retry', told(t`The job is tried again now.`, t`Couldn't retry the job`))
  const remove = useCommand('jobs', 'remove', {
    ...told(t`The job is removed.`, t`Couldn't remove the job`),
    onSettled: () => setRemoved(null),
  })
  const dialog = (
    <ConfirmDialog
      open={removed !== null}
      title={t`Remove this job?`}
      action={t`Remove`}
      cancel={t`Cancel`}
      busy={remove.isPending}
      onConfirm={() => removed && remove.mutate({ params: { id: removed.id } })}
      onCancel={() => setRemoved(null)}
    >
      <Trans>It won't be tried again. An import of people ends, with what it has written so far.</Trans>
    </ConfirmDialog>
  )
  return { retry, startRemoving: setRemoved, dialog }
}

/** Jobs change without a live update. */
const polled = { refetchInterval: 5_000 }

function Jobs() {
  const { retry, startRemoving, dialog } = useJobCommands()
  const list = useListContext<Job>()
  const { data } = list
  return (
    <>
      {!data && <Pending query={list} failure={t`Couldn't load the jobs`} height={320} />}
      {data?.length === 0 && (
        <Notice title={t`No jobs here`}>{t`Emails, files and daily work appear here while servers do them.`}</Notice>
      )}
      {data && data.length > 0 && (
        <Paper variant="outlined" component="ul" className="lines" aria-label={t`Jobs`} sx={rows}>
          {data.map((job) => (
            <JobRow
              key={job.id}
              job={job}
              busy={retry.isPending && retry.variables.params.id === job.id}
              onRetry={() => retry.mutate({ params: { id: job.id } })}
              onRemove={() => startRemoving(job)}
            />
          ))}
        </Paper>
      )}
      <Pagination />
      {dialog}
    </>
  )
}

/** The jobs of the servers for admins, newest first. Failed ones can be tried again or removed. */
export function JobList() {
  return (
    <Stack spacing={4}>
      <PageHeading title={t`Jobs`} />
      <RestoreDrillLine />
      <List resource="jobs" storeKey={false} queryOptions={polled}>
        <JobFilters />
        <Jobs />
      </List>
    </Stack>
  )
}
