import { t } from '@lingui/core/macro'
import { styled } from '@mui/material'
import { useState } from 'react'
import { Avatar } from '../fields/Avatar.tsx'
import { lazyOverlay } from '../layout/lazy.tsx'
import { filled } from '#src/admin/theme/tokens.ts'

const AvatarDialog = lazyOverlay(async () => (await import('./AvatarDialog.tsx')).AvatarDialog)

const Picture = styled('button')(({ theme }) => ({
  position: 'relative',
  flex: 'none',
  padding: 3,
  borderRadius: '50%',
  border: `2px solid ${theme.tokens.accent.main}`,
  background: 'none',
  cursor: 'pointer',
  lineHeight: 0,
  '& > em': {
    position: 'absolute',
    inset: 3,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    borderRadius: '50%',
    fontStyle: 'normal',
    fontSize: 'var(--text-13)',
    lineHeight: 1.3,
    color: filled.text,
    background: filled.scrim,
    opacity: 0,
    transition: 'opacity 150ms ease-out',
  },
  '&:hover > em, &:focus-visible > em': { opacity: 1 },
}))

interface AvatarButtonProps {
  name: string
  /** URL of the picture; can be empty. */
  avatar: string
  /** Pixels. */
  size?: number
  /** Uploads a new picture and updates it everywhere. Without it, the picture is read-only. */
  upload?: ((file: File) => Promise<unknown>) | undefined
}

/** The picture of a person. A click enlarges it and, with `upload`, lets the person replace it. */
export function AvatarButton({ name, avatar, size = 128, upload }: AvatarButtonProps) {
  const [open, setOpen] = useState(false)
  if (!upload && !avatar) return <Avatar src="" name={name} size={size} />
  return (
    <>
      <Picture type="button" onClick={() => setOpen(true)}>
        <Avatar src={avatar} name={name} size={size - 6} />
        <em>{upload ? t`Edit avatar` : t`View avatar`}</em>
      </Picture>
      {open && <AvatarDialog name={name} avatar={avatar} upload={upload} onClose={() => setOpen(false)} />}
    </>
  )
}
