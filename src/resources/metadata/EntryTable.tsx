import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import IconButton from '@mui/material/IconButton'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useMemo } from 'react'
import { type KeptKind, manyOf, permissionsOf } from '#contract/api/keptKinds.ts'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { RowTools } from '#src/admin/list/RowTools.tsx'
import { useCan } from '#src/providers/session.ts'
import { entryColumns } from './columns.tsx'
import type { Entry } from './useEntries.ts'

interface EntryTableProps {
  kind: KeptKind
  /** Nothing while they load. */
  entries: readonly Entry[] | undefined
  onEdit: (entry: Entry) => void
  onDelete: (entry: Entry) => void
}

/** The entries of a kind with their actions. On a phone only the name and the use of each. */
export function EntryTable({ kind, entries, onEdit, onDelete }: EntryTableProps) {
  const can = useCan()
  const may = permissionsOf(kind)
  const phone = useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('sm'), { noSsr: true })
  const columns = useMemo(
    () =>
      entryColumns(kind)
        .filter(({ source }) => !phone || source === 'name' || source === 'usage')
        .map((column) => (phone ? { ...column, width: 130 } : column)),
    [kind, phone],
  )
  const tools = (entry: Entry) => (
    <RowTools>
      {can(may.edit) && (
        <IconButton size="small" aria-label={`Edit ${entry.name}`} onClick={() => onEdit(entry)}>
          <EditOutlined />
        </IconButton>
      )}
      {can(may.delete) && (
        <IconButton size="small" aria-label={`Delete ${entry.name}`} onClick={() => onDelete(entry)}>
          <DeleteOutlined />
        </IconButton>
      )}
    </RowTools>
  )
  const caption = manyOf(kind)
  return (
    <DataTable
      cards={false}
      caption={caption}
      columns={columns}
      rows={entries}
      keyOf={({ id }) => id}
      tools={tools}
    />
  )
}
