import Button from '@mui/material/Button'
import Paper from '@mui/material/Paper'
import { useState } from 'react'
import { useListContext } from 'react-admin'
import { BulkPanel, type BulkPanelProps } from './BulkPanel.tsx'

/** Floats over the foot of a list while rows are chosen: how many, and what can be done with them. */
export function BulkActionsToolbar(props: Pick<BulkPanelProps, 'resource' | 'nouns' | 'schema' | 'endpoint'>) {
  const { selectedIds, onUnselectItems } = useListContext()
  const [isOpen, setOpen] = useState(false)
  if (selectedIds.length === 0 && !isOpen) return null
  return (
    <>
      <Paper
        role="region"
        aria-label="Chosen rows"
        elevation={6}
        sx={{
          position: 'fixed',
          bottom: 16,
          left: '50%',
          transform: 'translateX(-50%)',
          zIndex: 'appBar',
          display: 'flex',
          alignItems: 'center',
          gap: 2,
          px: 4,
          py: 2,
          whiteSpace: 'nowrap',
        }}
      >
        <output className="tabular">{selectedIds.length.toLocaleString('en-US')} selected</output>
        <Button variant="contained" size="small" onClick={() => setOpen(true)}>
          Change…
        </Button>
        <Button color="inherit" size="small" onClick={() => onUnselectItems()}>
          Clear
        </Button>
      </Paper>
      {isOpen && <BulkPanel {...props} ids={selectedIds.map(String)} onClose={() => setOpen(false)} />}
    </>
  )
}
