import Check from '@mui/icons-material/Check'
import Avatar from '@mui/material/Avatar'
import Box from '@mui/material/Box'
import Divider from '@mui/material/Divider'
import IconButton from '@mui/material/IconButton'
import Menu from '@mui/material/Menu'
import MenuItem from '@mui/material/MenuItem'
import { useState } from 'react'
import { Link } from 'react-router'
import { useProfile } from '#src/providers/session.ts'
import { signOut } from '#src/providers/signIn.ts'
import { paths } from './paths.ts'
import { useSingleKeys } from './Shortcuts.tsx'
import { schemes, useScheme } from './useScheme.ts'

/** My picture, and behind it: my profile, light or dark, and the way out. */
export function UserMenu() {
  const { displayName, fullName, avatar, teamEmail } = useProfile()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const { scheme, choose } = useScheme()
  const [singleKeys, setSingleKeys] = useSingleKeys()
  const close = () => setAnchor(null)
  const name = displayName || fullName
  return (
    <>
      <IconButton
        aria-label={`Account of ${name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ p: 1, borderRadius: '50%' }}
      >
        <Avatar
          src={avatar || undefined}
          alt=""
          sx={{
            width: 28,
            height: 28,
            fontSize: 13,
            fontWeight: 600,
            bgcolor: 'primary.light',
            color: 'primary.dark',
          }}
        >
          {name.charAt(0).toUpperCase()}
        </Avatar>
      </IconButton>
      <Menu
        open={anchor !== null}
        anchorEl={anchor}
        onClose={close}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        transformOrigin={{ vertical: 'top', horizontal: 'right' }}
        slotProps={{ paper: { sx: { minWidth: 220 } } }}
      >
        <MenuItem disabled sx={{ display: 'block', '&.Mui-disabled': { opacity: 1 } }}>
          <Box sx={{ fontWeight: 600 }}>{name}</Box>
          <Box sx={{ fontSize: 12, color: 'text.secondary' }}>{teamEmail}</Box>
        </MenuItem>
        <Divider sx={{ my: 1 }} />
        <MenuItem component={Link} to={paths.profile} onClick={close}>
          Profile
        </MenuItem>
        <Divider sx={{ my: 1 }} />
        {schemes.map(({ value, label }) => (
          <MenuItem
            key={value}
            role="menuitemradio"
            aria-checked={scheme === value}
            onClick={() => choose(value)}
            sx={{ justifyContent: 'space-between', gap: 8 }}
          >
            {label}
            {scheme === value && <Check fontSize="small" />}
          </MenuItem>
        ))}
        <Divider sx={{ my: 1 }} />
        <MenuItem
          role="menuitemcheckbox"
          aria-checked={singleKeys}
          onClick={() => setSingleKeys(!singleKeys)}
          sx={{ justifyContent: 'space-between', gap: 8 }}
        >
          Single-key shortcuts
          {singleKeys && <Check fontSize="small" />}
        </MenuItem>
        <Divider sx={{ my: 1 }} />
        <MenuItem onClick={() => void signOut()}>Logout</MenuItem>
      </Menu>
    </>
  )
}
