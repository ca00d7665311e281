import { useState } from 'react'
import { lazyOverlay } from '../layout/lazy.tsx'
import { usePreload } from '../hooks/deferred.ts'
import type { ConfirmDialogProps } from './ConfirmWindow.tsx'

const load = async () => (await import('./ConfirmWindow.tsx')).ConfirmWindow
const ConfirmWindow = lazyOverlay(load)

/**
 * Confirms an action that can't be undone or that needs a choice. The action is red and Cancel has the focus. The
 * dialog's code loads after the page.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  usePreload(load)
  // Stays mounted after the first opening, so that it can fade out.
  const [wasOpen, setWasOpen] = useState(props.open)
  if (props.open && !wasOpen) setWasOpen(true)
  return wasOpen ? <ConfirmWindow {...props} /> : null
}
