import Notifications from '@mui/icons-material/NotificationsNoneOutlined'
import IconButton from '@mui/material/IconButton'
import { styled } from '@mui/material/styles'
import { Link } from 'react-router'
import { filled } from '#src/tokens.ts'
import { paths } from './paths.ts'
import { useUnreads } from './useUnreads.ts'

const Count = styled('span')(({ theme }) => ({
  position: 'absolute',
  top: 0,
  right: 0,
  minWidth: 18,
  height: 18,
  padding: '0 4px',
  boxSizing: 'border-box',
  borderRadius: 9,
  border: `1px solid ${theme.tokens.surface}`,
  color: '#FFFFFF',
  background: filled.main,
  fontSize: 11,
  lineHeight: '16px',
  fontWeight: 600,
  textAlign: 'center',
  // Drawn, not written: `9+` is no part of the link's name, which says the whole number.
  '&::after': { content: 'attr(data-badge)' },
}))

/** The badge of a count: nothing at 0, itself up to 9, `9+` above. */
export const badgeOf = (count: number) => (count > 9 ? '9+' : count > 0 ? String(count) : '')

/** Leads to the inbox and says how much of it is unread. */
export function Bell() {
  const count = useUnreads()
  const words = count > 0 ? `${count} unread` : ''
  return (
    <>
      <IconButton component={Link} to={paths.inbox} aria-label={words ? `Inbox, ${words}` : 'Inbox'}>
        <Notifications />
        {count > 0 && <Count aria-hidden="true" data-badge={badgeOf(count)} />}
      </IconButton>
      <span role="status" className="visually-hidden">
        {words}
      </span>
    </>
  )
}
