import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Paper, Stack } from '@mui/material'
import { type Undoable, undoMinutes } from '#contract/api/undo.ts'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { PageHeading } from '#src/admin/layout/PageHeading.tsx'
import { useUndo } from '#src/admin/notifications/undo.tsx'
import { useGetList, wholeList } from '#src/providers/dataProvider/hooks.ts'
import { useSettings } from '#src/providers/useSession.ts'
import { actionWords, plainWords } from './eventLabels.ts'
import { ChangeWords } from '#src/admin/show/HistoryCard.tsx'
import { inSentence } from '#src/i18n/language.ts'

interface ChangeProps {
  change: Undoable
}

/** One change of the signed-in person, with the values before it and an undo button. */
function Change({ change: { request, at, until, action, about, subject, changes, more } }: ChangeProps) {
  const { undo, isPending } = useUndo()
  const { timeZone } = useSettings()
  const clock = (instant: string) => i18n.date(instant, { timeZone, timeStyle: 'short' })
  const name = [about.name || plainWords(about.kind), subject?.displayName].filter(Boolean).join(', ')
  const what = actionWords(action)
  const time = clock(at)
  const change = inSentence(what)
  const end = clock(until)
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ gap: 3, px: 3, py: 2, alignItems: 'flex-start', fontSize: 'var(--text-13)' }}
    >
      <Stack sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
        <span>
          {more > 0 ? (
            <Trans>
              <b>{name}</b> and {more} more · {what} at {time}
            </Trans>
          ) : (
            <Trans>
              <b>{name}</b> · {what} at {time}
            </Trans>
          )}
        </span>
        {changes.map((one) => (
          <span key={one.field}>
            {one.label}: <ChangeWords change={one} />
          </span>
        ))}
      </Stack>
      <Button
        variant="outlined"
        size="small"
        loading={isPending}
        onClick={() => undo(request)}
        aria-label={t`Undo ${change} of ${name}, until ${end}`}
      >{t`Undo`}</Button>
    </Stack>
  )
}

/**
 * The signed-in person's changes of the last minutes that can still be undone. The list comes from the server, so every
 * browser window shows the same.
 */
export function RecentChanges() {
  const query = useGetList('recentChanges', wholeList, { refetchInterval: 30_000 })
  const { data } = query
  return (
    <Stack spacing={4}>
      <PageHeading title={t`Recent changes`} />
      {!data && <Pending query={query} failure={t`Couldn't load your changes`} height={160} />}
      {data?.length === 0 && (
        <Notice title={t`Nothing to undo`}>
          <Trans>You can undo your changes here for {undoMinutes} minutes.</Trans>
        </Notice>
      )}
      {data && data.length > 0 && (
        <Paper variant="outlined" component="ul">
          {data.map((change) => (
            <Change key={change.request} change={change} />
          ))}
        </Paper>
      )}
    </Stack>
  )
}
