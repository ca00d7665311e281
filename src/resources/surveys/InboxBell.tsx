import { t } from '@lingui/core/macro'
import Notifications from '@mui/icons-material/NotificationsNoneOutlined'
import { IconButton, Paper, styled } from '@mui/material'
import { useRef, type FocusEvent, type PointerEvent, type RefObject, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { lazyComponent } from '#src/admin/layout/lazy.tsx'
import { filled } from '#src/admin/theme/tokens.ts'
import { paths } from '#src/layout/paths.ts'
import { useCan } from '#src/providers/useSession.ts'
import { useProfile } from '#src/providers/useSession.ts'
import { useCommandQuery } from '#src/providers/dataProvider/hooks.ts'

const UnreadForms = lazyComponent(async () => (await import('./UnreadForms.tsx')).UnreadForms)

// Fits the width of a phone, beside the account button.
const beside = {
  position: 'absolute',
  top: '100%',
  right: 0,
  width: 320,
  maxWidth: 'calc(100vw - 72px)',
  p: 3,
  boxSizing: 'border-box',
  border: 1,
  borderColor: 'divider',
}

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
  // The badge is CSS content, so it isn't part of the link's name, which has the exact number.
  '&::after': { content: 'attr(data-badge)' },
}))

/** The text of the badge: empty at 0, the count up to 9, then `9+`. */
const badgeOf = (count: number) => (count > 9 ? '9+' : count > 0 ? String(count) : '')

/**
 * For readers of feedbacks: link to the inbox with the unread count. Mouse hover or keyboard focus shows the first unread forms
 * (docs/decisions/031-bell-and-rail.md).
 */
export function InboxBell() {
  const can = useCan()
  return can('feedbacks.read') && <Bell />
}

function Bell() {
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
        <Paper variant="floating" role="group" aria-label={t`Unread forms`} sx={beside}>
          <UnreadForms count={count} onLeave={card.hide} />
        </Paper>
      )}
      <span role="status" className="visually-hidden">
        {words}
      </span>
    </div>
  )
}

/** In milliseconds: long enough to move the pointer from the link to its card. */
const grace = 300

/**
 * Shows the card of a link while the mouse is over either, or keyboard focus is in them. A touch only follows the link.
 */
function useCard(link: RefObject<HTMLElement | null>) {
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
      // Hiding the card would lose the focus.
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
    /** Props for the element that wraps link and card. */
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

const news = () => new BroadcastChannel('feedback read')

/** Tells all open tabs, including this one, that the unread count may have changed. */
export function tellRead(): void {
  const channel = news()
  channel.postMessage('')
  channel.close()
}

const pause = 30_000

/**
 * The number of unread forms. Fetched on mount, on window focus, on reconnect (rules/screens.md#1.4), when a tab
 * reports a read form, and every 30 s while the window is visible.
 */
export function useUnreads(): number {
  const { viewing } = useProfile()
  const { data, refetch } = useCommandQuery(
    'feedbacks',
    'unreads',
    {},
    {
      // What that person is asked stays closed (docs/rules/roles.md#4.4).
      enabled: !viewing,
      refetchOnWindowFocus: 'always',
      refetchOnReconnect: 'always',
      refetchInterval: pause,
      meta: { isBackground: true },
    },
  )
  useEffect(() => {
    const channel = news()
    channel.onmessage = () => void refetch()
    return () => channel.close()
  }, [refetch])
  return data?.data.count ?? 0
}
