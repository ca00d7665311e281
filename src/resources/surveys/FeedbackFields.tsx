import { msg, t } from '@lingui/core/macro'
import { Link as MuiLink } from '@mui/material'
import { Link } from 'react-router'
import type { FeedbackItem } from '#contract/api/feedbacks/endpoints.ts'
import { type ReviewerStatus, reviewerStatuses } from '#contract/api/surveys/words.ts'
import { dateIn } from '#contract/dates.ts'
import { words } from '#contract/words.ts'
import { DateText } from '#src/admin/fields/DateText.tsx'
import { ChoiceTag, Tag } from '#src/admin/fields/Tag.tsx'
import { formPath } from './useFeedbacks.ts'

/** Labels of the inbox tabs, keyed by their status. */
export const inboxTabs = words({ new: msg`New`, draft: msg`Draft`, done: msg`Done`, all: msg`All` })
export type InboxTab = keyof typeof inboxTabs
export const inboxTabNames = Object.keys(inboxTabs) as InboxTab[]

const isTab = (text: string): text is InboxTab => Object.hasOwn(inboxTabs, text)

/** The tab of a status filter; `all` by default. */
export const tabOf = (text: string): InboxTab => (isTab(text) ? text : 'all')

/** The number of forms in a tab, from the counts by status. */
export function countOf(tab: InboxTab, counts: Record<string, number> | undefined): number | undefined {
  if (!counts) return undefined
  const count = (name: InboxTab) => counts[name] ?? 0
  return tab === 'all' ? count('new') + count('draft') + count('done') : count(tab)
}

const isPast = (day: string) => day < dateIn('UTC', new Date())

/** The due date, marked when it has passed. Days of surveys are UTC days. */
export function DueDate({ dueDate, status }: Pick<FeedbackItem, 'dueDate' | 'status'>) {
  const day = dueDate?.slice(0, 10)
  const isLate = status !== 'done' && day !== undefined && isPast(day)
  return (
    <>
      <DateText date={day} /> {isLate && <Tag colour="lead">{t`Late`}</Tag>}
    </>
  )
}

/** The status of a form, as shown to its reviewer (rules/screens.md#5.1). */
export const ReviewerTag = ({ status }: { status: ReviewerStatus }) => (
  <ChoiceTag choices={reviewerStatuses} value={status} />
)

/** Links to a form. Bold until the form has been opened. */
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
      {!item.isRead && <span className="visually-hidden">{`, ${t`unread`}`}</span>}
    </MuiLink>
  )
}
