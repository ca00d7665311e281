import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { type ResourceName, resourceOf } from '#contract/resources.ts'
import DensityMedium from '@mui/icons-material/DensityMedium'
import DensitySmall from '@mui/icons-material/DensitySmall'
import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined'
import { Button, Stack, type Theme, useMediaQuery } from '@mui/material'
import { type ReactNode, use, useState } from 'react'
import { useListContext } from 'react-admin'
import { ListLookContext, useColumns } from './columns.tsx'
import { Export } from './Export.tsx'
import { RowCount } from './RowCount.tsx'
import { SortChoice } from './SimpleList.tsx'
import { useOneSort } from './sorting.ts'
import { lazyOverlay } from '#src/admin/layout/lazy.tsx'
import type { ColumnsPanelProps } from './ColumnsPanel.tsx'

const ColumnsPanel = lazyOverlay(async () => (await import('./ColumnsPanel.tsx')).ColumnsPanel)

/** The button of the columns panel. */
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
      >{t`Columns`}</Button>
      {anchor && <ColumnsPanel {...panel} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  )
}

interface ListActionsProps extends Pick<ColumnsPanelProps, 'sets'> {
  /** The columns of the table, its `Col` children. */
  columns: ReactNode
  /** Columns of the file besides the first one and those shown. */
  exported?: readonly string[]
  /** The column that a file has only if the person asks for it in the export. */
  masked?: string
  /** False if the list isn't a table: then only total and export are shown. */
  table?: boolean
}

function Total() {
  const { resource, data, total = 0, error } = useListContext()
  const { one, many } = resourceOf(resource as ResourceName)
  return <RowCount words={data && `${i18n.number(total)} ${total === 1 ? one : many}`} error={error} />
}

/** The bar over a list: total, density, columns and export; the order where there are no heads to sort by. */
export function ListActions({ columns, exported = [], masked, sets, table = true }: ListActionsProps) {
  const { look } = use(ListLookContext)
  const [first, ...others] = useColumns(columns).readable
  const { resource, filterValues, sort, isPending } = useListContext()
  const phone = useMediaQuery(({ breakpoints }: Theme) => breakpoints.down('sm'), { noSsr: true })
  const sorting = useOneSort()
  if (!first || !look) return null
  const { shown, setShown, density, setDensity } = look
  const files = [first.source, ...exported, ...shown.filter((source) => source !== masked)]
  const mayUnmask = masked !== undefined && others.some(({ source }) => source === masked)
  const other = density === 'compact' ? 'comfortable' : 'compact'
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 1 }}>
      <Total />
      {(phone || !table) && <SortChoice columns={[first, ...others]} sorting={sorting} />}
      {/* Loads after the rows. */}
      {!isPending && (
        <Export
          resource={resource as ResourceName}
          filter={filterValues}
          sort={sort}
          columns={files}
          withSalaries={mayUnmask ? [...files, masked] : undefined}
        />
      )}
      <Stack direction="row" sx={{ display: { xs: 'none', sm: table ? 'flex' : 'none' } }}>
        <Button
          size="small"
          color="inherit"
          startIcon={density === 'compact' ? <DensityMedium /> : <DensitySmall />}
          onClick={() => setDensity(other)}
        >
          {other === 'compact' ? t`Compact` : t`Comfortable`}
        </Button>
        <ColumnsButton columns={others} sets={sets} shown={shown} onChange={setShown} />
      </Stack>
    </Stack>
  )
}
