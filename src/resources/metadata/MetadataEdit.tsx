import Box from '@mui/material/Box'
import { useState } from 'react'
import type { Kind } from '#contract/api/keeping.ts'
import { type KeptKind, keptKinds } from '#contract/api/keptKinds.ts'
import { versionOf } from '#contract/version.ts'
import { AvatarButton } from '#src/admin/inputs/AvatarButton.tsx'
import { SchemaForm } from '#src/admin/form/SchemaForm.tsx'
import { SidePanel } from '#src/admin/form/SidePanel.tsx'
import { useUnsavedGuard } from '#src/admin/form/useUnsavedGuard.tsx'
import type { Filled } from '#src/admin/form/useConflictResolution.ts'
import { inputsOf } from '#src/admin/inputs/inputsOf.tsx'
import { type Entry, useEntryMutations } from './useMetadata.ts'

interface MetadataEditProps {
  kind: KeptKind
  /** The entry to edit; without one a new one is made. */
  entry: Entry | undefined
  /** Fetches an entry anew. */
  reload: (id: string) => Promise<Entry>
  onClose: () => void
}

/** The form of an entry in a panel beside the table: its fields are those of the kind's schema. */
export function MetadataEdit({ kind, entry, reload, onClose }: MetadataEditProps) {
  const { one, input }: Kind = keptKinds[kind]
  // Made once: a new component would lose what is typed.
  const [F] = useState(() => inputsOf(input))
  const [dirty, setDirty] = useState(false)
  const { question, leave } = useUnsavedGuard(dirty)
  const { create, edit, upload } = useEntryMutations(kind)
  const sources = Object.keys(input.shape).filter((source) => source !== 'avatar')
  const close = () => leave(onClose)
  const toFormValues = ({ usage, ...fields }: Entry): Filled => ({
    values: Object.fromEntries(sources.map((source) => [source, fields[source]])),
    version: usage && versionOf(usage),
  })
  const filled: Filled = entry
    ? toFormValues(entry)
    : { values: 'cities' in input.shape ? { cities: [] } : {} }
  return (
    <SidePanel title={entry ? `Edit ${one}` : `New ${one}`} onClose={close}>
      {entry && upload && (
        <Box sx={{ mb: 4 }}>
          <AvatarButton
            person={{ displayName: entry.name, fullName: entry.name, avatar: entry.avatar ?? '' }}
            upload={(file) => upload(entry.id, file)}
          />
        </Box>
      )}
      <SchemaForm
        schema={input}
        values={filled.values}
        {...(filled.version ? { version: filled.version } : {})}
        {...(entry ? { reload: async () => toFormValues(await reload(entry.id)) } : {})}
        failure={`Could not ${entry ? 'update' : 'create'} the ${one}`}
        save={(body, sent) => (entry ? edit(entry.id, body, sent) : create(body))}
        onSaved={onClose}
        onCancel={close}
        onDirty={setDirty}
      >
        {sources.map((source) => (
          <F.Input key={source} source={source} />
        ))}
      </SchemaForm>
      {question}
    </SidePanel>
  )
}
