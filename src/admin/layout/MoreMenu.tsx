import { t } from '@lingui/core/macro'
import MoreHoriz from '@mui/icons-material/MoreHoriz'
import { Button } from '@mui/material'
import { useId, useState } from 'react'
import type { Kind, RecordAction, Things } from '#src/palette/actions.ts'
import { actionsOn } from '#src/palette/recordActions.ts'
import { useCan } from '#src/providers/session.ts'
import { lazyOverlay } from './lazy.tsx'
import type { MoreItems as Items } from './MoreItems.tsx'
import { usePreload } from '#src/admin/hooks/deferred.ts'

const load = async () => (await import('./MoreItems.tsx')).MoreItems as typeof Items<Kind>
const MoreItems = lazyOverlay(load)

interface MoreMenuProps<K extends Kind> {
  kind: K
  thing: Things[K]
  /** Ids of actions to omit: those with their own button, and those that don't apply. */
  without?: readonly string[]
}

/** A button with a menu of further actions on the page's record. Null if the person can take none. */
export function MoreMenu<K extends Kind>({ kind, thing, without = [] }: MoreMenuProps<K>) {
  const can = useCan()
  const id = useId()
  usePreload(load)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  // Stays mounted after the first opening, so that it can fade out and restore the focus.
  const [wasOpen, setWasOpen] = useState(false)
  const offered = actionsOn(kind, thing, can).filter((action) => !without.includes(action.id))
  if (offered.length === 0) return null
  return (
    <>
      <Button
        id={`${id}-button`}
        variant="outlined"
        color="inherit"
        startIcon={<MoreHoriz />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget)
          setWasOpen(true)
        }}
      >{t`More`}</Button>
      {wasOpen && (
        <MoreItems
          thing={thing}
          offered={offered as RecordAction<Kind>[]}
          anchor={anchor}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  )
}
