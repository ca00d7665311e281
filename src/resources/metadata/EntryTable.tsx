import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import IconButton from '@mui/material/IconButton'
import Skeleton from '@mui/material/Skeleton'
import useMediaQuery from '@mui/material/useMediaQuery'
import { visuallyHidden } from '@mui/utils'
import { useMemo } from 'react'
import type { MetadataKind } from '#contract/api/metadataKinds.ts'
import { RowTools, TableFrame } from '#src/components/table/tableStyle.ts'
import { useCan } from '#src/providers/session.ts'
import { entryColumns } from './columns.tsx'
import type { Entry } from './useEntries.ts'

const skeletonRows = [0, 1, 2, 3, 4, 5, 6, 7]
const toolsWidth = 96

interface EntryTableProps {
  kind: MetadataKind
  /** Nothing while they load. */
  entries: readonly Entry[] | undefined
  onEdit: (entry: Entry) => void
  onDelete: (entry: Entry) => void
}

/** The entries of a kind with their actions. On a phone only the name and the use of each. */
export function EntryTable({ kind, entries, onEdit, onDelete }: EntryTableProps) {
  const can = useCan()
  const phone = useMediaQuery('(max-width:600px)', { noSsr: true })
  const columns = useMemo(
    () =>
      entryColumns(kind)
        .filter(({ source }) => !phone || source === 'name' || source === 'usage')
        .map((column) => (phone ? { ...column, width: 130 } : column)),
    [kind, phone],
  )
  return (
    <TableFrame
      tabIndex={0}
      aria-label={`Table of ${kind}`}
      sx={{ '& tbody tr': { cursor: 'default' }, '& td': { whiteSpace: { xs: 'normal', sm: 'nowrap' } } }}
    >
      <table
        aria-busy={!entries}
        style={{ minWidth: columns.reduce((sum, { width }) => sum + width, toolsWidth) }}
      >
        <caption>{kind}</caption>
        <colgroup>
          {columns.map(({ source, width }) => (
            <col key={source} style={{ width }} />
          ))}
          <col style={{ width: toolsWidth }} />
        </colgroup>
        <thead>
          <tr>
            {columns.map(({ source, label }) => (
              <th key={source} scope="col">
                {label}
              </th>
            ))}
            <th>
              <span style={visuallyHidden}>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {!entries &&
            skeletonRows.map((row) => (
              <tr key={row}>
                {columns.map(({ source }) => (
                  <td key={source}>
                    <Skeleton width="70%" />
                  </td>
                ))}
                <td aria-label="Actions" />
              </tr>
            ))}
          {entries?.map((entry) => (
            <tr key={entry.id}>
              {columns.map(({ source, render }) => (
                <td key={source}>{render(entry)}</td>
              ))}
              <td>
                <RowTools>
                  {can('metadata.edit') && (
                    <IconButton size="small" aria-label={`Edit ${entry.name}`} onClick={() => onEdit(entry)}>
                      <EditOutlined />
                    </IconButton>
                  )}
                  {can('metadata.delete') && (
                    <IconButton
                      size="small"
                      aria-label={`Delete ${entry.name}`}
                      onClick={() => onDelete(entry)}
                    >
                      <DeleteOutlined />
                    </IconButton>
                  )}
                </RowTools>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </TableFrame>
  )
}
