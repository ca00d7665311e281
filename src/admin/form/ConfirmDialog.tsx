import { useState } from 'react'
import { lazyOverlay } from '../layout/lazy.tsx'
import { usePreload } from '../hooks/deferred.ts'
import type { ConfirmDialogProps } from './ConfirmWindow.tsx'

const load = async () => (await import('./ConfirmWindow.tsx')).ConfirmWindow
const ConfirmWindow = lazyOverlay(load)

/**
 * Asks before something that cannot be undone, or that takes a choice: what can be undone is done at once. Red action,
 * focus on the way out. Its window is loaded after the page.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  usePreload(load)
  // It stays from then on, so that it can fade out.
  const [wasOpen, setWasOpen] = useState(props.open)
  if (props.open && !wasOpen) setWasOpen(true)
  return wasOpen ? <ConfirmWindow {...props} /> : null
}
