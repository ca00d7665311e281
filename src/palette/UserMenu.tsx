import { t } from '@lingui/core/macro'
import { Avatar, IconButton } from '@mui/material'
import { useState } from 'react'
import { smallPictureOf } from '#contract/pictures.ts'
import { firstGrapheme } from '#src/admin/fields/firstGrapheme.ts'
import { lazyOverlay } from '#src/admin/layout/lazy.tsx'
import { useProfile } from '#src/providers/useSession.ts'

const AccountMenu = lazyOverlay(async () => (await import('#src/palette/AccountMenu.tsx')).AccountMenu)

/** The person's picture, which opens the account menu. */
export function UserMenu() {
  const { displayName, fullName, avatar } = useProfile()
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const name = displayName || fullName
  return (
    <>
      <IconButton
        aria-label={t`Account of ${name}`}
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
          {firstGrapheme(name)}
        </Avatar>
      </IconButton>
      {anchor && <AccountMenu anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  )
}
