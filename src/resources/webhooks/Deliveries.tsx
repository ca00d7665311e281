import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Button, Paper, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { deliveryStates, type Webhook, type WebhookDelivery } from '#contract/api/webhooks.ts'
import { webhookKinds } from '#contract/webhookKinds.ts'
import { InstantText } from '#src/admin/fields/DateText.tsx'
import { stateTag } from '#src/admin/fields/stateTag.tsx'
import { useQueryParams } from '#src/admin/hooks/useQueryParams.ts'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { WordSelect } from '#src/admin/list/WordSelect.tsx'
import { useNotifyFailure } from '#src/admin/notifications/failure.ts'
import { useCommand, useGetList } from '#src/providers/dataProvider/hooks.ts'

const StateTag = stateTag(deliveryStates, { waiting: 'gold', delivered: 'stacks', failed: 'lead', dropped: 'neutral' })

/** The columns of a delivery; on phones below each other, with event and state in the first line. */
const rows = {
  fontSize: 'var(--text-13)',
  overflowWrap: 'anywhere',
  '& > li': {
    display: 'grid',
    gridTemplateColumns: { xs: 'minmax(0, 1fr) auto', sm: 'minmax(0, 1fr) 104px minmax(0, 1.4fr) auto' },
    gap: '4px 12px',
    alignItems: 'center',
    minHeight: 48,
    p: '8px 12px',
  },
  '& > li > :nth-of-type(n + 3)': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
}

interface RowProps {
  delivery: WebhookDelivery
  isOn: boolean
  busy: boolean
  onAgain: () => void
}

/** One message: what happened, to whom it goes, what became of it, and the button that sends it again. */
function DeliveryRow({ delivery, isOn, busy, onAgain }: RowProps) {
  const { kind, webhook, state, at, attempts, status, error, nextAt } = delivery
  const what = webhookKinds[kind]
  const next = nextAt && <InstantText at={nextAt} />
  return (
    <li>
      <div title={delivery.id}>
        {what}
        <Typography variant="body2" color="text.secondary">
          {webhook.name}
        </Typography>
      </div>
      <div>
        <StateTag status={state} />
      </div>
      <div>
        <InstantText at={at} />
        {attempts > 0 && `, ${plural(attempts, { one: '# attempt', other: '# attempts' })}`}
        {status !== null && state === 'delivered' && `, ${t`answer ${status}`}`}
        <div>{error}</div>
        {next && attempts > 0 && <Trans>Next attempt {next}</Trans>}
      </div>
      <div>
        {isOn && (
          <Button size="small" variant="outlined" loading={busy} onClick={onAgain} aria-label={t`Send again: ${what}`}>
            {t`Send again`}
          </Button>
        )}
      </div>
    </li>
  )
}

const step = 25

/** What was sent last, newest first, of all webhooks or one. It changes without a live update. */
export function Deliveries({ webhooks }: { webhooks: readonly Webhook[] }) {
  const notify = useNotify()
  const notifyFailure = useNotifyFailure()
  const { text, set } = useQueryParams()
  const [shown, setShown] = useState(step)
  const [webhook, state] = [text('webhook'), text('state')]
  const known = webhooks.some(({ id }) => id === webhook) ? webhook : ''
  const filter = { ...(known && { webhook: known }), ...(state in deliveryStates && { state }) }
  const query = useGetList(
    'webhookDeliveries',
    { filter, pagination: { page: 1, perPage: shown } },
    { refetchInterval: 5_000 },
  )
  const again = useCommand('webhookDeliveries', 'again', {
    onSuccess: () => notify(t`The message is sent again.`, { type: 'success' }),
    onError: notifyFailure(t`Couldn't send the message again`),
  })
  const { data, total = 0 } = query
  const isOn = (id: string) => webhooks.some((one) => one.id === id && !one.stopped)
  return (
    <Stack component="section" aria-label={t`Last deliveries`} spacing={3}>
      <Typography variant="h2" component="h3">{t`Last deliveries`}</Typography>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2 }}>
        <WordSelect
          label={t`Webhook`}
          value={known}
          words={Object.fromEntries(webhooks.map(({ id, name }) => [id, name]))}
          none={t`All webhooks`}
          onChange={(id) => set({ webhook: id }, true)}
        />
        <WordSelect
          label={t`State`}
          value={(state in deliveryStates ? state : '') as keyof typeof deliveryStates | ''}
          words={deliveryStates}
          none={t`All states`}
          onChange={(next) => set({ state: next }, true)}
        />
      </Stack>
      {!data && <Pending query={query} failure={t`Couldn't load the deliveries`} height={240} />}
      {data?.length === 0 && (
        <Typography color="text.secondary">{t`Nothing here. What happens from now on is told.`}</Typography>
      )}
      {data && data.length > 0 && (
        <Paper variant="outlined" component="ul" className="lines" aria-label={t`Last deliveries`} sx={rows}>
          {data.map((delivery) => (
            <DeliveryRow
              key={delivery.id}
              delivery={delivery}
              isOn={isOn(delivery.webhook.id)}
              busy={again.isPending && again.variables.params.id === delivery.id}
              onAgain={() => again.mutate({ params: { id: delivery.id } })}
            />
          ))}
        </Paper>
      )}
      {data && total > data.length && data.length < 200 && (
        <Button size="small" sx={{ alignSelf: 'start' }} onClick={() => setShown(shown + step)}>{t`Show more`}</Button>
      )}
    </Stack>
  )
}
