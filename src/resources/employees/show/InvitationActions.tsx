import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import type { z } from 'zod'
import type { Employee } from '#contract/api/employee.ts'
import type { Invitation, InvitationLink } from '#contract/api/employeeCreate.ts'
import { employees as employeesApi } from '#contract/api/employees.ts'
import { nameOf } from '#src/components/Chip.tsx'
import { ConfirmDialog } from '#src/components/form/ConfirmDialog.tsx'
import { call } from '#src/providers/call.ts'
import { reasonOf } from '#src/providers/reasonOf.ts'
import { LinkDialog } from '../create/LinkDialog.tsx'
import { useRefresh } from '#src/components/record/useSaveRecord.ts'

interface InvitationActionsProps {
  person: Employee
  invitation: Invitation | null
}

/** Send again, revoke: each asks first, and a new link is shown to be copied. */
export function InvitationActions({ person, invitation }: InvitationActionsProps) {
  const notify = useNotify()
  const refresh = useRefresh('employees')
  const [asking, setAsking] = useState<'send' | 'revoke'>()
  const [skipEmail, setSkipEmail] = useState(false)
  const [busy, setBusy] = useState(false)
  const [link, setLink] = useState<z.infer<typeof InvitationLink>>()
  const params = { id: person.id }
  const name = nameOf(person)
  const again = invitation ? 'Send again' : 'Send invitation'

  const run = async (act: () => Promise<unknown>, failure: string) => {
    setBusy(true)
    try {
      await act()
      await refresh()
    } catch (error) {
      notify(`${failure} - ${reasonOf(error)}`, { type: 'error' })
    }
    setAsking(undefined)
    setBusy(false)
  }
  const send = async () => {
    const { data } = await call(employeesApi.invite, { params, body: { skipEmail } })
    setLink(data)
  }
  const revoke = async () => {
    await call(employeesApi.revokeInvitation, { params })
    notify('Invitation revoked.', { type: 'success' })
  }
  const ask = (what: typeof asking) => {
    setSkipEmail(false)
    setAsking(what)
  }

  return (
    <Stack direction="row" spacing={2}>
      <Button variant="outlined" onClick={() => ask('send')}>
        {again}
      </Button>
      {invitation?.state === 'open' && (
        <Button color="error" onClick={() => ask('revoke')}>
          Revoke
        </Button>
      )}
      <ConfirmDialog
        open={asking === 'send'}
        title={`Send ${name} an invitation?`}
        action={again}
        color="primary"
        busy={busy}
        onConfirm={() => void run(send, 'Could not send the invitation')}
        onCancel={() => setAsking(undefined)}
      >
        <Typography>
          {name} gets a new link at the personal e-mail address.
          {invitation && ' The link that was handed out before ends at once.'}
        </Typography>
        <FormControlLabel
          sx={{ mt: 3 }}
          label="Do not send an e-mail, I pass the link on"
          control={<Checkbox checked={skipEmail} onChange={(_event, checked) => setSkipEmail(checked)} />}
        />
      </ConfirmDialog>
      <ConfirmDialog
        open={asking === 'revoke'}
        title={`Revoke the invitation of ${name}?`}
        action="Revoke invitation"
        busy={busy}
        onConfirm={() => void run(revoke, 'Could not revoke the invitation')}
        onCancel={() => setAsking(undefined)}
      >
        The link ends at once, and {name} can no longer hand in the form with it. You can send a new
        invitation later.
      </ConfirmDialog>
      {link && (
        <LinkDialog name={name} invitation={link} mailed={!skipEmail} onClose={() => setLink(undefined)} />
      )}
    </Stack>
  )
}
