import type { CSSProperties } from 'react'
import { smallPictureOf } from '#contract/pictures.ts'
import { firstGrapheme } from './firstGrapheme.ts'

interface AvatarProps {
  /** URL of the picture; if empty, the first letter of the name is shown. */
  src: string
  name: string
  /** Pixels. */
  size?: number
}

/** The default size, as in `list.css`. */
const usual = 24

/** Up to this size the small picture is sharp, also on high-density screens. */
const largestSmall = 40

/** A round picture beside a written name, so it is hidden from screen readers. */
export function Avatar({ src, name, size = usual }: AvatarProps) {
  const style = size === usual ? undefined : ({ '--size': `${size}px` } as CSSProperties)
  if (!src) {
    return (
      <span className="avatar" style={style} aria-hidden>
        {firstGrapheme(name)}
      </span>
    )
  }
  const address = size <= largestSmall ? smallPictureOf(src) : src
  return <img className="avatar" style={style} src={address} alt="" loading="lazy" />
}
