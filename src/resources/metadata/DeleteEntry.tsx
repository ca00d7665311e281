import Alert from '@mui/material/Alert'
import Stack from '@mui/material/Stack'
import { useState } from 'react'
import { type KeptKind, keptKinds } from '#contract/api/keptKinds.ts'
import { ConfirmDialog } from '#src/components/form/ConfirmDialog.tsx'
import { reasonOf } from '#src/providers/reasonOf.ts'
import { UsedBy } from './UsedBy.tsx'
import { type Entry, useKeepEntries } from './useEntries.ts'

interface DeleteEntryProps {
  kind: KeptKind
  entry: Entry
  onDeleted: () => void
  onCancel: () => void
}

/** Asks before an entry goes, and says who uses it; the service refuses while somebody does. */
export function DeleteEntry({ kind, entry, onDeleted, onCancel }: DeleteEntryProps) {
  const { one } = keptKinds[kind]
  const { remove, refresh } = useKeepEntries(kind)
  const [busy, setBusy] = useState(false)
  const [refusal, setRefusal] = useState('')
  const isUsed = Boolean(entry.usage && (entry.usage.people || entry.usage.projects))

  const confirm = async () => {
    setBusy(true)
    setRefusal('')
    try {
      await remove(entry.id)
      onDeleted()
    } catch (error) {
      setRefusal(`Could not delete the ${one} - ${reasonOf(error)}`)
      setBusy(false)
      await refresh()
    }
  }
  return (
    <ConfirmDialog
      open
      title={`Delete ${entry.name}?`}
      action={`Delete ${one}`}
      busy={busy}
      onConfirm={() => void confirm()}
      onCancel={onCancel}
    >
      <Stack spacing={3}>
        {isUsed ? (
          <span>
            Used by <UsedBy kind={kind} entry={entry} />. It can be deleted once nobody uses it.
          </span>
        ) : (
          <span>It disappears from every list to choose from. This cannot be undone.</span>
        )}
        {refusal && <Alert severity="error">{refusal}</Alert>}
      </Stack>
    </ConfirmDialog>
  )
}
