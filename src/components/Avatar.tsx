import { styled } from '@mui/material/styles'
import { smallPictureOf } from '#contract/pictures.ts'

const Round = styled('span')(({ theme }) => ({
  display: 'inline-flex',
  verticalAlign: 'middle',
  alignItems: 'center',
  justifyContent: 'center',
  flex: 'none',
  width: 'var(--size)',
  height: 'var(--size)',
  borderRadius: '50%',
  overflow: 'hidden',
  fontSize: 'calc(var(--size) * 0.46)',
  fontWeight: 600,
  lineHeight: 1,
  color: theme.palette.text.secondary,
  backgroundColor: theme.palette.action.selected,
  '& img': { width: '100%', height: '100%', objectFit: 'cover' },
}))

interface AvatarProps {
  /** Address of the picture; without one the first letter of the name stands in. */
  src: string
  name: string
  /** Pixels. */
  size?: number
}

/** Up to this size the small picture does, also on a fine screen. */
const largestSmall = 40

/** A round picture beside a name that is written out, so it says nothing of its own to a screen reader. */
export function Avatar({ src, name, size = 24 }: AvatarProps) {
  const variables: Record<`--${string}`, string> = { '--size': `${size}px` }
  const address = size <= largestSmall ? smallPictureOf(src) : src
  return (
    <Round style={variables} aria-hidden>
      {src ? <img src={address} alt="" loading="lazy" /> : name.charAt(0).toUpperCase()}
    </Round>
  )
}
