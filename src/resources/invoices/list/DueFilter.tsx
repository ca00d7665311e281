import ExpandMore from '@mui/icons-material/ExpandMore'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { useFilters } from '#src/components/filters/useFilters.ts'
import { lazyLayer } from '#src/components/lazyInline.tsx'

const DuePopover = lazyLayer(async () => (await import('./DuePopover.tsx')).DuePopover)

/** The button of the filter by due date. */
export function DueFilter() {
  const { text } = useFilters()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const isSet = text('dueFrom') !== '' || text('dueTo') !== ''
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color={isSet ? 'primary' : 'inherit'}
        endIcon={<ExpandMore />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ flex: 'none' }}
      >
        Due
      </Button>
      {anchor && <DuePopover anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  )
}
