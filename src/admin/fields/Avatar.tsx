import { smallPictureOf } from '#contract/pictures.ts'

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
    <span className="avatar" style={variables} aria-hidden>
      {src ? <img src={address} alt="" loading="lazy" /> : name.charAt(0).toUpperCase()}
    </span>
  )
}
