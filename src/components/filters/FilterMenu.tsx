import ExpandMore from '@mui/icons-material/ExpandMore'
import Button from '@mui/material/Button'
import { useState } from 'react'
import { lazyLayer } from '../lazyInline.tsx'
import type { CheckListProps } from './CheckList.tsx'

const CheckList = lazyLayer(async () => (await import('./CheckList.tsx')).CheckList)

interface FilterMenuProps extends CheckListProps {
  /** Called before the list is shown, so that nothing is fetched for filters nobody opens. */
  onOpen?: () => void
}

/** A button that opens the check-list of one filter and counts what is ticked. */
export function FilterMenu({ onOpen, ...list }: FilterMenuProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { label, chosen } = list
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color={chosen.length ? 'primary' : 'inherit'}
        endIcon={<ExpandMore />}
        aria-haspopup="dialog"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          onOpen?.()
          setAnchor(event.currentTarget)
        }}
        sx={{ flex: 'none' }}
      >
        {label}
        {chosen.length > 0 && ` (${chosen.length})`}
      </Button>
      {anchor && <CheckList {...list} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  )
}
