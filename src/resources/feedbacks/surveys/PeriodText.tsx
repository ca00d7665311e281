import { DateText } from '#src/admin/fields/DateText.tsx'
import type { Period } from './words.ts'

/** The time that a survey is about; its days are those of UTC (wire-surveys-dashboards.md section 2.3). */
export function PeriodText({ startDate, endDate }: Period) {
  return (
    <span>
      <DateText date={startDate?.slice(0, 10)} /> to <DateText date={endDate?.slice(0, 10)} />
    </span>
  )
}
