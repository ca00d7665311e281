import { t } from '@lingui/core/macro'
import { Checkbox, FormControlLabel, FormGroup, Typography } from '@mui/material'
import { useNotify } from 'react-admin'
import { type Webhook, WebhookEdit, WebhookInput, type webhooks } from '#contract/api/webhooks.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { WebhookKind, webhookKinds } from '#contract/webhookKinds.ts'
import { Form } from '#src/admin/form/Form.tsx'
import { SidePanel } from '#src/admin/form/SidePanel.tsx'
import { FormField } from '#src/admin/inputs/FormField.tsx'
import { useCommand } from '#src/providers/dataProvider/hooks.ts'

const Input = Form.Input<typeof WebhookEdit>

/** A checkbox for each kind of event. */
const KindsInput = () => (
  <FormField source="kinds" label={t`Events`} optional={false} group>
    {({ field: { value, onChange, onBlur, ref }, described }) => {
      const chosen = (value ?? []) as WebhookKind[]
      return (
        <FormGroup>
          {WebhookKind.options.map((kind, at) => (
            <FormControlLabel
              key={kind}
              label={webhookKinds[kind]}
              control={
                <Checkbox
                  size="small"
                  checked={chosen.includes(kind)}
                  {...(at === 0 && { inputRef: ref })}
                  onBlur={onBlur}
                  onChange={(_event, checked) =>
                    onChange(checked ? [...chosen, kind] : chosen.filter((other) => other !== kind))
                  }
                  slotProps={{ input: { 'aria-describedby': described } }}
                />
              }
            />
          ))}
        </FormGroup>
      )
    }}
  </FormField>
)

interface WebhookPanelProps {
  /** Missing for a new one. */
  webhook?: Webhook
  onSecret: (secret: string) => void
  onClose: () => void
}

/** Adds or changes a subscription. Of a new one it hands on the secret. */
export function WebhookPanel({ webhook, onSecret, onClose }: WebhookPanelProps) {
  const notify = useNotify()
  const { mutateAsync: create } = useCommand('webhooks', 'create')
  const { mutateAsync: edit } = useCommand('webhooks', 'edit')
  const saveNew = async (body: object) => {
    const { data } = await create({ body: body as BodyOf<typeof webhooks.create> })
    onSecret(data.secret)
  }
  const save = async (body: object, { id }: Webhook) => {
    await edit({ params: { id }, body: body as BodyOf<typeof webhooks.edit> })
    notify(t`The webhook is saved.`, { type: 'success' })
  }
  const { name = '', url = '', kinds = [] } = webhook ?? {}
  return (
    <SidePanel title={webhook ? t`Edit ${name}` : t`Add webhook`} onClose={onClose}>
      {(place) => (
        <Form
          schema={webhook ? WebhookEdit : WebhookInput}
          values={{ name, url, kinds, ...(webhook && { isOn: !webhook.stopped }) }}
          failure={t`Couldn't save the webhook`}
          save={(body) => (webhook ? save(body, webhook) : saveNew(body))}
          {...place}
        >
          <Input source="name" />
          <Input source="url" placeholder="https://" help={t`Only https, and only on the internet.`} />
          <KindsInput />
          {webhook && <Input source="isOn" />}
          <Typography variant="body2" color="text.secondary">
            {t`Messages will hold what you may read.`}
          </Typography>
        </Form>
      )}
    </SidePanel>
  )
}
