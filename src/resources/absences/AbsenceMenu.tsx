import { Menu, MenuItem } from '@mui/material'
import { useNavigate } from 'react-router'
import type { AbsenceAction, Asking } from './AbsenceActions.tsx'

interface Props {
  actions: readonly AbsenceAction[]
  /** The button that opened the menu. */
  anchor: HTMLElement
  onAsk: (asking: Asking) => void
  onClose: () => void
}

/** The actions of the page on a phone. */
export function AbsenceMenu({ actions, anchor, onAsk, onClose }: Props) {
  const navigate = useNavigate()
  return (
    <Menu open anchorEl={anchor} onClose={onClose}>
      {actions.map(({ label, to, asking }) => (
        <MenuItem
          key={label}
          onClick={() => {
            onClose()
            if (asking) onAsk(asking)
            else void navigate(to ?? '')
          }}
        >
          {label}
        </MenuItem>
      ))}
    </Menu>
  )
}
