import Skeleton from '@mui/material/Skeleton'
import Typography from '@mui/material/Typography'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { SidePanel } from '#src/admin/form/SidePanel.tsx'
import { ErrorPanel, Notice } from '#src/admin/layout/Notice.tsx'

interface RowsPanelProps<Data> {
  title: string
  /** What the rows say and how the number comes from them. */
  about: string
  query: UseQueryResult<Data>
  isEmpty: (data: Data) => boolean
  onClose: () => void
  children: (data: Data) => ReactNode
}

/** The rows behind a number, beside the dashboard. */
export function RowsPanel<Data>(props: RowsPanelProps<Data>) {
  const { title, about, query, isEmpty, onClose, children } = props
  const { data, error } = query
  return (
    <SidePanel title={title} onClose={onClose}>
      <Typography color="text.secondary" sx={{ mb: 4 }}>
        {about}
      </Typography>
      {data === undefined &&
        (error ? (
          <ErrorPanel title="The rows could not be loaded" error={error} retry={() => void query.refetch()} />
        ) : (
          <Skeleton variant="rounded" height={320} aria-label="Loading the rows" />
        ))}
      {data !== undefined &&
        (isEmpty(data) ? (
          <Notice title="No rows">What was counted may have changed meanwhile.</Notice>
        ) : (
          children(data)
        ))}
    </SidePanel>
  )
}
