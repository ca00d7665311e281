import MoreHoriz from '@mui/icons-material/MoreHoriz'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useId, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { isFile, type Kind, type RecordAction, type Things } from '#src/actions/action.ts'
import { actionsOn } from '#src/actions/records.ts'
import { useCan } from '#src/providers/session.ts'

interface MoreMenuProps<K extends Kind> {
  kind: K
  thing: Things[K]
  /** Ids of actions that stand beside the menu as buttons, or that this thing does not have. */
  without?: readonly string[]
}

/** Goes where an action is done. What the page itself does leaves the rest of its address as it is. */
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

/** Further actions on the thing of a page behind a labelled button; nothing where the person may do none of them. */
export function MoreMenu<K extends Kind>({ kind, thing, without = [] }: MoreMenuProps<K>) {
  const can = useCan()
  const go = useGo()
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const offered = actionsOn(kind, thing, can).filter((action) => !without.includes(action.id))
  if (offered.length === 0) return null
  const close = () => setAnchor(null)
  const item = ({ label, not, to, isDangerous }: RecordAction<K>) => {
    const reason = not?.(thing)
    const address = to(thing)
    const words = (
      <span>
        {label}
        {reason && <small style={{ display: 'block' }}>{reason}</small>}
      </span>
    )
    const look = isDangerous ? { color: 'error.main' } : {}
    if (isFile(address))
      return (
        <MenuItem key={label} component="a" href={address} download onClick={close} sx={look}>
          {words}
        </MenuItem>
      )
    return (
      <MenuItem
        key={label}
        disabled={Boolean(reason)}
        sx={look}
        onClick={() => {
          close()
          void go(address)
        }}
      >
        {words}
      </MenuItem>
    )
  }
  return (
    <>
      <Button
        id={`${id}-button`}
        variant="outlined"
        color="inherit"
        startIcon={<MoreHoriz />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        More
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        slotProps={{ list: { 'aria-labelledby': `${id}-button` } }}
      >
        {offered.map(item)}
      </Menu>
    </>
  )
}
