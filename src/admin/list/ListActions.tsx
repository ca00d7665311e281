import DensityMedium from '@mui/icons-material/DensityMedium'
import DensitySmall from '@mui/icons-material/DensitySmall'
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import { Export } from './Export.tsx'
import type { ExportMenuProps } from './ExportMenu.tsx'
import { lazyOverlay } from '#src/admin/layout/lazy.tsx'
import type { ColumnsPanelProps } from './ColumnsPanel.tsx'
import type { useTablePreferences } from './useTablePreferences.ts'

const ColumnsPanel = lazyOverlay(async () => (await import('./ColumnsPanel.tsx')).ColumnsPanel)

/** The button that opens the choice of columns. */
function ColumnsButton(panel: ColumnsPanelProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  return (
    <>
      <Button
        size="small"
        color="inherit"
        startIcon={<ViewColumnOutlined />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        Columns
      </Button>
      {anchor && <ColumnsPanel {...panel} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  )
}

interface ListActionsProps extends Pick<ColumnsPanelProps, 'columns' | 'sets'> {
  /** What one row is, and several. */
  nouns: readonly [one: string, many: string]
  look: ReturnType<typeof useTablePreferences>
  /** The list as its export asks for it; the columns are those of the look. */
  exporting: ExportMenuProps['request']
  withSalaries?: ExportMenuProps['withSalaries']
  /** Without a table only the number is told. */
  table: boolean
}

function Total({ nouns: [one, many] }: Pick<ListActionsProps, 'nouns'>) {
  const { data, total, isPending, error } = useListContext()
  if (error && !data) return null
  if (isPending) return 'Counting…'
  return `${(total ?? 0).toLocaleString('en-US')} ${total === 1 ? one : many}`
}

/** Stands over the rows of a list: how many there are, how close they stand, which columns are shown. */
export function ListActions({
  nouns,
  look,
  exporting,
  withSalaries,
  columns,
  sets,
  table,
}: ListActionsProps) {
  const { shown, setShown, density, setDensity } = look
  const { isPending } = useListContext()
  const other = density === 'compact' ? 'comfortable' : 'compact'
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
      <Typography
        variant="body2"
        color="text.secondary"
        component="output"
        className="tabular"
        sx={{ flex: 1 }}
      >
        <Total nouns={nouns} />
      </Typography>
      {/* Loaded after the rows, which need none of it. */}
      {!isPending && <Export request={exporting} withSalaries={withSalaries} />}
      <Stack direction="row" sx={{ display: { xs: 'none', sm: table ? 'flex' : 'none' } }}>
        <Button
          size="small"
          color="inherit"
          startIcon={density === 'compact' ? <DensityMedium /> : <DensitySmall />}
          onClick={() => setDensity(other)}
        >
          {other === 'compact' ? 'Compact' : 'Comfortable'}
        </Button>
        <ColumnsButton columns={columns} sets={sets} shown={shown} onChange={setShown} />
      </Stack>
    </Stack>
  )
}
