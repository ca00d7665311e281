import { plural, t } from '@lingui/core/macro'
import { Box, Skeleton, TextField, Typography } from '@mui/material'
import { useState } from 'react'
import { useNotify } from 'react-admin'
import { useNavigate } from 'react-router'
import type { Employee } from '#contract/api/employees/employee.ts'
import { plainText } from '#contract/plainText.ts'
import { ConfirmDialog } from '#src/admin/form/ConfirmDialog.tsx'
import { useNotifyFailure } from '#src/admin/notifications/failure.ts'
import { paths } from '#src/layout/paths.ts'
import { useCommand, useCommandQuery } from '#src/providers/dataProvider/hooks.ts'
import { describeFailure } from '#src/providers/describeError.ts'

/** Names and addresses that will be searched for, with the number of events, and those that won't. */
function Sought({ id }: { id: string }) {
  const { data, error } = useCommandQuery('employees', 'erasurePreview', { params: { id } })
  if (error)
    return <Typography color="error">{describeFailure(t`Couldn't load what will be searched for`, error)}</Typography>
  if (!data) return <Skeleton variant="rounded" height={96} aria-label={t`Loading what will be searched for`} />
  const { events, sought, unproven } = data.data
  const count = (number: number) => plural(number, { one: '# event', other: '# events' })
  const [own, shortlyHad] = [count(events), unproven.join(', ')]
  return (
    <>
      <Typography>{t`History of this person: ${own}. In the history of others, these names and addresses will be searched for:`}</Typography>
      <Box component="ul" className="bullets" sx={{ my: 1 }}>
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
  const [typed, setTyped] = useState('')
  const name = person.fullName
  const { mutate, isPending } = useCommand('employees', 'erase', {
    beforeRefresh: async () => {
      notify(t`Person erased`, { type: 'success' })
      onDone()
      // The username was erased too, so the page moves to the id.
      await navigate(paths.employee(person.id), { replace: true })
    },
    onError: useNotifyFailure()(t`Couldn't erase the person`),
  })
  return (
    <ConfirmDialog
      open
      title={t`Erase ${name}?`}
      action={t`Erase for good`}
      busy={isPending}
      disabled={plainText(typed.trim()) !== plainText(name)}
      onConfirm={() => mutate({ params: { id: person.id } })}
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
