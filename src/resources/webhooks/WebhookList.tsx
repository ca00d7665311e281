import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import Add from '@mui/icons-material/Add'
import { Alert, Button, Link, Paper, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { type Webhook, webhookStops } from '#contract/api/webhooks.ts'
import { webhookKinds } from '#contract/webhookKinds.ts'
import { Ago } from '#src/admin/fields/DateText.tsx'
import { Tag } from '#src/admin/fields/Tag.tsx'
import { ConfirmDialog } from '#src/admin/form/ConfirmDialog.tsx'
import { lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { useNotifyFailure } from '#src/admin/notifications/failure.ts'
import { useCommand, useGetList, wholeList } from '#src/providers/dataProvider/hooks.ts'
import { nameOf } from '#src/resources/employees/EmployeeField.tsx'
import { Deliveries } from './Deliveries.tsx'

const WebhookPanel = lazyOverlay(async () => (await import('./WebhookPanel.tsx')).WebhookPanel)
const SecretDialog = lazyOverlay(async () => (await import('./SecretDialog.tsx')).SecretDialog)

interface LineProps {
  webhook: Webhook
  onEdit: () => void
  onRenew: () => void
  onRemove: () => void
}

/** One subscription: where to, what, for whom, and how it goes. */
function WebhookLine({ webhook, onEdit, onRenew, onRemove }: LineProps) {
  const { name, url, kinds, stopped, deliveredAt, waiting, failed } = webhook
  const maker = nameOf(webhook.maker)
  const delivered = deliveredAt && <Ago instant={deliveredAt} />
  return (
    <Stack component="li" spacing={1} sx={{ p: 4, overflowWrap: 'anywhere' }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Link component="button" type="button" sx={{ fontWeight: 600, textAlign: 'left' }} onClick={onEdit}>
          {name}
        </Link>
        <Tag colour={stopped ? 'lead' : 'stacks'} dot>
          {webhookStops[stopped]}
        </Tag>
      </Stack>
      <Typography variant="body2">{url}</Typography>
      <Typography variant="body2">{kinds.map((kind) => webhookKinds[kind]).join(', ')}</Typography>
      <Typography variant="body2" color="text.secondary">
        <Trans>Tells what {maker} may read.</Trans>{' '}
        {delivered ? <Trans>Last delivered {delivered}.</Trans> : t`Nothing delivered yet.`}{' '}
        {waiting > 0 && plural(waiting, { one: '# message waits.', other: '# messages wait.' })}{' '}
        {failed > 0 && plural(failed, { one: '# message failed.', other: '# messages failed.' })}
      </Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1, pt: 1 }}>
        <Button size="small" variant="outlined" onClick={onEdit} aria-label={t`Edit ${name}`}>{t`Edit`}</Button>
        <Button size="small" color="inherit" onClick={onRenew} aria-label={t`New secret: ${name}`}>
          {t`New secret`}
        </Button>
        <Button size="small" color="inherit" onClick={onRemove} aria-label={t`Delete ${name}`}>{t`Delete`}</Button>
      </Stack>
    </Stack>
  )
}

/** Questions before a secret is replaced or a subscription deleted; and the new secret, to be shown once. */
function useQuestions(onSecret: (secret: string) => void) {
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const [renewed, setRenewed] = useState<Webhook | null>(null)
  const [removed, setRemoved] = useState<Webhook | null>(null)
  const renew = useCommand('webhooks', 'renewSecret', {
    onSuccess: ({ data }) => onSecret(data.secret),
    onError: notifyFailure(t`Couldn't make a new secret`),
    onSettled: () => setRenewed(null),
  })
  const remove = useCommand('webhooks', 'remove', {
    onSuccess: () => notify(t`The webhook is deleted.`, { type: 'success' }),
    onError: notifyFailure(t`Couldn't delete the webhook`),
    onSettled: () => setRemoved(null),
  })
  const dialogs = (
    <>
      <ConfirmDialog
        open={renewed !== null}
        title={t`Make a new secret?`}
        action={t`New secret`}
        color="primary"
        busy={renew.isPending}
        onConfirm={() => renewed && renew.mutate({ params: { id: renewed.id } })}
        onCancel={() => setRenewed(null)}
      >
        <Trans>
          Messages are signed with the old and the new secret for a day, so that the receiver can change over.
        </Trans>
      </ConfirmDialog>
      <ConfirmDialog
        open={removed !== null}
        title={t`Delete this webhook?`}
        action={t`Delete`}
        busy={remove.isPending}
        onConfirm={() => removed && remove.mutate({ params: { id: removed.id } })}
        onCancel={() => setRemoved(null)}
      >
        <Trans>What waits is not sent, and the list of its deliveries goes too. This can't be undone.</Trans>
      </ConfirmDialog>
    </>
  )
  return { dialogs, startRenewing: setRenewed, startRemoving: setRemoved }
}

/** Messages to other programs, for admins: the subscriptions, and what was sent last (docs/rules/webhooks.md). */
export function WebhookList() {
  const query = useGetList('webhooks', wholeList, { refetchInterval: 10_000 })
  const { data } = query
  const [opened, setOpened] = useState<Webhook | 'new' | null>(null)
  const [secret, setSecret] = useState('')
  const { dialogs, startRenewing, startRemoving } = useQuestions(setSecret)
  const add = (
    <Button variant="contained" startIcon={<Add />} onClick={() => setOpened('new')} sx={{ alignSelf: 'start' }}>
      {t`Add webhook`}
    </Button>
  )
  return (
    <Stack spacing={4}>
      <Alert severity="info">
        <Trans>
          A webhook tells another program when something happens here. Messages are signed and hold only what the person
          who saved the webhook may read at that moment.
        </Trans>
      </Alert>
      {!data && <Pending query={query} failure={t`Couldn't load the webhooks`} height={240} />}
      {data?.length === 0 && (
        <Notice
          title={t`No webhooks yet`}
          actions={add}
        >{t`Add the address of a program that wants to be told.`}</Notice>
      )}
      {data && data.length > 0 && (
        <>
          {add}
          <Paper variant="outlined" component="ul" className="lines" aria-label={t`Webhooks`}>
            {data.map((webhook) => (
              <WebhookLine
                key={webhook.id}
                webhook={webhook}
                onEdit={() => setOpened(webhook)}
                onRenew={() => startRenewing(webhook)}
                onRemove={() => startRemoving(webhook)}
              />
            ))}
          </Paper>
          <Deliveries webhooks={data} />
        </>
      )}
      {opened && (
        <WebhookPanel
          {...(opened !== 'new' && { webhook: opened })}
          onSecret={setSecret}
          onClose={() => setOpened(null)}
        />
      )}
      {secret && <SecretDialog secret={secret} onClose={() => setSecret('')} />}
      {dialogs}
    </Stack>
  )
}
