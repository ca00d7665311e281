import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { type MailState, mailStates } from '#contract/api/surveyMails.ts'
import { CountTabs } from '#src/admin/layout/Tabs.tsx'
import { SidePanel } from '#src/admin/form/SidePanel.tsx'
import { ErrorPanel, Notice } from '#src/admin/layout/Notice.tsx'
import { RowsPagination } from '#src/admin/list/Pagination.tsx'
import { Stale } from '#src/admin/list/Stale.tsx'
import { useCan } from '#src/providers/session.ts'
import { MailProgress } from './MailProgress.tsx'
import { MailRows } from './MailRows.tsx'
import { RemindDialog } from './RemindDialog.tsx'
import { useSurvey } from '../surveys/useSurveys.ts'
import { useMailActions, useMails } from './useMails.ts'

const order: readonly MailState[] = ['failed', 'waiting', 'sent', 'kept', 'none']

/** The buttons of the panel: what failed goes out again, who has not answered is reminded. */
function Actions({ id, failed }: { id: string; failed: number }) {
  const can = useCan()
  // For its counts: none of its topics is needed.
  const round = useSurvey(id, { page: 1, size: 1 }).data?.data
  const { retry, remind } = useMailActions(id)
  const [asking, setAsking] = useState(false)
  const open = round ? round.rows.sent - round.rows.done : 0
  if (!round || round.status === 'done' || !can('surveys.create')) return null
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
      {failed > 0 && (
        <Button variant="contained" loading={retry.isPending} onClick={() => retry.mutate()}>
          Send the failed {failed === 1 ? 'one' : `${failed.toLocaleString('en-US')}`} again
        </Button>
      )}
      {open > 0 && (
        <Button variant="outlined" color="inherit" onClick={() => setAsking(true)}>
          Remind those who have not answered
        </Button>
      )}
      {asking && (
        <RemindDialog
          title={round.title}
          open={open}
          busy={remind.isPending}
          onConfirm={() => remind.mutate(undefined, { onSettled: () => setAsking(false) })}
          onCancel={() => setAsking(false)}
        />
      )}
    </Stack>
  )
}

/** Who was told of a survey by mail, and what became of each mail; counts up while they go out. */
export function MailsPanel({ id, onClose }: { id: string; onClose: () => void }) {
  const { data, error, refetch, state, setState, page, setPage, size, setSize } = useMails(id)
  const retry = () => void refetch()
  const tabs = [
    { name: '' as const, label: 'All', count: data?.counts.total },
    ...order
      .filter((name) => name === state || data?.counts[name])
      .map((name) => ({ name, label: mailStates[name], count: data?.counts[name] })),
  ]
  return (
    <SidePanel title="Mails" onClose={onClose}>
      {error && !data && <ErrorPanel title="The mails could not be loaded" error={error} retry={retry} />}
      {data && (
        <Stack spacing={4} sx={{ pb: 4 }}>
          {data.counts.total > 0 ? (
            <MailProgress counts={data.counts} />
          ) : (
            <Notice title="No mail is recorded">Invitations and reminders of this survey appear here.</Notice>
          )}
          <Actions id={id} failed={data.counts.failed} />
        </Stack>
      )}
      {error && data && <Stale reason={error.message} retry={retry} />}
      {(data ? data.counts.total > 0 : !error) && (
        <CountTabs label="State of the mails" tabs={tabs} current={state} onChange={setState}>
          <MailRows mails={data?.data} />
          <RowsPagination page={page} size={size} setPage={setPage} setSize={setSize} total={data?.total} />
        </CountTabs>
      )}
    </SidePanel>
  )
}
