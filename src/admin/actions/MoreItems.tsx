import { Menu, MenuItem } from '@mui/material'
import { useNavigate, useSearchParams } from 'react-router'
import { isFile } from './recordActions.ts'

interface MenuAction {
  id: string
  label: string
  /** Why it is disabled now; empty if it isn't. */
  reason: string
  /** Its address. */
  to: string
  isDangerous: boolean
}

interface MoreItemsProps {
  items: readonly MenuAction[]
  /** The button that opened the menu; null if closed. */
  anchor: HTMLElement | null
  onClose: () => void
}

/** Navigates to an action. Within the same page it keeps the other query parameters. */
function useGo() {
  const navigate = useNavigate()
  const [query] = useSearchParams()
  return (to: string) => {
    const target = new URL(to, location.origin)
    if (target.pathname !== location.pathname || !target.searchParams.has('do')) return navigate(to)
    const all = new URLSearchParams(query)
    for (const [name, value] of target.searchParams) all.set(name, value)
    return navigate({ search: all.toString() }, { replace: true })
  }
}

/** The menu of `MoreMenu`. */
export function MoreItems({ items, anchor, onClose }: MoreItemsProps) {
  const go = useGo()
  const item = ({ id, label, reason, to, isDangerous }: MenuAction) => {
    const words = (
      <span>
        {label}
        {reason && <small style={{ display: 'block' }}>{reason}</small>}
      </span>
    )
    const look = isDangerous ? { color: 'error.main' } : {}
    if (isFile(to))
      return (
        <MenuItem key={id} component="a" href={to} download onClick={onClose} sx={look}>
          {words}
        </MenuItem>
      )
    return (
      <MenuItem
        key={id}
        disabled={Boolean(reason)}
        sx={look}
        onClick={() => {
          onClose()
          void go(to)
        }}
      >
        {words}
      </MenuItem>
    )
  }
  return (
    <Menu
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      slotProps={{ list: { 'aria-labelledby': anchor?.id } }}
    >
      {items.map(item)}
    </Menu>
  )
}
