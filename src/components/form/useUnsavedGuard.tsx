import { useEffect, useState } from 'react'
import { useBlocker } from 'react-router'
import { ConfirmDialog } from './ConfirmDialog.tsx'

interface QuestionProps {
  open: boolean
  onDiscard: () => void
  onStay: () => void
}

function Question({ open, onDiscard, onStay }: QuestionProps) {
  return (
    <ConfirmDialog
      open={open}
      title="Discard your changes?"
      action="Discard changes"
      cancel="Keep editing"
      onConfirm={onDiscard}
      onCancel={onStay}
    >
      What you typed is not saved yet.
    </ConfirmDialog>
  )
}

/** A tab that is named in the address is a place of its own. */
function placeOf({ pathname, search }: { pathname: string; search: string }): string {
  const query = new URLSearchParams(search)
  return [pathname, query.get('tab'), query.get('kind'), query.get('audit')].join()
}

/** Mounted while there is something to lose: the router knows only one blocker at a time. */
function AddressGuard({ onDiscard }: { onDiscard: (() => void) | undefined }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => placeOf(currentLocation) !== placeOf(nextLocation),
  )
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [])
  return (
    <Question
      open={blocker.state === 'blocked'}
      onDiscard={() => {
        onDiscard?.()
        blocker.proceed?.()
      }}
      onStay={() => blocker.reset?.()}
    />
  )
}

/**
 * Keeps unsaved text: asks before the address changes, warns before the window closes. `leave(go)` asks the same before
 * anything else that would lose it; `onDiscard` hears of the answer. `question` must be rendered.
 */
export function useUnsavedGuard(dirty: boolean, onDiscard?: () => void) {
  const [go, setGo] = useState<() => void>()
  const question = (
    <>
      {dirty && <AddressGuard onDiscard={onDiscard} />}
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
