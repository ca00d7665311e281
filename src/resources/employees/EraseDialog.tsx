import { t } from '@lingui/core/macro'
import { TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router'
import type { Employee } from '#contract/api/employees/employee.ts'
import { plainText } from '#contract/plainText.ts'
import { ConfirmDialog } from '#src/admin/form/ConfirmDialog.tsx'
import { paths } from '#src/layout/paths.ts'
import { useDataProvider, useRefresh } from '#src/providers/dataProvider/hooks.ts'
import { reasonOf } from '#src/providers/describeError.ts'

/**
 * Asks before a person is erased. The full name must be typed, with or without accents. Mount it anew each time. Calls
 * either `onDone` or `onCancel`.
 */
export function EraseDialog(props: { person: Employee; onDone: () => void; onCancel: () => void }) {
  const { person, onDone, onCancel } = props
  const notify = useNotify()
  const navigate = useNavigate()
  const { run } = useDataProvider()
  const refresh = useRefresh()
  const [typed, setTyped] = useState('')
  const [busy, setBusy] = useState(false)
  const name = person.fullName
  const erase = async () => {
    setBusy(true)
    try {
      await run('employees', 'erase', { params: { id: person.id } })
      notify(t`Person erased`, { type: 'success' })
      onDone()
      // The username was erased too, so the page moves to the id.
      await navigate(paths.employee(person.id), { replace: true })
      await refresh('employees')
    } catch (error) {
      notify(`${t`Couldn't erase the person`} - ${reasonOf(error)}`, { type: 'error' })
      setBusy(false)
    }
  }
  return (
    <ConfirmDialog
      open
      title={t`Erase ${name}?`}
      action={t`Erase for good`}
      busy={busy}
      disabled={plainText(typed.trim()) !== plainText(name)}
      onConfirm={() => void erase()}
      onCancel={onCancel}
    >
      <Typography>{t`Will be deleted: name, addresses, contacts, bank details, documents and pictures, salary, accounts, emails, their history, and all texts by and about them in surveys.`}</Typography>
      <Typography
        sx={{ mt: 3 }}
      >{t`Will stay, without a name: projects and their dates, scores, audits and invoices. Files of sent invoices don't change.`}</Typography>
      <Typography
        sx={{ mt: 3, fontWeight: 600 }}
      >{t`This can't be undone. Export all data first if you may need it.`}</Typography>
      <TextField
        sx={{ mt: 4 }}
        fullWidth
        autoComplete="off"
        label={t`Type ${name} to confirm`}
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
      />
    </ConfirmDialog>
  )
}
