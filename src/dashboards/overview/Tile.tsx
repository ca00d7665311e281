import { t } from '@lingui/core/macro'
import FileDownload from '@mui/icons-material/FileDownloadOutlined'
import { Button, Link as MuiLink, Paper, Skeleton, Stack, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { saveCsv } from '#src/admin/import/csv.ts'
import { cardCsv } from '../CardTable.tsx'
import { Tool } from '../ChartCard.tsx'
import { CopyImage } from '../CopyImage.tsx'
import { type Numbers, tableOf } from '../series.ts'

/** In px. */
const spark = { width: 72, height: 24 }

/** A line of few values without axes, with a dot on the one that the number tells. */
function Sparkline({ values, at }: { values: readonly number[]; at: number }) {
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const points = values.map((value, place) => ({
    x: (place / Math.max(values.length - 1, 1)) * (spark.width - 8) + 4,
    y: spark.height - 4 - ((value - least) / (most - least || 1)) * (spark.height - 8),
  }))
  const dot = points[at]
  return (
    <svg {...spark} aria-hidden>
      <polyline
        points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={2}
      />
      {dot && <circle cx={dot.x} cy={dot.y} r={3} fill="currentColor" />}
    </svg>
  )
}

interface TileProps {
  title: string
  /** Undefined while it loads, or if it failed. */
  value: string | undefined
  /** Where the number comes from. */
  query: { error: Error | null; refetch: () => unknown }
  /** The rows behind the number. */
  to: string
  /** The numbers of its line and file. */
  numbers: Numbers | undefined
  /** Index of the number among them. */
  at: number
  /** A target, an age, sums: what the number means. */
  children?: ReactNode
}

/** A number with its line over months, and what it means. */
export function Tile({ title, value, query, to, numbers, at, children }: TileProps) {
  const values = numbers?.series[0]?.points.map((point) => point.value ?? 0)
  return (
    <Paper component="section" variant="outlined" data-image="whole" aria-label={title} sx={{ p: 4, minWidth: 0 }}>
      <Stack direction="row" sx={{ alignItems: 'center', minHeight: 30 }}>
        <Typography variant="body2" color="text.secondary" sx={{ flex: 1 }}>
          {title}
        </Typography>
        <Stack direction="row" data-image="none">
          <CopyImage title={title} />
          {numbers && (
            <Tool label={t`Save ${title} as CSV`} onClick={() => saveCsv(cardCsv(tableOf(numbers)), title)}>
              <FileDownload fontSize="small" />
            </Tool>
          )}
        </Stack>
      </Stack>
      {value === undefined && query.error ? (
        <Typography role="alert" variant="body2" color="error" component="div">
          {query.error.message}{' '}
          <Button size="small" color="inherit" onClick={() => void query.refetch()}>{t`Try again`}</Button>
        </Typography>
      ) : value === undefined ? (
        <Skeleton variant="rounded" height={36} role="progressbar" aria-label={t`Loading ${title}`} />
      ) : (
        <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', gap: 2, minHeight: 36 }}>
          <MuiLink
            component={Link}
            to={to}
            color="inherit"
            underline="hover"
            className="tabular"
            sx={{ fontSize: 'var(--text-24)', fontWeight: 600 }}
          >
            {value}
          </MuiLink>
          {values && <Sparkline values={values} at={at} />}
        </Stack>
      )}
      <Typography variant="body2" color="text.secondary" component="div" sx={{ minHeight: 20 }}>
        {children}
      </Typography>
    </Paper>
  )
}
