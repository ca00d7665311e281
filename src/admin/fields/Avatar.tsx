import type { CSSProperties } from 'react'
import { smallPictureOf } from '#contract/pictures.ts'

interface AvatarProps {
  /** Address of the picture; without one the first letter of the name stands in. */
  src: string
  name: string
  /** Pixels. */
  size?: number
}

/** Without a size of its own, as in `list.css`. */
const usual = 24

/** Up to this size the small picture does, also on a fine screen. */
const largestSmall = 40

/** A round picture beside a name that is written out, so it says nothing of its own to a screen reader. */
export function Avatar({ src, name, size = usual }: AvatarProps) {
  const style = size === usual ? undefined : ({ '--size': `${size}px` } as CSSProperties)
  if (!src) {
    return (
      <span className="avatar" style={style} aria-hidden>
        {name.charAt(0).toUpperCase()}
      </span>
    )
  }
  const address = size <= largestSmall ? smallPictureOf(src) : src
  return <img className="avatar" style={style} src={address} alt="" loading="lazy" />
}
