import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { Box, Button, LinearProgress, Skeleton, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useListContext, useNotify, type UseGetListOptions } from 'react-admin'
import type { SurveyDetail } from '#contract/api/surveys/survey.ts'
import { type MailState, type MailCounts, mailStates, type SurveyMail } from '#contract/api/surveys/mails.ts'
import { UserChip } from '#src/resources/employees/EmployeeField.tsx'
import { Ago } from '#src/admin/fields/DateText.tsx'
import { stateTag } from '#src/admin/fields/stateTag.tsx'
import { SidePanel } from '#src/admin/form/SidePanel.tsx'
import { ErrorPanel, Notice } from '#src/admin/layout/Notice.tsx'
import { CountTabs } from '#src/admin/layout/Tabs.tsx'
import { Pagination } from '#src/admin/list/Pagination.tsx'
import { ReferenceListBase } from '#src/admin/list/ReferenceListBase.tsx'
import { Stale } from '#src/admin/list/Stale.tsx'
import { useNotifyFailure } from '#src/admin/notifications/failure.ts'
import { useCommand, useGetManyReference } from '#src/providers/dataProvider/hooks.ts'
import { useCan } from '#src/providers/useSession.ts'
import { RemindDialog } from './RemindDialog.tsx'

const second = 1000

/** What the server returns with the mails. */
interface Counted {
  counts: MailCounts
}

const countsOf = (meta: unknown) => (meta as Counted | undefined)?.counts

/** A page of 20 mails, not in the address. Polls every second while some are waiting. */
const pageOfMails = {
  perPage: 20,
  disableSyncWithLocation: true,
  storeKey: false,
  queryOptions: {
    refetchInterval: ({ state: { data } }) => (countsOf(data?.meta)?.waiting ? second : false),
  } satisfies UseGetListOptions,
} as const

/** Sends failed mails again, shows a message and refetches the mails. */
function useRetry() {
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  return useCommand('surveys', 'retryMails', {
    onSuccess: ({ data: { count } }) => {
      const words =
        count === null
          ? t`Failed emails are sent again. You are reviewed in this survey, so their number is hidden.`
          : count
            ? plural(count, {
                one: 'Sending the email again to # person.',
                other: 'Sending the email again to # people.',
              })
            : t`No failed emails.`
      notify(words, { type: 'success' })
    },
    onError: notifyFailure(t`Couldn't send the emails again`),
  })
}

const ended = ['sent', 'kept', 'failed', 'none'] as const
const n = (count: number) => i18n.number(count)

/** The progress of the mails and the number of each result. */
function MailProgress({ counts }: { counts: MailCounts }) {
  const { total, waiting } = counts
  const through = total - waiting
  const done = n(through)
  const progress = plural(total, { one: `${done} of # email processed`, other: `${done} of # emails processed` })
  const words = ended
    .filter((state) => counts[state] > 0)
    .map((state) => `${n(counts[state])} ${mailStates[state].toLowerCase()}`)
  return (
    <Stack spacing={1.5}>
      <LinearProgress
        variant="determinate"
        value={total ? (through / total) * 100 : 0}
        color={counts.failed ? 'error' : waiting ? 'secondary' : 'success'}
        aria-label={t`Emails`}
        aria-valuetext={progress}
        sx={{ height: 8, borderRadius: 'var(--radius-full)' }}
      />
      <Typography variant="body2" className="tabular">
        {[progress, ...words].join(', ')}.
        {counts.kept > 0 && ` ${t`No mail server is set up. Admins find the emails in the outbox.`}`}
      </Typography>
    </Stack>
  )
}

const MailTag = stateTag(mailStates, {
  waiting: 'gold',
  sent: 'stacks',
  kept: 'cyan',
  failed: 'lead',
  none: 'neutral',
})

function MailRow({ mail: { person, kind, state, error, attempts, at } }: { mail: SurveyMail }) {
  return (
    <Box component="li" sx={{ py: 2, borderBottom: 1, borderColor: 'divider' }}>
      <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 2 }}>
        <UserChip person={person} />
        <MailTag status={state} />
      </Stack>
      <Typography variant="body2" color="text.secondary">
        {kind === 'invitation' ? t`Invitation` : t`Reminder`}, <Ago instant={at} />
        {attempts > 1 && `, ${plural(attempts, { one: '# attempt', other: '# attempts' })}`}
      </Typography>
      {error && (
        <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
          {error}
        </Typography>
      )}
    </Box>
  )
}

/** Recipients with the state of their mail; skeletons while loading. */
function MailList({ mails }: { mails: readonly (SurveyMail & { id: string })[] | undefined }) {
  return (
    <Box component="ul" aria-label={t`Emails by person`} aria-busy={!mails}>
      {!mails && [0, 1, 2, 3, 4].map((row) => <Skeleton key={row} component="li" aria-hidden height={64} />)}
      {mails?.map((mail) => (
        <MailRow key={mail.id} mail={mail} />
      ))}
    </Box>
  )
}

const order: readonly MailState[] = ['failed', 'waiting', 'sent', 'kept', 'none']

/** Buttons to resend failed mails and to send reminders. */
function MailActions({ id, failed }: { id: string; failed: number }) {
  const can = useCan()
  // Only for the counts in `meta`, so one topic is enough.
  const { meta } = useGetManyReference('topics', { target: 'surveyID', id, pagination: { page: 1, perPage: 1 } })
  const round = (meta as { record: SurveyDetail } | undefined)?.record
  const retry = useRetry()
  const [asking, setAsking] = useState(false)
  const open = round ? round.rows.sent - round.rows.done : 0
  if (!round || round.status === 'done' || !can('surveys.create')) return null
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
      {failed > 0 && (
        <Button variant="contained" loading={retry.isPending} onClick={() => retry.mutate({ params: { id } })}>
          {plural(failed, { one: 'Resend # failed email', other: 'Resend # failed emails' })}
        </Button>
      )}
      {open > 0 && (
        <Button
          variant="outlined"
          color="inherit"
          onClick={() => setAsking(true)}
        >{t`Remind people who haven't answered`}</Button>
      )}
      {asking && <RemindDialog survey={round} onClose={() => setAsking(false)} />}
    </Stack>
  )
}

/** The mails of one state or of all, with their number and the actions. */
function Mails({ id }: { id: string }) {
  const { data, meta, error, refetch, filterValues, setFilters } = useListContext<SurveyMail & { id: string }>()
  const counts = countsOf(meta)
  const state: MailState | '' = filterValues.state ?? ''
  const retry = () => void refetch()
  const tabs = [
    { name: '' as const, label: t`All`, count: counts?.total },
    ...order
      .filter((name) => name === state || counts?.[name])
      .map((name) => ({ name, label: mailStates[name], count: counts?.[name] })),
  ]
  return (
    <>
      {error && !counts && <ErrorPanel title={t`Couldn't load the emails`} error={error} retry={retry} />}
      {counts && (
        <Stack spacing={4} sx={{ pb: 4 }}>
          {counts.total > 0 ? (
            <MailProgress counts={counts} />
          ) : (
            <Notice title={t`No emails yet`}>{t`Invitations and reminders of this survey appear here.`}</Notice>
          )}
          <MailActions id={id} failed={counts.failed} />
        </Stack>
      )}
      {error && counts && <Stale reason={error.message} retry={retry} />}
      {(counts ? counts.total > 0 : !error) && (
        <CountTabs
          label={t`State of the emails`}
          tabs={tabs}
          current={state}
          onChange={(next) => setFilters({ state: next })}
        >
          <MailList mails={data} />
          <Pagination />
        </CountTabs>
      )}
    </>
  )
}

/** The mails of a survey and their state, updated while they are being sent. */
export function MailsPanel({ id, onClose }: { id: string; onClose: () => void }) {
  return (
    <SidePanel title={t`Emails`} onClose={onClose}>
      <ReferenceListBase resource="surveyMails" target="surveyID" id={id} {...pageOfMails}>
        <Mails id={id} />
      </ReferenceListBase>
    </SidePanel>
  )
}
