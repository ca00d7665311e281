import { t } from '@lingui/core/macro'
import { Alert, Button, Stack } from '@mui/material'
import { useState } from 'react'
import { KeyInput } from '#contract/api/keys.ts'
import { dateIn, daysLater } from '#contract/dates.ts'
import { CopySecret } from '#src/admin/fields/Links.tsx'
import { Form } from '#src/admin/form/Form.tsx'
import { SidePanel } from '#src/admin/form/SidePanel.tsx'
import { useCommand } from '#src/providers/dataProvider/hooks.ts'
import { useCan, useSettings } from '#src/providers/useSession.ts'
import { PermissionsInput } from './PermissionsInput.tsx'

const Input = Form.Input<typeof KeyInput>

/** A key lasts so many days, unless somebody chooses another day. */
const usualDays = 90

/** Makes a key, and then shows its secret, which nobody sees again (rules/keys.md#1.2). */
export function KeyCreate({ onClose }: { onClose: () => void }) {
  const { mutateAsync: make } = useCommand('keys', 'make')
  const { timeZone } = useSettings()
  const can = useCan()
  const [secret, setSecret] = useState('')
  const [values] = useState(() => ({
    ...{ name: '', permissions: [], scoped: [], isAdmin: false },
    endsOn: daysLater(dateIn(timeZone, new Date()), usualDays),
  }))
  if (secret)
    return (
      <SidePanel title={t`Your new key`} onClose={onClose}>
        <Stack spacing={4}>
          <Alert severity="warning">{t`Copy it now: it is shown once. Whoever has it can do what the key may do.`}</Alert>
          <CopySecret secret={secret} label={t`Key`} />
          <Button variant="contained" sx={{ alignSelf: 'flex-end' }} onClick={onClose}>{t`I have copied it`}</Button>
        </Stack>
      </SidePanel>
    )
  return (
    <SidePanel title={t`New key`} onClose={onClose}>
      {({ onSaved: _, ...place }) => (
        <Form
          {...place}
          schema={KeyInput}
          values={values}
          failure={t`Couldn't make the key`}
          submit={t`Make key`}
          save={async (body) => setSecret((await make({ body: KeyInput.parse(body) })).data.secret)}
        >
          <Input source="name" help={t`What uses it, such as “Payroll”. The audit trail shows the name.`} />
          <Input source="endsOn" />
          {can('admin') && (
            <Input source="isAdmin" help={t`The audit trail, jobs, roles and other calls that need the role Admin.`} />
          )}
          <PermissionsInput source="permissions" label={t`Permissions`} optional={false} />
        </Form>
      )}
    </SidePanel>
  )
}
