import { t } from '@lingui/core/macro'
import Close from '@mui/icons-material/Close'
import { Box, Drawer, IconButton, Typography } from '@mui/material'
import { useId, type ReactNode, useState } from 'react'
import { useDropDraft } from './useDraft.tsx'
import { useUnsavedGuard } from './useUnsavedGuard.tsx'

/** Callbacks from a form to its panel. */
export interface FormPlace {
  onSaved: () => void
  onCancel?: () => void
  onDirty: (dirty: boolean) => void
  /** Name of the draft in localStorage. */
  keptAs?: string
}

interface SidePanelProps {
  title: string
  /** Name under which the form's typed text survives tab and session, until it is saved or discarded. */
  keptAs?: string | undefined
  /** Pixels, if the screen is wide enough. */
  width?: number
  onClose: () => void
  /**
   * A function renders a form and passes the given props to `Form`, `Edit` or `Create`. The panel then asks before it discards typed
   * text.
   */
  children: ReactNode | ((place: FormPlace) => ReactNode)
}

/** A panel over the right edge; the page beside it stays readable. Escape or a click outside closes it. */
export function SidePanel({ title, keptAs, width = 480, onClose, children }: SidePanelProps) {
  const id = useId()
  const [dirty, setDirty] = useState(false)
  const drop = useDropDraft(keptAs ?? '')
  const { question, leave } = useUnsavedGuard(dirty, keptAs ? drop : undefined)
  const close = () => leave(onClose)
  return (
    <Drawer
      open
      anchor="right"
      onClose={close}
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
        <Typography id={id} component="h2" variant="h4" sx={{ flex: 1 }}>
          {title}
        </Typography>
        <IconButton aria-label={t`Close`} onClick={close}>
          <Close />
        </IconButton>
      </Box>
      <Box sx={{ px: 6, overflowY: 'auto', flex: 1 }}>
        {typeof children === 'function' ? (
          <>
            {children({ onSaved: onClose, onCancel: close, onDirty: setDirty, ...(keptAs ? { keptAs } : {}) })}
            {question}
          </>
        ) : (
          children
        )}
      </Box>
    </Drawer>
  )
}
