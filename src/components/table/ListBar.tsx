import DensityMedium from '@mui/icons-material/DensityMedium'
import DensitySmall from '@mui/icons-material/DensitySmall'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import Typography from '@mui/material/Typography'
import { useListContext } from 'react-admin'
import { Export } from '../exporting/Export.tsx'
import type { ExportMenuProps } from '../exporting/ExportMenu.tsx'
import { ColumnsMenu } from './ColumnsMenu.tsx'
import type { ColumnsPanelProps } from './ColumnsPanel.tsx'
import type { useTablePreferences } from './useTablePreferences.ts'

interface ListBarProps extends Pick<ColumnsPanelProps, 'columns' | 'sets'> {
  /** What one row is, and several. */
  nouns: readonly [one: string, many: string]
  look: ReturnType<typeof useTablePreferences>
  /** The list as its export asks for it; the columns are those of the look. */
  exporting: ExportMenuProps['request']
  withSalaries?: ExportMenuProps['withSalaries']
  /** Without a table only the number is told. */
  table: boolean
}

function Total({ nouns: [one, many] }: Pick<ListBarProps, 'nouns'>) {
  const { data, total, isPending, error } = useListContext()
  if (error && !data) return null
  if (isPending) return 'Counting…'
  return `${(total ?? 0).toLocaleString('en-US')} ${total === 1 ? one : many}`
}

/** Stands over the rows of a list: how many there are, how close they stand, which columns are shown. */
export function ListBar({ nouns, look, exporting, withSalaries, columns, sets, table }: ListBarProps) {
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
        <ColumnsMenu columns={columns} sets={sets} shown={shown} onChange={setShown} />
      </Stack>
    </Stack>
  )
}
