import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import BarChart from '@mui/icons-material/BarChartOutlined'
import FileDownload from '@mui/icons-material/FileDownloadOutlined'
import Refresh from '@mui/icons-material/Refresh'
import TableRows from '@mui/icons-material/TableRowsOutlined'
import { Box, Button, IconButton, LinearProgress, Paper, Skeleton, Stack, Tooltip, Typography } from '@mui/material'
import type { UseQueryResult } from '@tanstack/react-query'
import { type ReactNode, useContext, useId, useState } from 'react'
import { useNotify } from 'react-admin'
import { useDeferredRows } from '#src/admin/hooks/deferred.ts'
import { saveCsv } from '#src/admin/import/csv.ts'
import { ErrorPanel, Notice } from '#src/admin/layout/Notice.tsx'
import { SearchBox } from '#src/admin/list/SearchBox.tsx'
import { reasonOf } from '#src/providers/describeError.ts'
import { OfToday } from './cards.tsx'
import { CopyImage } from './CopyImage.tsx'
import { type CardTable, cardCsv, CardTableView } from './CardTable.tsx'

export interface ChartCardProps<Data> {
  title: string
  /** The subject and unit of the numbers: `All projects · members`. */
  about: string
  query: UseQueryResult<Data>
  /** Height below the header in px, the same in all states. Filters and pages are within. */
  height: number
  isEmpty: (data: Data) => boolean
  /** The reason why there is no data, and where to enter it. */
  empty: ReactNode
  /** The same data for table view and CSV. */
  table: (data: Data) => CardTable
  /** Of `query`, if it reads one page: the file has the rows of all. */
  pages?: { fetchAll: () => Promise<Data>; pagination: ReactNode }
  /** The content is already a table, so there is no table view. */
  isTable?: true
  /** Between title and icons: small tabs, selects. */
  tools?: ReactNode
  /** Filters below the header, shown in all states. */
  bar?: ReactNode
  /** A search by name below the header, and what is said if nothing matches. */
  search?: { label: string; words: string; onSearch: (words: string) => void; none: string }
  /** The chart, with the height that is left for it. */
  children: (data: Data, height: number) => ReactNode
}

/** Height of filters and of the pagination, in px. */
const barHeight = 50
const pagerHeight = 52

interface ToolProps {
  label: string
  onClick: () => void
  loading?: boolean
  children: ReactNode
}

/** A small button of a card. */
export function Tool({ label, onClick, loading = false, children }: ToolProps) {
  return (
    <Tooltip title={label}>
      <IconButton size="small" aria-label={label} onClick={onClick} loading={loading}>
        {children}
      </IconButton>
    </Tooltip>
  )
}

function updatedWords(at: number): string {
  const time = i18n.date(new Date(at), { timeStyle: 'short' })
  return t`Refresh (updated at ${time})`
}

/** A dashboard card: header, and a chart or its table. Loading, empty and error states have the same height. */
export function ChartCard<Data>(props: ChartCardProps<Data>) {
  const { title, about, query, isEmpty, empty, table, pages, isTable, tools, bar, search, children } = props
  const id = useId()
  const [asTable, setAsTable] = useState(false)
  const isOfToday = useContext(OfToday)
  const { error, isFetching, dataUpdatedAt } = query
  const data = useDeferredRows(query.data)
  const refetch = () => void query.refetch()
  const isFilled = data !== undefined && !isEmpty(data)
  const height = props.height - (bar || search ? barHeight : 0)
  const room = height - (pages?.pagination ? pagerHeight : 0)
  const notify = useNotify()
  const [isSaving, setIsSaving] = useState(false)
  const save = async (shownData: Data) => {
    setIsSaving(true)
    try {
      saveCsv(cardCsv(table(pages ? await pages.fetchAll() : shownData)), title)
    } catch (error) {
      notify(t`Couldn't save ${title} - ${reasonOf(error)}`, { type: 'error' })
    }
    setIsSaving(false)
  }

  const body = () => {
    if (data === undefined)
      return error ? (
        <ErrorPanel title={t`Couldn't load this`} error={error} retry={refetch} />
      ) : (
        <Skeleton variant="rounded" height={height} role="progressbar" aria-label={t`Loading ${title}`} />
      )
    if (isFilled)
      return asTable ? <CardTableView caption={title} table={table(data)} height={room} /> : children(data, room)
    if (!search?.words) return <Notice title={t`Nothing to show yet`}>{empty}</Notice>
    return (
      <Notice title={search.none} actions={<Button onClick={() => search.onSearch('')}>{t`Clear search`}</Button>} />
    )
  }

  return (
    <Paper
      component="section"
      variant="outlined"
      aria-labelledby={id}
      aria-busy={isFetching || data !== query.data}
      data-image="whole"
      sx={{ position: 'relative', p: 5, minWidth: 0, overflow: 'hidden' }}
    >
      {isFetching && data !== undefined && (
        <LinearProgress sx={{ position: 'absolute', top: 0, left: 0, right: 0, height: 2 }} />
      )}
      <Stack direction="row" sx={{ alignItems: 'flex-start', flexWrap: 'wrap', columnGap: 2, mb: 3 }}>
        <Box sx={{ flex: 1, minWidth: 140 }}>
          <Typography id={id} variant="h2">
            {title}
          </Typography>
          <Typography variant="caption" color="text.secondary" component="p">
            {isOfToday ? t`${about} · today, not the chosen day` : about}
          </Typography>
        </Box>
        {tools}
        <Stack direction="row" data-image="none">
          {isFilled && (
            <>
              <CopyImage title={title} />
              {!isTable && (
                <Tool
                  label={asTable ? t`Show ${title} as a chart` : t`Show ${title} as a table`}
                  onClick={() => setAsTable(!asTable)}
                >
                  {asTable ? <BarChart fontSize="small" /> : <TableRows fontSize="small" />}
                </Tool>
              )}
              <Tool label={t`Save ${title} as CSV`} loading={isSaving} onClick={() => void save(data)}>
                <FileDownload fontSize="small" />
              </Tool>
            </>
          )}
          {dataUpdatedAt > 0 && (
            <Tool label={updatedWords(dataUpdatedAt)} onClick={refetch}>
              <Refresh fontSize="small" />
            </Tool>
          )}
        </Stack>
      </Stack>
      {(bar || search) && (
        <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', gap: 2, mb: 3 }}>
          {bar}
          {search && <SearchBox label={search.label} value={search.words} onSearch={search.onSearch} />}
        </Stack>
      )}
      {error && data !== undefined && (
        <Typography role="alert" variant="body2" color="error">
          <Trans>These numbers may be out of date. {error.message}</Trans>
        </Typography>
      )}
      <Box sx={{ minHeight: height }}>
        {body()}
        {isFilled && pages?.pagination}
      </Box>
    </Paper>
  )
}
