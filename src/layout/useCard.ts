import { type FocusEvent, type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react'

/** Long enough to move the pointer from the link onto the far end of its card. */
const grace = 300

/** Whether the card beside a link is shown: while a mouse is over the two, or the keyboard's focus is in them; a touch only follows the link. */
export function useCard(link: RefObject<HTMLElement | null>) {
  const [isShown, setShownNow] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const setShown = (next: boolean) => {
    clearTimeout(timer.current)
    setShownNow(next)
  }
  useEffect(() => () => clearTimeout(timer.current), [])
  useEffect(() => {
    if (!isShown) return
    const onKeyDown = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      // The focus would be lost with the card.
      if (link.current?.parentElement?.contains(document.activeElement)) link.current.focus()
      setShownNow(false)
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
      onPointerLeave: () => {
        clearTimeout(timer.current)
        timer.current = setTimeout(() => setShownNow(false), grace)
      },
      onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
        if (!currentTarget.contains(relatedTarget)) setShown(false)
      },
    },
  }
}
