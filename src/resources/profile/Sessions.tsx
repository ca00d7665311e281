import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { Session } from '#contract/api/sessions.ts'
import { Ago } from '#src/admin/fields/DateText.tsx'
import { ConfirmDialog } from '#src/admin/form/ConfirmDialog.tsx'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { SectionCard } from '#src/admin/layout/SectionCard.tsx'
import { Tag } from '#src/admin/fields/Tag.tsx'
import { useNotifyFailure } from '#src/admin/notifications/failure.ts'
import { useCommand, useDelete, useGetList, useRefresh, wholeList } from '#src/providers/dataProvider/hooks.ts'

const deviceName = ({ device }: Session) => device || t`Unknown browser`

function SessionRow({ session, onEnd }: { session: Session; onEnd: () => void }) {
  const device = deviceName(session)
  return (
    <Stack component="li" direction="row" spacing={3} sx={{ alignItems: 'center', minHeight: 40 }}>
      <Typography variant="body2" sx={{ flex: 1 }}>
        {device}{' '}
        <Typography component="span" variant="body2" color="text.secondary">
          <Trans>
            signed in <Ago instant={session.startedAt} />
          </Trans>
        </Typography>
      </Typography>
      {session.isThis ? (
        <Tag colour="stacks">{t`Current`}</Tag>
      ) : (
        <Button size="small" onClick={onEnd} aria-label={t`End session: ${device}`}>{t`End session`}</Button>
      )}
    </Stack>
  )
}

/** The signed-in person's sessions, with buttons to end those on other devices. */
export function Sessions() {
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const refresh = useRefresh()
  const query = useGetList('sessions', wholeList)
  const { data } = query
  const [ending, setEnding] = useState<Session | 'others'>()
  const device = ending && ending !== 'others' ? deviceName(ending) : ''

  // The list is read again after a refusal too: the session may have ended meanwhile.
  const told = (done: string) => ({
    noRefresh: true,
    onSuccess: () => notify(done, { type: 'success' }),
    onError: notifyFailure(t`Couldn't end the session`),
    onSettled: async () => {
      await refresh('sessions')
      setEnding(undefined)
    },
  })
  const endOthers = useCommand('sessions', 'endOthers', told(t`All other sessions ended`))
  const endOne = useDelete('sessions', told(t`Session ended`))
  const end = () => {
    if (ending === 'others') endOthers.mutate({})
    else if (ending) endOne.mutate({ id: ending.id, previousData: ending })
  }

  return (
    <SectionCard
      title={t`Sessions`}
      aside={
        data && data.length > 1 ? (
          <Button size="small" color="error" onClick={() => setEnding('others')}>{t`End all others`}</Button>
        ) : undefined
      }
    >
      {data ? (
        <Stack component="ul" aria-label={t`Open sessions`}>
          {data.map((session) => (
            <SessionRow key={session.id} session={session} onEnd={() => setEnding(session)} />
          ))}
        </Stack>
      ) : (
        <Pending query={query} failure={t`Couldn't load the sessions`} height={40} />
      )}
      <ConfirmDialog
        open={ending !== undefined}
        title={ending === 'others' ? t`End all other sessions?` : t`End this session?`}
        action={ending === 'others' ? t`End all others` : t`End session`}
        busy={endOthers.isPending || endOne.isPending}
        onConfirm={end}
        onCancel={() => setEnding(undefined)}
      >
        {ending === 'others'
          ? t`This signs you out everywhere but here. Unsaved changes on other devices are lost.`
          : t`This signs out ${device} immediately. Unsaved changes there are lost.`}
      </ConfirmDialog>
    </SectionCard>
  )
}
