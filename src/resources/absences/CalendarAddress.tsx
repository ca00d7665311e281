import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { Ago } from '#src/admin/fields/DateText.tsx'
import { CopyLink } from '#src/admin/fields/Links.tsx'
import { ConfirmDialog } from '#src/admin/form/ConfirmDialog.tsx'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { useNotifyFailure } from '#src/admin/notifications/failure.ts'
import { useCommand, useCommandQuery } from '#src/providers/dataProvider/hooks.ts'

/** The reader's calendar address: makes it, shows it once to be copied, and ends it (docs/rules/absence.md#4). */
export function CalendarAddress() {
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const query = useCommandQuery('absences', 'calendarAddress', {})
  const [url, setUrl] = useState('')
  const [asks, setAsks] = useState<'another' | 'end'>()
  const done = () => setAsks(undefined)
  const make = useCommand('absences', 'makeCalendarAddress', {
    onSuccess: ({ data }) => setUrl(data.url),
    onError: notifyFailure(t`Couldn't make the address`),
    onSettled: done,
  })
  const end = useCommand('absences', 'revokeCalendarAddress', {
    onSuccess: () => {
      setUrl('')
      notify(t`Address ended`, { type: 'success' })
    },
    onError: notifyFailure(t`Couldn't end the address`),
    onSettled: done,
  })
  const madeAt = query.data?.data.createdAt
  return (
    <SectionCard title={t`Calendar address`}>
      <Stack spacing={3} sx={{ alignItems: query.data ? 'flex-start' : 'stretch' }}>
        <Typography variant="body2" color="text.secondary">
          {t`Your calendar program can show your time off, and when people who report to you are away.`}
        </Typography>
        {!query.data && <Pending query={query} failure={t`Couldn't load the address`} height={32} />}
        {url && (
          <Stack spacing={1} sx={{ alignSelf: 'stretch' }}>
            <CopyLink link={url} label={t`Calendar address`} />
            <Typography variant="body2">
              {t`Copy it now: it is shown once. Everybody who has it can read this calendar.`}
            </Typography>
          </Stack>
        )}
        {madeAt && !url && (
          <Typography variant="body2">
            <Trans>
              An address was made <Ago instant={madeAt} />.
            </Trans>
          </Typography>
        )}
        {query.data && !madeAt && (
          <Button variant="outlined" loading={make.isPending} onClick={() => make.mutate({})}>
            {t`Make an address`}
          </Button>
        )}
        {madeAt && (
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
            <Button variant="outlined" color="inherit" onClick={() => setAsks('another')}>{t`Make another one`}</Button>
            <Button color="error" onClick={() => setAsks('end')}>{t`End address`}</Button>
          </Stack>
        )}
      </Stack>
      <ConfirmDialog
        open={asks !== undefined}
        title={asks === 'another' ? t`Make another address?` : t`End this address?`}
        action={asks === 'another' ? t`Make another one` : t`End address`}
        busy={make.isPending || end.isPending}
        onConfirm={() => (asks === 'another' ? make.mutate({}) : end.mutate({}))}
        onCancel={done}
      >
        {t`Calendars that read the current address get nothing more from it.`}
      </ConfirmDialog>
    </SectionCard>
  )
}
