import { FeedbackItem } from '#contract/api/feedbacks.ts'
import { eventSubtypes, eventTypes } from '#contract/api/surveyWords.ts'
import { nameOf } from '#src/admin/fields/Chip.tsx'
import { type Column, columnsOf } from '#src/admin/list/columnsOf.tsx'
import { showInstant } from '#src/i18n/format.ts'
import { DueDate } from './DueDate.tsx'
import { FormLink } from './FormLink.tsx'
import { ReviewerTag } from './ReviewerTag.tsx'

const column = columnsOf(FeedbackItem)

const own = (source: string, label: string, width: number, render: Column<FeedbackItem>['render']) => ({
  source,
  label,
  width,
  read: undefined,
  sortable: false,
  order: source,
  align: 'left' as const,
  render,
})

/** The columns of screens.md section 2.15, and the date until which an answer is asked for. */
export const inboxColumns: Column<FeedbackItem>[] = [
  column('title', { width: 340, render: (item) => <FormLink item={item} /> }),
  own('type', 'Type', 160, ({ type, subtype }) => `${eventTypes[type]}: ${eventSubtypes[subtype]}`),
  column('status', { width: 100, render: ({ status }) => <ReviewerTag status={status} /> }),
  column('dueDate', { width: 150, render: (item) => <DueDate {...item} /> }),
  column('lastUpdated', {
    width: 190,
    render: ({ lastUpdated }) => (
      <time className="tabular" dateTime={lastUpdated}>
        {showInstant(lastUpdated)}
      </time>
    ),
  }),
  own('author', 'Author', 160, ({ author }) => nameOf(author)),
]
