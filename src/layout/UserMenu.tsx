import Avatar from '@mui/material/Avatar'
import IconButton from '@mui/material/IconButton'
import { useState } from 'react'
import { smallPictureOf } from '#contract/pictures.ts'
import { lazyLayer } from '#src/admin/layout/lazyInline.tsx'
import { useProfile } from '#src/providers/session.ts'

const AccountMenu = lazyLayer(async () => (await import('./AccountMenu.tsx')).AccountMenu)

/** My picture, and behind it what concerns me and this window. */
export function UserMenu() {
  const { displayName, fullName, avatar } = useProfile()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
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
          src={smallPictureOf(avatar) || undefined}
          alt=""
          sx={{
            width: 28,
            height: 28,
            fontSize: 'var(--text-13)',
            fontWeight: 600,
            bgcolor: 'secondary.light',
            color: 'secondary.dark',
          }}
        >
          {name.charAt(0).toUpperCase()}
        </Avatar>
      </IconButton>
      {anchor && <AccountMenu anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  )
}
