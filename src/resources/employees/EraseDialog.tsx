import { plural, t } from '@lingui/core/macro'
import { Box, Skeleton, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router'
import type { Employee } from '#contract/api/employees/employee.ts'
import { plainText } from '#contract/plainText.ts'
import { ConfirmDialog } from '#src/admin/form/ConfirmDialog.tsx'
import { paths } from '#src/layout/paths.ts'
import { useCommandQuery, useDataProvider, useRefresh } from '#src/providers/dataProvider/hooks.ts'
import { reasonOf } from '#src/providers/describeError.ts'

/** Names and addresses that will be searched for, with the number of events, and those that won't. */
function Sought({ id }: { id: string }) {
  const { data, error } = useCommandQuery('employees', 'erasurePreview', { params: { id } })
  if (error)
    return <Typography color="error">{`${t`Couldn't load what will be searched for`} - ${reasonOf(error)}`}</Typography>
  if (!data) return <Skeleton variant="rounded" height={96} aria-label={t`Loading what will be searched for`} />
  const { events, sought, unproven } = data.data
  const count = (number: number) => plural(number, { one: '# event', other: '# events' })
  const [own, shortlyHad] = [count(events), unproven.join(', ')]
  return (
    <>
      <Typography>{t`History of this person: ${own}. In the history of others, these names and addresses will be searched for:`}</Typography>
      <Box component="ul" sx={{ my: 1, pl: 5 }}>
        {sought.map(({ text, events: found }) => (
          <li key={text}>
            <bdi>{text}</bdi>: {count(found)}
          </li>
        ))}
      </Box>
      {unproven.length > 0 && (
        <Typography>{t`Not searched for, because the person had them for less than a week: ${shortlyHad}`}</Typography>
      )}
    </>
  )
}

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
      <Box sx={{ mt: 3 }}>
        <Sought id={person.id} />
      </Box>
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
