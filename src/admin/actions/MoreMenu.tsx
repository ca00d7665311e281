import { t } from '@lingui/core/macro'
import MoreHoriz from '@mui/icons-material/MoreHoriz'
import { Button } from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import { translate } from '#src/i18n/language.ts'
import { useCan } from '#src/providers/useSession.ts'
import { offeredOn, type RecordAction } from './recordActions.ts'
import { lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { usePreload } from '#src/admin/hooks/deferred.ts'

const load = async () => (await import('./MoreItems.tsx')).MoreItems
const MoreItems = lazyOverlay(load)

interface MoreMenuProps<Record> {
  actions: readonly RecordAction<Record>[]
  record: Record
  /** Ids of actions to omit: those with their own button, and those that don't apply. */
  without?: readonly string[]
  /** "More" without it. */
  label?: string
  icon?: ReactNode
}

/** A button with a menu of further actions on the page's record. Null if the person can take none. */
export function MoreMenu<Record>(props: MoreMenuProps<Record>) {
  const { actions, record, without = [], label = t`More`, icon = <MoreHoriz /> } = props
  const can = useCan()
  const id = useId()
  usePreload(load)
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  // Stays mounted after the first opening, so that it can fade out and restore the focus.
  const [wasOpen, setWasOpen] = useState(false)
  const offered = offeredOn(actions, record, can).filter((action) => !without.includes(action.id))
  if (offered.length === 0) return null
  return (
    <>
      <Button
        id={`${id}-button`}
        variant="outlined"
        color="inherit"
        startIcon={icon}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => {
          setAnchor(event.currentTarget)
          setWasOpen(true)
        }}
      >
        {label}
      </Button>
      {wasOpen && (
        <MoreItems
          items={offered.map(({ id, label, not, to, isDangerous = false }) => ({
            id,
            label: translate(label),
            reason: not?.(record) || '',
            to: to(record),
            isDangerous,
          }))}
          anchor={anchor}
          onClose={() => setAnchor(null)}
        />
      )}
    </>
  )
}
