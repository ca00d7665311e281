import Close from '@mui/icons-material/Close'
import Box from '@mui/material/Box'
import Drawer from '@mui/material/Drawer'
import IconButton from '@mui/material/IconButton'
import Typography from '@mui/material/Typography'
import { useId, type ReactNode, useState } from 'react'
import { useUnsavedGuard } from './useUnsavedGuard.tsx'

interface SidePanelProps {
  title: string
  /** In pixels, where the screen is as wide. */
  width?: number
  onClose: () => void
  children: React.ReactNode
}

/** A panel over the right edge; the page beside it stays readable. Escape and a click outside close it. */
export function SidePanel({ title, width = 480, onClose, children }: SidePanelProps) {
  const id = useId()
  return (
    <Drawer
      open
      anchor="right"
      onClose={onClose}
      slotProps={{
        backdrop: { invisible: true },
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': id,
          sx: { width: `min(${width}px, 100vw)` },
        },
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', px: 6, pt: 5, pb: 3 }}>
        <Typography
          id={id}
          component="h2"
          sx={{ fontSize: 'var(--text-20)', lineHeight: '28px', fontWeight: 600, flex: 1 }}
        >
          {title}
        </Typography>
        <IconButton aria-label="Close" onClick={onClose}>
          <Close />
        </IconButton>
      </Box>
      <Box sx={{ px: 6, overflowY: 'auto', flex: 1 }}>{children}</Box>
    </Drawer>
  )
}

/** What a form tells the place in which it stands. */
export interface FormPlace {
  onSaved: () => void
  onCancel?: () => void
  onDirty: (dirty: boolean) => void
}

interface FormPanelProps {
  title: string
  onClose: () => void
  /** The form; these are for `SchemaForm`. */
  children: (place: FormPlace) => ReactNode
}

/** A side panel with a form: asks before what is typed in it would be lost. */
export function FormPanel({ title, onClose, children }: FormPanelProps) {
  const [dirty, setDirty] = useState(false)
  const { question, leave } = useUnsavedGuard(dirty)
  const close = () => leave(onClose)
  return (
    <SidePanel title={title} onClose={close}>
      {children({ onSaved: onClose, onCancel: close, onDirty: setDirty })}
      {question}
    </SidePanel>
  )
}
