import { t } from '@lingui/core/macro'
import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from './ConfirmDialog.tsx'

function Question({ open, onDiscard, onStay }: { open: boolean; onDiscard: () => void; onStay: () => void }) {
  return (
    <ConfirmDialog
      open={open}
      title={t`Discard your changes?`}
      action={t`Discard changes`}
      cancel={t`Keep editing`}
      isLocal
      onConfirm={onDiscard}
      onCancel={onStay}
    >{t`Your changes aren't saved yet.`}</ConfirmDialog>
  )
}

/** Query parameters that identify a place within a page. */
const parts = ['tab', 'kind', 'audit', 'projectID', 'from', 'draft', 'absence', 'entry']

function placeOf({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search)
  return [pathname, ...parts.map((part) => query.get(part))].join()
}

/** Router state for navigations of the form itself, which lose nothing or were confirmed already. */
export const unasked = { isUnasked: true }

interface AddressGuardProps {
  dirty: boolean
  onDiscard: (() => void) | undefined
  onAsk: (isAsking: boolean) => void
}

/** Mounted only while there are unsaved changes, because the router supports one blocker at a time. */
function AddressGuard({ dirty, onDiscard, onAsk }: AddressGuardProps) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      dirty && !nextLocation.state?.isUnasked && placeOf(currentLocation) !== placeOf(nextLocation),
  )
  const isAsking = blocker.state === 'blocked'
  useEffect(() => onAsk(isAsking), [isAsking, onAsk])
  // Autosave finished while the dialog was open: continue.
  useEffect(() => {
    if (isAsking && !dirty) blocker.proceed?.()
  }, [isAsking, dirty, blocker])
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
  return (
    <Question
      open={isAsking && dirty}
      onDiscard={() => {
        onDiscard?.()
        blocker.proceed?.()
      }}
      onStay={() => blocker.reset?.()}
    />
  )
}

/**
 * Guards unsaved changes: asks before navigation and warns before the window closes. `leave(go)` asks before any other
 * loss, and `onDiscard` is called if the person agrees. Render `question`.
 */
export function useUnsavedGuard(dirty: boolean, onDiscard?: () => void) {
  const [go, setGo] = useState<() => void>()
  const [isAsking, setAsking] = useState(false)
  const question = (
    <>
      {(dirty || isAsking) && <AddressGuard dirty={dirty} onDiscard={onDiscard} onAsk={setAsking} />}
      <Question
        open={go !== undefined}
        onDiscard={() => {
          setGo(undefined)
          onDiscard?.()
          go?.()
        }}
        onStay={() => setGo(undefined)}
      />
    </>
  )
  return { question, leave: (leaving: () => void) => (dirty ? setGo(() => leaving) : leaving()) }
}
