import { msg, t } from '@lingui/core/macro'
import { Link as MuiLink } from '@mui/material'
import { Link } from 'react-router'
import type { FeedbackItem } from '#contract/api/feedbacks.ts'
import { type ReviewerStatus, reviewerStatuses } from '#contract/api/surveyWords.ts'
import { dateIn } from '#contract/dates.ts'
import { words } from '#contract/words.ts'
import { DateText } from '#src/admin/fields/DateText.tsx'
import { ChoiceTag, Tag } from '#src/admin/fields/Tag.tsx'
import { formPath } from './useFeedbacks.ts'

/** The tabs of the inbox by what stands in the address. */
export const inboxTabs = words({ new: msg`New`, draft: msg`Draft`, done: msg`Done`, all: msg`All` })
export type InboxTab = keyof typeof inboxTabs
export const inboxTabNames = Object.keys(inboxTabs) as InboxTab[]

const isTab = (text: string): text is InboxTab => Object.hasOwn(inboxTabs, text)

/** The tab in the address; all of the inbox without one. */
export const tabOf = (text: string): InboxTab => (isTab(text) ? text : 'all')

/** What a tab asks for. */
export const statusOf = (tab: InboxTab): ReviewerStatus | undefined => (tab === 'all' ? undefined : tab)

/** How many forms a tab holds, by the counts of the statuses. */
export function countOf(tab: InboxTab, counts: Record<string, number> | undefined): number | undefined {
  if (!counts) return undefined
  const count = (name: InboxTab) => counts[name] ?? 0
  return tab === 'all' ? count('new') + count('draft') + count('done') : count(tab)
}

const isPast = (day: string) => day < dateIn('UTC', new Date())

/** Until when an answer is asked for, and whether that day has passed; days of surveys are those of UTC. */
export function DueDate({ dueDate, status }: Pick<FeedbackItem, 'dueDate' | 'status'>) {
  const day = dueDate?.slice(0, 10)
  const isLate = status !== 'done' && day !== undefined && isPast(day)
  return (
    <>
      <DateText date={day} /> {isLate && <Tag colour="lead">{t`Late`}</Tag>}
    </>
  )
}

/** How far a form is, as the one sees it who answers it (rules/screens.md#5.1). */
export const ReviewerTag = ({ status }: { status: ReviewerStatus }) => (
  <ChoiceTag choices={reviewerStatuses} value={status} />
)

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
      {!item.isRead && <span className="visually-hidden">{`, ${t`unread`}`}</span>}
    </MuiLink>
  )
}
