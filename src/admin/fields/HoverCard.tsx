import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react'
import { lazyOverlay } from '#src/admin/layout/lazy.tsx'

const HoverCardPopover = lazyOverlay(async () => (await import('./popovers.tsx')).HoverCardPopover)

/** In milliseconds: long enough to move the pointer from the button to the card. */
const grace = 150

interface HoverCardProps {
  /** Accessible name of the card. */
  label: string
  /** Accessible name of the button, with the facts that the button draws. */
  name: string
  button?: Pick<ComponentProps<'button'>, 'className' | 'tabIndex'>
  /** Content of the button. */
  face: ReactNode
  /** Content of the card. It shows on hover and focus, and opens on click, touch or key press. */
  children: ReactNode
}

/** A button with a card of details below it. */
export function HoverCard({ label, name, button, face, children }: HoverCardProps) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const [opened, setOpened] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const returning = useRef(false)
  useEffect(() => () => clearTimeout(timer.current), [])
  const show = (element: HTMLElement) => {
    clearTimeout(timer.current)
    setAnchor(element)
  }
  const hide = () => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => setAnchor(null), grace)
  }
  return (
    <span
      style={{ display: 'inline-flex' }}
      onMouseEnter={(event) => show(event.currentTarget)}
      onMouseLeave={() => !opened && hide()}
    >
      <button
        {...button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={opened}
        aria-label={name}
        onClick={(event) => {
          show(event.currentTarget)
          setOpened(true)
        }}
        onFocus={(event) => {
          // Focus that returns from the closed card must not open it again.
          if (!returning.current) show(event.currentTarget)
          returning.current = false
        }}
        onBlur={() => !opened && hide()}
        onKeyDown={({ key }) => key === 'Escape' && setAnchor(null)}
      >
        {face}
      </button>
      {anchor && (
        <HoverCardPopover
          anchor={anchor}
          label={label}
          opened={opened}
          onClose={() => {
            returning.current = true
            setOpened(false)
            setAnchor(null)
          }}
        >
          {children}
        </HoverCardPopover>
      )}
    </span>
  )
}
