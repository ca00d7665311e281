import { i18n } from '@lingui/core'
import { msg, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined'
import { Button, Skeleton, Stack, Typography } from '@mui/material'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { BasicProject } from '#contract/api/surveys/survey.ts'
import { ProjectChip } from '#src/resources/projects/ProjectField.tsx'
import { SidePanel } from '#src/admin/form/SidePanel.tsx'
import { csvOf, saveCsv } from '#src/admin/import/csv.ts'
import { ErrorPanel, Notice } from '#src/admin/layout/Notice.tsx'
import { useCan } from '#src/providers/session.ts'
import { type CardColumn, CardDataTable, textsOf } from './CardTable.tsx'

/** A project, as a link for people with full access. Others see only their own projects. */
export function ProjectLink({ project }: { project: BasicProject }) {
  return <ProjectChip project={project} isPlain={!useCan()('projects.read.fullAccess')} />
}

interface DrilldownPanelProps<Data> {
  title: string
  /** What the rows are and how the number follows from them. */
  about: string
  query: UseQueryResult<Data>
  isEmpty: (data: Data) => boolean
  onClose: () => void
  children: (data: Data) => ReactNode
}

/** A side panel with the rows behind a number. */
export function DrilldownPanel<Data>(props: DrilldownPanelProps<Data>) {
  const { title, about, query, isEmpty, onClose, children } = props
  const { data, error } = query
  return (
    <SidePanel title={title} onClose={onClose}>
      <Typography color="text.secondary" sx={{ mb: 4 }}>
        {about}
      </Typography>
      {data === undefined &&
        (error ? (
          <ErrorPanel title={t`Couldn't load the rows`} error={error} retry={() => void query.refetch()} />
        ) : (
          <Skeleton variant="rounded" height={320} aria-label={t`Loading the rows`} />
        ))}
      {data !== undefined &&
        (isEmpty(data) ? (
          <Notice title={t`No rows`}>{t`The numbers may have changed since you opened the dashboard.`}</Notice>
        ) : (
          children(data)
        ))}
    </SidePanel>
  )
}

/** The column with the project of a row. */
export const projectColumn: CardColumn<{ project: BasicProject }> = {
  label: msg`Project`,
  width: 150,
  text: ({ project }) => project.name,
  cell: ({ project }) => <ProjectLink project={project} />,
}

interface Fetched<Row> {
  data: Row[]
  size?: number
  total?: number | undefined
}

interface DrilldownTableProps<Row> {
  /** The title of the panel, the table and the file. */
  title: string
  about: string
  query: UseQueryResult<Fetched<Row>>
  /** Filters the fetched rows; defaults to all. */
  filter?: (row: Row) => boolean
  /** The summary of the rows: the number that was clicked. `total` counts all pages, `fetched` this one. */
  sum: (rows: readonly Row[], total: number, fetched: number) => string
  columns: readonly CardColumn<Row>[]
  keyOf: (row: Row) => string
  /** For paged rows. */
  page?: number
  setPage?: (page: number) => void
  onClose: () => void
}

/** A panel with the rows behind a number as a table, their summary and a CSV download. */
export function DrilldownTable<Row>(props: DrilldownTableProps<Row>) {
  const { title, about, query, filter = () => true, sum, columns, keyOf, page, setPage, onClose } = props
  const save = (shown: readonly Row[]) => {
    const texts = textsOf(columns, shown)
    saveCsv(csvOf([texts.columns, ...texts.rows]), title.replaceAll('/', '-'))
  }
  return (
    <DrilldownPanel
      title={title}
      about={about}
      query={query}
      isEmpty={({ data }) => !data.some(filter)}
      onClose={onClose}
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
            <CardDataTable caption={title} columns={columns} rows={rows} keyOf={keyOf} />
            {page && setPage && <DrilldownPager page={page} size={size} total={total} onChange={setPage} />}
          </>
        )
      }}
    </DrilldownPanel>
  )
}

interface DrilldownPagerProps {
  page: number
  size: number
  total: number
  onChange: (page: number) => void
}

/** Pagination of the rows; null if there is one page. */
function DrilldownPager({ page, size, total, onChange }: DrilldownPagerProps) {
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
