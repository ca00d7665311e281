import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import Add from '@mui/icons-material/Add'
import DeleteOutlined from '@mui/icons-material/DeleteOutlined'
import EditOutlined from '@mui/icons-material/EditOutlined'
import { Button, IconButton, Stack, type Theme, Typography, useMediaQuery } from '@mui/material'
import { type ReactNode, useMemo, useRef, useState } from 'react'
import { contains } from '#contract/plainText.ts'
import { mayCall, nameOf as identityOf, resourceOf, updateOf } from '#contract/resources.ts'
import { unasked } from '#src/admin/form/useUnsavedGuard.tsx'
import { useQueryParams } from '#src/admin/hooks/useQueryParams.ts'
import { lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { ErrorPanel, Notice } from '#src/admin/layout/Notice.tsx'
import { RowCount } from '#src/admin/list/RowCount.tsx'
import { DataTable } from '#src/admin/list/DataTable.tsx'
import { Export } from '#src/admin/list/Export.tsx'
import { RowTools } from '#src/admin/list/RowTools.tsx'
import { SearchBox } from '#src/admin/list/SearchBox.tsx'
import { useRemove } from '#src/admin/notifications/undo.tsx'
import { useCan } from '#src/providers/useSession.ts'
import type { SchemaCreateProps } from './SchemaCreate.tsx'
import type { SchemaEditProps } from './SchemaEdit.tsx'
import { capital, formOf, type Row, type SchemaResource, sourcesOf, useRows } from './useRows.ts'

const SchemaCreate = lazyOverlay(async () => (await import('./SchemaCreate.tsx')).SchemaCreate)
const SchemaEdit = lazyOverlay<SchemaEditProps>(async () => (await import('./SchemaEdit.tsx')).SchemaEdit)

export interface SchemaListProps<R extends object = Row>
  extends Pick<SchemaCreateProps, 'defaults' | 'inputs'>,
    Pick<SchemaEditProps, 'upload'> {
  resource: SchemaResource
  /** For a child resource: the parent's key and id. */
  meta?: Record<string, unknown>
  /** Replaces the columns of the schema. */
  columns?: (rows: readonly R[], isPhone: boolean) => ReactNode
  /** The name of a record in button labels; defaults to the resource's identity. */
  nameOf?: (row: R) => string
  /** Label of the search box, and the fields to search. */
  search?: { label: string; sources: readonly string[] }
  /** Renders where a record is used. If given, the resource's usage is fetched. */
  usage?: (row: R) => ReactNode
  /** More buttons of a row; they get all rows. */
  tools?: (row: R, rows: readonly R[]) => ReactNode
  /** Appended to the message after a deletion. */
  deletionNote?: (row: R, rows: readonly R[]) => string
  /** Shown while there are no records. */
  emptyHint: string
}

const matches = (row: Row, sources: readonly string[], words: string) =>
  sources.some((source) => {
    const text = row[source]
    return typeof text === 'string' && contains(text, words)
  })

const Col = DataTable.Col<Row>

/** What a change of a record touches, over its form. */
const UsageNote = ({ children }: { children: ReactNode }) => (
  <Typography variant="body2" color="text.secondary" sx={{ mb: 3 }}>
    <Trans>Used by: {children}</Trans>
  </Typography>
)

/** The columns of a list, with the usage at the end. */
function useColumns({ resource, columns, usage }: SchemaListProps, rows: readonly Row[] | undefined) {
  const isPhone = useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('sm'), { noSsr: true })
  return useMemo(
    () => (
      <>
        {columns?.(rows ?? [], isPhone) ?? schemaColumns(resource)}
        {usage && <Col source="usage" label={msg`Used by`} width={isPhone ? 130 : 180} render={usage} />}
      </>
    ),
    [resource, columns, usage, rows, isPhone],
  )
}

/**
 * A column for each field of the form, the naming field first, in pixels of `width`. `cells` overrides the cells of
 * fields.
 */
export function schemaColumns(
  resource: SchemaResource,
  sources: readonly string[] = sourcesOf(formOf(resource)),
  cells: Readonly<Record<string, (row: Row) => ReactNode>> = {},
  width = 260,
): ReactNode {
  return sources.map((source, index) => {
    const render = cells[source]
    return <Col key={source} source={source} width={index === 0 ? width : 140} {...(render ? { render } : {})} />
  })
}

/**
 * A whole resource from its registry entry: a table with search, export and total, and forms in a side panel, as far as
 * the person's permissions allow. Props override the defaults.
 */
export function SchemaList<R extends object = Row>(given: SchemaListProps<R>) {
  // The props are typed for `R`; the implementation treats records as rows.
  const props = given as unknown as SchemaListProps
  const { resource, meta, search: searched, usage, deletionNote, emptyHint } = props
  const line = resourceOf(resource)
  const { one, many, calls } = line
  const nameOf = props.nameOf ?? ((row: Row) => identityOf(resource, row))
  const can = useCan()
  const { text, set, to } = useQueryParams()
  const keyword = text('q')
  const search = (words: string) => set({ q: words }, true)
  const { rows, error, retry, reload } = useRows(resource, meta, usage !== undefined)
  const columns = useColumns(props, rows)
  const [isNew, setNew] = useState(false)
  const edited = rows?.find(({ id }) => id === text('entry'))
  const pathOf = (row: Row) => `?${to({ entry: row.id }).search}`
  const mayEdit = mayCall(updateOf(line, undefined), can)
  const frame = useRef<HTMLDivElement>(null)
  const shown = searched && keyword ? rows?.filter((row) => matches(row, searched.sources, keyword)) : rows
  const remove = useRemove<Row>(resource, frame, {
    said: (row) => [capital(t`${one} deleted`), deletionNote?.(row, rows ?? [])].filter(Boolean).join('. '),
    meta,
  })
  const add = mayCall(calls.create, can) && (
    <Button variant="contained" startIcon={<Add />} onClick={() => setNew(true)}>
      <Trans>Add {one}</Trans>
    </Button>
  )
  const tools = (row: Row) => (
    <RowTools>
      {mayEdit && (
        <IconButton size="small" aria-label={t`Edit ${nameOf(row)}`} onClick={() => set({ entry: row.id })}>
          <EditOutlined />
        </IconButton>
      )}
      {props.tools?.(row, rows ?? [])}
      {mayCall(calls.delete, can) && (
        <IconButton size="small" aria-label={t`Delete ${nameOf(row)}`} onClick={() => remove(row)}>
          <DeleteOutlined />
        </IconButton>
      )}
    </RowTools>
  )
  return (
    <Stack ref={frame} spacing={2} tabIndex={-1} sx={{ outline: 0 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        {searched && <SearchBox label={searched.label} value={keyword} onSearch={search} />}
        <RowCount words={shown && `${i18n.number(shown.length)} ${shown.length === 1 ? one : many}`} error={error} />
        <Export resource={resource} meta={meta} />
        {add}
      </Stack>
      {error ? (
        <ErrorPanel title={t`Couldn't load the ${many}`} error={error} retry={retry} />
      ) : shown?.length === 0 && searched && keyword ? (
        <Notice
          title={t`No ${many} found`}
          actions={<Button variant="outlined" onClick={() => search('')}>{t`Clear search`}</Button>}
        >{t`Search for something else.`}</Notice>
      ) : shown?.length === 0 ? (
        <Notice title={t`No ${many} yet`} actions={add}>
          {emptyHint}
        </Notice>
      ) : (
        <DataTable
          cards={false}
          caption={many}
          schema={formOf(resource)}
          data={shown}
          tools={tools}
          toolsWidth={props.tools ? 112 : 80}
          pathOf={mayEdit ? pathOf : undefined}
        >
          {columns}
        </DataTable>
      )}
      {isNew && <SchemaCreate {...props} onClose={() => setNew(false)} />}
      {edited && mayEdit && (
        <SchemaEdit
          {...props}
          record={edited}
          about={usage && <UsageNote>{usage(edited)}</UsageNote>}
          reload={reload}
          onClose={() => set({ entry: '' }, true, unasked)}
        />
      )}
    </Stack>
  )
}
