import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import IconButton from '@mui/material/IconButton'
import type { Theme } from '@mui/material/styles'
import useMediaQuery from '@mui/material/useMediaQuery'
import { useMemo, useRef, useState } from 'react'
import { type KeptKind, manyOf, permissionsOf, isCommercial, keptKinds } from '#contract/api/keptKinds.ts'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { RowTools } from '#src/admin/list/RowTools.tsx'
import { useCan } from '#src/providers/session.ts'
import { entryColumns } from './metadataColumns.tsx'
import { type Entry, useEntries, useEntryMutations } from './useMetadata.ts'
import Add from '@mui/icons-material/Add'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useSearchParams } from 'react-router'
import type { Kind } from '#contract/api/keeping.ts'
import { Export } from '#src/admin/list/Export.tsx'
import { SearchBox } from '#src/admin/list/SearchBox.tsx'
import { lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { ErrorPanel, Notice } from '#src/admin/layout/Notice.tsx'
import { useRemove } from '#src/admin/notifications/undo.tsx'

interface EntryTableProps {
  kind: KeptKind
  /** Nothing while they load. */
  entries: readonly Entry[] | undefined
  onEdit: (entry: Entry) => void
  onDelete: (entry: Entry) => void
}

/** The entries of a kind with their actions. On a phone only the name and the use of each. */
function EntryTable({ kind, entries, onEdit, onDelete }: EntryTableProps) {
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

const MetadataEdit = lazyOverlay(async () => (await import('./MetadataEdit.tsx')).MetadataEdit)

/** The words in the search box, kept in the address as `q`. */
function useKeyword() {
  const [query, setQuery] = useSearchParams()
  const keyword = query.get('q') ?? ''
  const search = (text: string) =>
    setQuery(
      (now) => {
        if (text) now.set('q', text)
        else now.delete('q')
        return now
      },
      { replace: true },
    )
  return { keyword, search }
}

/** Whether the words stand in the name, the code, or another text that the table shows. */
const matches = (entry: Entry, { columns = [] }: Kind, words: string) =>
  ['name', 'code', ...columns]
    .map((source) => entry[source])
    .some((text) => typeof text === 'string' && text.toLowerCase().includes(words.toLowerCase()))

/** One kind: its entries with search and total, and their keeping as far as the person may (screens.md section 2.13). */
export function MetadataList({ kind }: { kind: KeptKind }) {
  const can = useCan()
  const { one } = keptKinds[kind]
  const many = manyOf(kind)
  const { keyword, search } = useKeyword()
  const { entries, error, refetch, reload } = useEntries(kind)
  const [editing, setEditing] = useState<Entry | 'new'>()
  const frame = useRef<HTMLDivElement>(null)
  const { remove } = useEntryMutations(kind)
  const removeOnce = useRemove(frame)
  const shown = entries?.filter((entry) => matches(entry, keptKinds[kind], keyword))
  const add = can(permissionsOf(kind).create) && (
    <Button variant="contained" startIcon={<Add />} onClick={() => setEditing('new')}>
      Add {one}
    </Button>
  )
  const removeEntry = ({ id }: Entry) => void removeOnce({ id, one, work: () => remove(id) })
  const current = (entry: Entry) => entries?.find(({ id }) => id === entry.id) ?? entry

  return (
    <Stack ref={frame} spacing={2} tabIndex={-1} sx={{ outline: 0 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <SearchBox
          label={isCommercial(kind) ? `Search ${many}` : 'Search name or code'}
          value={keyword}
          onSearch={search}
        />
        <Typography
          variant="body2"
          color="text.secondary"
          component="output"
          className="tabular"
          sx={{ flex: 1 }}
        >
          {shown ? `${shown.length.toLocaleString('en-US')} ${shown.length === 1 ? one : many}` : 'Counting…'}
        </Typography>
        <Export request={{ list: kind }} />
        {add}
      </Stack>
      {error ? (
        <ErrorPanel title={`The ${many} could not be loaded`} error={error} retry={() => void refetch()} />
      ) : shown?.length === 0 ? (
        <Notice
          title={keyword ? `No ${one} is called that` : `No ${many} yet`}
          actions={
            keyword ? (
              <Button variant="outlined" onClick={() => search('')}>
                Clear search
              </Button>
            ) : (
              add
            )
          }
        >
          {keyword ? 'Search for something else.' : 'What is added here can be chosen on other pages.'}
        </Notice>
      ) : (
        <EntryTable kind={kind} entries={shown} onEdit={setEditing} onDelete={removeEntry} />
      )}
      {editing && (
        <MetadataEdit
          kind={kind}
          entry={editing === 'new' ? undefined : current(editing)}
          reload={reload}
          onClose={() => setEditing(undefined)}
        />
      )}
    </Stack>
  )
}
