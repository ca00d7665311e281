import ViewColumnOutlined from '@mui/icons-material/ViewColumnOutlined'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { lazyLayer } from '../lazyInline.tsx'
import type { ColumnsPanelProps } from './ColumnsPanel.tsx'

const ColumnsPanel = lazyLayer(async () => (await import('./ColumnsPanel.tsx')).ColumnsPanel)

/** The button that opens the choice of columns. */
export function ColumnsMenu(panel: ColumnsPanelProps) {
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
