import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { Autocomplete, Stack, Typography } from '@mui/material'
import { useState } from 'react'
import type { Merged } from '#contract/api/metadata/keeping.ts'
import { keptKinds, type MergedKind } from '#contract/api/metadata/keptKinds.ts'
import { ConfirmDialog } from '#src/admin/form/ConfirmDialog.tsx'
import { OutlinedField } from '#src/admin/inputs/FormField.tsx'
import { useNotifyFailure } from '#src/admin/notifications/failure.ts'
import { useUndoable } from '#src/admin/notifications/undo.tsx'
import type { Row } from '#src/admin/schema/useRows.ts'
import { listed } from '#src/i18n/format.ts'
import { describeFailure } from '#src/providers/describeError.ts'
import { useCommand } from '#src/providers/dataProvider/hooks.ts'

/** "7 projects, 3 invoices"; empty if nothing moves. */
const movedWords = ({ people, projects, invoices, contacts }: Merged) =>
  listed(
    [
      people > 0 && plural(people, { one: '# person', other: '# people' }),
      projects > 0 && plural(projects, { one: '# project', other: '# projects' }),
      invoices > 0 && plural(invoices, { one: '# invoice', other: '# invoices' }),
      contacts > 0 && plural(contacts, { one: '# contact', other: '# contacts' }),
    ].filter((words) => words !== false),
  )

interface MergeDialogProps {
  kind: MergedKind
  /** The duplicate, and all entries of its kind. */
  entry: Row
  rows: readonly Row[]
  onClose: () => void
}

const nameOf = ({ name }: Row) => String(name)

/** Merges a duplicate into the entry that is chosen, once it was said what moves (rules/metadata.md#1.5). */
export function MergeDialog({ kind, entry, rows, onClose }: MergeDialogProps) {
  const { one } = keptKinds[kind]
  const [stays, setStays] = useState<Row | null>(null)
  const tell = useUndoable()
  const name = nameOf(entry)
  // Of several that were asked for, the last one is shown.
  const preview = useCommand(kind, 'merge', { noRefresh: true })
  const merge = useCommand(kind, 'merge', {
    onSuccess: (answer) => {
      tell(t`${name} merged`, answer)
      onClose()
    },
    onError: useNotifyFailure()(t`Couldn't merge ${name}`),
  })
  const choose = (next: Row | null) => {
    setStays(next)
    if (next) preview.mutate({ params: { id: next.id }, body: { from: entry.id, dryRun: true } })
    else preview.reset()
  }
  const moves = preview.data && movedWords(preview.data.data)
  const stayingName = stays ? nameOf(stays) : ''
  return (
    <ConfirmDialog
      open
      title={t`Merge ${name} into another ${one}?`}
      action={t`Merge`}
      color="primary"
      busy={merge.isPending}
      disabled={!stays || !preview.data}
      onConfirm={() => stays && merge.mutate({ params: { id: stays.id }, body: { from: entry.id } })}
      onCancel={onClose}
    >
      <Stack spacing={3}>
        <Autocomplete
          size="small"
          options={rows.filter(({ id }) => id !== entry.id)}
          value={stays}
          onChange={(_event, next) => choose(next)}
          getOptionLabel={nameOf}
          getOptionKey={({ id }) => id}
          renderInput={(params) => (
            <OutlinedField
              {...params}
              placeholder={t`Which one stays`}
              inputProps={{ ...params.inputProps, 'aria-label': t`Which one stays` }}
            />
          )}
        />
        <Typography component="output" color={preview.error ? 'error' : 'text.secondary'} sx={{ minHeight: 48 }}>
          {preview.error && describeFailure(t`Couldn't look up what moves`, preview.error)}
          {moves !== undefined &&
            (moves ? (
              <Trans>
                Moves to {stayingName}: {moves}. {name} is deleted.
              </Trans>
            ) : (
              <Trans>
                Nothing moves to {stayingName}. {name} is deleted.
              </Trans>
            ))}
        </Typography>
      </Stack>
    </ConfirmDialog>
  )
}
