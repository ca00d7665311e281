import MuiLink from '@mui/material/Link'
import { Link } from 'react-router'
import type { FeedbackItem } from '#contract/api/feedbacks.ts'
import { formPath } from './useInbox.ts'

/** The title of a form, linked to it; semi-bold until it was opened. */
export function FormLink({ item }: { item: FeedbackItem }) {
  return (
    <MuiLink
      component={Link}
      to={formPath(item)}
      color="inherit"
      underline="hover"
      sx={{ fontWeight: item.isRead ? 400 : 600, overflowWrap: 'anywhere' }}
    >
      {item.title}
      {!item.isRead && <span className="visually-hidden">, unread</span>}
    </MuiLink>
  )
}
