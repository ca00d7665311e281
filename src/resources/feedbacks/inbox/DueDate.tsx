import type { FeedbackItem } from '#contract/api/feedbacks.ts'
import { dateIn } from '#contract/dates.ts'
import { DateText } from '#src/admin/fields/DateText.tsx'
import { Tag } from '#src/admin/fields/Tag.tsx'

const isPast = (day: string) => day < dateIn('UTC', new Date())

/** Until when an answer is asked for, and whether that day has passed; days of surveys are those of UTC. */
export function DueDate({ dueDate, status }: Pick<FeedbackItem, 'dueDate' | 'status'>) {
  const day = dueDate?.slice(0, 10)
  const isLate = status !== 'done' && day !== undefined && isPast(day)
  return (
    <>
      <DateText date={day} /> {isLate && <Tag colour="lead">Late</Tag>}
    </>
  )
}
