import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router-dom'
import { ConfirmDialog } from './ConfirmDialog.tsx'

/**
 * Keeps unsaved text: asks before the address changes, warns before the window closes. `leave(then)` asks the same before
 * anything else that would lose it. One guard for each page: the router knows only one.
 */
export function useUnsavedGuard(dirty: boolean) {
  const [then, setThen] = useState<() => void>()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => dirty && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!dirty) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [dirty])

  const question = (
    <ConfirmDialog
      open={then !== undefined || blocker.state === 'blocked'}
      title="Discard your changes?"
      action="Discard changes"
      cancel="Keep editing"
      onConfirm={() => {
        then?.()
        setThen(undefined)
        blocker.proceed?.()
      }}
      onCancel={() => {
        setThen(undefined)
        blocker.reset?.()
      }}
    >
      What you typed is not saved yet.
    </ConfirmDialog>
  )
  return { question, leave: (go: () => void) => (dirty ? setThen(() => go) : go()) }
}
