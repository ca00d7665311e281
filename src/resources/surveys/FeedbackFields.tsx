import { t } from '@lingui/core/macro'
import { Box, Link as MuiLink } from '@mui/material'
import { useState } from 'react'
import { Link } from 'react-router'
import type { FeedbackItem } from '#contract/api/feedbacks/endpoints.ts'
import { type ReviewerStatus, reviewerStatuses } from '#contract/api/surveys/words.ts'
import { dateIn, showDate } from '#contract/dates.ts'
import { ChoiceTag } from '#src/admin/fields/Tag.tsx'
import { dueWords, shortDate } from '#src/i18n/format.ts'
import { nameOfForm } from '#src/resources/formWords.ts'
import { formPath } from './useFeedbacks.ts'

type Times = Pick<
  FeedbackItem,
  'subtype' | 'status' | 'startDate' | 'dueDate' | 'isForcedDone' | 'isUnlinkable' | 'lastUpdated'
>

/** Days of surveys are UTC days. */
const dayOf = (instant: string) => instant.slice(0, 10)

/**
 * Until when a form can be answered: "due 31/12", of a work survey "02/11 to 13/11, 2 weeks late". Once it is done,
 * when it was sent, of which an unlinkable survey stores nothing.
 */
export function FormTime({ subtype, status, startDate, dueDate, isForcedDone, isUnlinkable, lastUpdated }: Times) {
  const [today] = useState(() => dateIn('UTC', new Date()))
  if (status === 'done' && isUnlinkable && !isForcedDone) return t`Answered`
  if (status === 'done') return isForcedDone ? t`Closed without answer` : t`Answered ${showDate(dayOf(lastUpdated))}`
  if (!dueDate) return null
  const last = dayOf(dueDate)
  const due = shortDate(last, today)
  const first = startDate && shortDate(dayOf(startDate), today)
  const isLate = last < today
  return (
    <span className="tabular">
      {subtype === 'work' && first ? t`${first} to ${due}` : t`due ${due}`}
      {isLate && <Box component="span" sx={{ color: 'error.main' }}>{`, ${dueWords(last, today)}`}</Box>}
    </span>
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
      {nameOfForm(item)}
      {!item.isRead && <span className="visually-hidden">{`, ${t`unread`}`}</span>}
    </MuiLink>
  )
}
