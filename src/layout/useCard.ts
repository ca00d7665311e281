import { type FocusEvent, type PointerEvent, type RefObject, useEffect, useState } from 'react'

/** Whether the card beside a link is shown: while a mouse is over the two, or the keyboard's focus is in them; a touch only follows the link. */
export function useCard(link: RefObject<HTMLElement | null>) {
  const [isShown, setShown] = useState(false)
  useEffect(() => {
    if (!isShown) return
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      // The focus would be lost with the card.
      if (link.current?.parentElement?.contains(document.activeElement)) link.current.focus()
      setShown(false)
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [isShown, link])
  return {
    isShown,
    show: () => setShown(true),
    hide: () => setShown(false),
    /** What the element around both of them takes. */
    around: {
      style: { position: 'relative' } as const,
      onPointerEnter: ({ pointerType }: PointerEvent) => setShown(pointerType !== 'touch'),
      onPointerLeave: () => setShown(false),
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (!currentTarget.contains(relatedTarget)) setShown(false)
      },
    },
  }
}
