import { t } from '@lingui/core/macro'
import Notifications from '@mui/icons-material/NotificationsNoneOutlined'
import { IconButton, styled } from '@mui/material'
import { useRef, type FocusEvent, type PointerEvent, type RefObject, useEffect, useState } from 'react'
import type { Query } from '@tanstack/react-query'
import { Link } from 'react-router'
import { lazySection } from '#src/admin/layout/lazy.tsx'
import { filled } from '#src/admin/theme/tokens.ts'
import { paths } from './paths.ts'
import { useCommandQuery } from '#src/providers/dataProvider/hooks.ts'

const UnreadForms = lazySection(async () => (await import('#src/resources/feedbacks/UnreadForms.tsx')).UnreadForms)

// As wide as a phone leaves beside the account's button.
const Card = styled('div')(({ theme }) => ({
  position: 'absolute',
  top: '100%',
  right: 0,
  width: 320,
  maxWidth: 'calc(100vw - 72px)',
  boxSizing: 'border-box',
  padding: 12,
  borderRadius: 'var(--radius-card)',
  color: theme.tokens.text,
  background: theme.tokens.surface,
  border: `1px solid ${theme.tokens.border}`,
  boxShadow: theme.tokens.shadow,
  fontSize: 'var(--text-13)',
}))

const Count = styled('span')(({ theme }) => ({
  position: 'absolute',
  top: 0,
  right: 0,
  minWidth: 18,
  height: 18,
  padding: '0 4px',
  boxSizing: 'border-box',
  borderRadius: 'var(--radius-card)',
  border: `1px solid ${theme.tokens.surface}`,
  color: filled.text,
  background: filled.main,
  fontSize: 'var(--text-11)',
  lineHeight: '16px',
  fontWeight: 600,
  textAlign: 'center',
  // Drawn, not written: `9+` is no part of the link's name, which says the whole number.
  '&::after': { content: 'attr(data-badge)' },
}))

/** The badge of a count: nothing at 0, itself up to 9, `9+` above. */
export const badgeOf = (count: number) => (count > 9 ? '9+' : count > 0 ? String(count) : '')

/**
 * Leads to the inbox and says how much of it is unread; pointed at with a mouse or reached by keyboard, it shows the
 * first of it (docs/decisions/031-bell-and-rail.md).
 */
export function InboxBell() {
  const count = useUnreads()
  const words = count > 0 ? t`${count} unread` : ''
  const bell = useRef<HTMLAnchorElement>(null)
  const card = useCard(bell)
  return (
    <div {...card.around}>
      <IconButton
        ref={bell}
        component={Link}
        to={paths.inbox}
        aria-label={count > 0 ? t`Inbox, ${count} unread` : t`Inbox`}
        onFocusVisible={card.show}
        onClick={card.hide}
      >
        <Notifications />
        {count > 0 && <Count aria-hidden="true" data-badge={badgeOf(count)} />}
      </IconButton>
      {card.isShown && (
        <Card role="group" aria-label={t`Unread forms`}>
          <UnreadForms count={count} onLeave={card.hide} />
        </Card>
      )}
      <span role="status" className="visually-hidden">
        {words}
      </span>
    </div>
  )
}

/** Long enough to move the pointer from the link onto the far end of its card. */
const grace = 300

/**
 * Whether the card beside a link is shown: while a mouse is over the two, or the keyboard's focus is in them; a touch
 * only follows the link.
 */
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

/** Whether a query is that of the unread count. */
export const isOfUnreads = ({ queryKey: [resource, command] }: Pick<Query, 'queryKey'>) =>
  resource === 'feedbacks' && command === 'unreads'

const news = () => new BroadcastChannel('feedback read')

/** Tells every open tab, this one too, that the unread count may have changed. */
export function tellRead(): void {
  const channel = news()
  channel.postMessage('')
  channel.close()
}

const pause = 30_000

/**
 * How many feedback items wait unread: asked at start, on window focus, on reconnect (rules/screens.md#1.4), when any
 * tab tells of a read, and every half minute for what was read elsewhere, as long as the window is looked at.
 */
export function useUnreads(): number {
  const { data, refetch } = useCommandQuery(
    'feedbacks',
    'unreads',
    {},
    { refetchOnWindowFocus: 'always', refetchOnReconnect: 'always', refetchInterval: pause },
  )
  useEffect(() => {
    const channel = news()
    channel.onmessage = () => void refetch()
    return () => channel.close()
  }, [refetch])
  return data?.data.count ?? 0
}
