import Notifications from '@mui/icons-material/NotificationsNoneOutlined'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { useRef } from 'react'
import { Link } from 'react-router'
import { lazyInline } from '#src/admin/layout/lazyInline.tsx'
import { filled } from '#src/admin/theme/tokens.ts'
import { paths } from './paths.ts'
import { useCard } from './useCard.ts'
import { useUnreads } from './useUnreads.ts'

const UnreadForms = lazyInline(
  async () => (await import('#src/resources/feedbacks/inbox/UnreadForms.tsx')).UnreadForms,
)

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
 * Leads to the inbox and says how much of it is unread; pointed at with a mouse or reached by keyboard, it shows the first of it
 * (docs/decisions/031-bell-and-rail.md).
 */
export function Bell() {
  const count = useUnreads()
  const words = count > 0 ? `${count} unread` : ''
  const bell = useRef<HTMLAnchorElement>(null)
  const card = useCard(bell)
  return (
    <div {...card.around}>
      <IconButton
        ref={bell}
        component={Link}
        to={paths.inbox}
        aria-label={words ? `Inbox, ${words}` : 'Inbox'}
        onFocusVisible={card.show}
        onClick={card.hide}
      >
        <Notifications />
        {count > 0 && <Count aria-hidden="true" data-badge={badgeOf(count)} />}
      </IconButton>
      {card.isShown && (
        <Card role="group" aria-label="Unread forms">
          <UnreadForms count={count} onLeave={card.hide} />
        </Card>
      )}
      <span role="status" className="visually-hidden">
        {words}
      </span>
    </div>
  )
}
