import { Menu, MenuItem } from '@mui/material'
import { useNavigate, useSearchParams } from 'react-router'
import { translate } from '#src/i18n/language.ts'
import { isFile, type Kind, type RecordAction, type Things } from '#src/palette/actions.ts'

interface MoreItemsProps<K extends Kind> {
  thing: Things[K]
  offered: readonly RecordAction<K>[]
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
export function MoreItems<K extends Kind>({ thing, offered, anchor, onClose }: MoreItemsProps<K>) {
  const go = useGo()
  const item = ({ id, label, not, to, isDangerous }: RecordAction<K>) => {
    const reason = not?.(thing)
    const address = to(thing)
    const words = (
      <span>
        {translate(label)}
        {reason && <small style={{ display: 'block' }}>{reason}</small>}
      </span>
    )
    const look = isDangerous ? { color: 'error.main' } : {}
    if (isFile(address))
      return (
        <MenuItem key={id} component="a" href={address} download onClick={onClose} sx={look}>
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
          void go(address)
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
      {offered.map(item)}
    </Menu>
  )
}
