import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import { Box, Button, Stack, Typography } from '@mui/material'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { csvOf, saveCsv } from '#src/admin/import/csv.ts'
import { Notice } from '#src/admin/layout/Notice.tsx'
import { Pending } from '#src/admin/layout/Pending.tsx'
import { lazyComponent } from '#src/admin/layout/lazy.tsx'
import type { CommandAnswer } from '#src/providers/dataProvider/commands.ts'
import { CopyImage } from './CopyImage.tsx'
import { CardDataTable, textsOf } from './CardTable.tsx'
import { type Call, useCardParams, useDashboardQuery } from './hooks.tsx'

const RowsDrawer = lazyComponent(async () => (await import('./RowsDrawer.tsx')).RowsDrawer)

/** The panel for rows that the address asks for in vain. */
export function NoSuchRows() {
  return (
    <RowsDrawer title={t`Rows`}>
      <Notice title={t`No rows found`}>{t`Close this panel, then select a number on the dashboard.`}</Notice>
    </RowsDrawer>
  )
}

interface RowsPanelProps<Data> {
  title: string
  /** What the rows are and how the number follows from them. */
  about: string
  query: UseQueryResult<Data>
  isEmpty: (data: Data) => boolean
  children: (data: Data) => ReactNode
}

/** A side panel with the rows behind a number. */
export function RowsPanel<Data>({ title, about, query, isEmpty, children }: RowsPanelProps<Data>) {
  const { data } = query
  return (
    <RowsDrawer title={title}>
      <Box data-image="whole" sx={{ bgcolor: 'background.paper' }}>
        <Stack direction="row" sx={{ alignItems: 'flex-start', gap: 2, mb: 4 }}>
          <Typography color="text.secondary" sx={{ flex: 1 }}>
            {about}
          </Typography>
          <span data-image="none">
            <CopyImage title={title} />
          </span>
        </Stack>
        {data === undefined && <Pending query={query} failure={t`Couldn't load the rows`} height={320} />}
        {data !== undefined &&
          (isEmpty(data) ? (
            <Notice title={t`No rows`}>{t`The numbers may have changed since you opened the dashboard.`}</Notice>
          ) : (
            children(data)
          ))}
      </Box>
    </RowsDrawer>
  )
}

/** Calls that answer with a list of rows. */
export type TableCall = {
  [C in Call]: CommandAnswer<'dashboards', C> extends { data: readonly object[] } ? C : never
}[Call]
export type RowOf<C extends TableCall> = CommandAnswer<'dashboards', C>['data'][number]

export interface RowsTableProps<C extends TableCall> {
  /** The title of the panel, the table and the file. */ title: string
  about: string
  call: C
  query: object
  /** The rows are paged by the server. Their page is in the address. */
  isPaged?: boolean
  /** Filters the fetched rows; defaults to all. */
  filter?: (row: RowOf<C>) => boolean
  /** The summary of the rows: the number that was clicked. `total` counts all pages, `fetched` this one. */
  sum: (rows: readonly RowOf<C>[], total: number, fetched: number) => string
  keyOf?: (row: RowOf<C>) => string
  /** Each with a text for the file. */
  columns: ReactNode
}

interface Fetched<Row> {
  data: Row[]
  size?: number
  total?: number | undefined
}

/** A panel with the rows behind a number as a table, their summary and a CSV download. */
export function RowsTable<C extends TableCall>(props: RowsTableProps<C>) {
  type Row = RowOf<C>
  const { title, about, call, isPaged, filter = () => true, sum, keyOf, columns } = props
  const { setParams } = useCardParams('rows')
  const { page = 1 } = props.query as { page?: number }
  const query = useDashboardQuery(call, (isPaged ? { ...props.query, page } : props.query) as never)
  const save = (shown: readonly Row[]) => {
    const texts = textsOf(columns, shown)
    saveCsv(csvOf([texts.columns, ...texts.rows]), title.replaceAll('/', '-'))
  }
  return (
    <RowsPanel
      title={title}
      about={about}
      query={query as UseQueryResult<Fetched<Row>>}
      isEmpty={({ data }) => !data.some(filter)}
    >
      {({ data, size = data.length, total = data.length }) => {
        const rows = data.filter(filter)
        return (
          <>
            <Stack direction="row" sx={{ alignItems: 'center', gap: 2, mb: 2 }}>
              <Typography className="tabular" sx={{ flex: 1, fontWeight: 600 }}>
                {sum(rows, total, data.length)}
              </Typography>
              <Button
                size="small"
                color="inherit"
                startIcon={<FileDownloadOutlined />}
                onClick={() => save(rows)}
              >{t`Export CSV`}</Button>
            </Stack>
            <CardDataTable caption={title} data={rows} {...(keyOf && { keyOf })}>
              {columns}
            </CardDataTable>
            {isPaged && (
              <RowsPager page={page} size={size} total={total} onChange={(next) => setParams({ page: `${next}` })} />
            )}
          </>
        )
      }}
    </RowsPanel>
  )
}

interface RowsPagerProps {
  page: number
  size: number
  total: number
  onChange: (page: number) => void
}

/** Pagination of the rows; null if there is one page. */
function RowsPager({ page, size, total, onChange }: RowsPagerProps) {
  if (total <= size) return null
  const last = Math.min(page * size, total)
  const from = i18n.number((page - 1) * size + 1)
  const until = i18n.number(last)
  const all = i18n.number(total)
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 2, py: 2 }}>
      <Typography variant="body2" sx={{ flex: 1 }}>
        <Trans>
          {from}-{until} of {all}
        </Trans>
      </Typography>
      <Button size="small" disabled={page === 1} onClick={() => onChange(page - 1)}>{t`Previous`}</Button>
      <Button size="small" disabled={last === total} onClick={() => onChange(page + 1)}>{t`Next`}</Button>
    </Stack>
  )
}
