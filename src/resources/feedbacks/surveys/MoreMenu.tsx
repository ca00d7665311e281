import MoreHoriz from '@mui/icons-material/MoreHoriz'
import Button from '@mui/material/Button'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useId, useState } from 'react'

/** One action of the menu. */
export interface MenuAction {
  label: string
  /** Why it cannot be done now. */
  not?: string | false
  onClick: () => void
}

/** Further actions of a page behind a labelled button; nothing where the person may do none of them. */
export function MoreMenu({ actions }: { actions: readonly (MenuAction | false)[] }) {
  const id = useId()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const offered = actions.filter((action) => action !== false)
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
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        More
      </Button>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={() => setAnchor(null)}
        slotProps={{ list: { 'aria-labelledby': `${id}-button` } }}
      >
        {offered.map(({ label, not, onClick }) => (
          <MenuItem
            key={label}
            disabled={Boolean(not)}
            onClick={() => {
              setAnchor(null)
              onClick()
            }}
          >
            <span>
              {label}
              {not && <small style={{ display: 'block' }}>{not}</small>}
            </span>
          </MenuItem>
        ))}
      </Menu>
    </>
  )
}
