import { monthEnds } from '#contract/months.ts'
import { useQueryParams } from '#src/admin/hooks/useQueryParams.ts'
import { useToday } from '#src/resources/absences/useAbsences.ts'

/**
 * What the overview shows: a month, and all or only what the reader leads; both in the address,
 * `?month=2026-10&of=mine` (rules/dashboards.md#1.6 and rules/dashboards.md#1.7).
 */
export function useOverview() {
  const { text, to } = useQueryParams()
  const ends = monthEnds(useToday())
  const months = ends.map((day) => day.slice(0, 7))
  const named = months.indexOf(text('month'))
  const last = months.length - 1
  const at = named < 0 ? last : named
  const isMine = text('of') === 'mine'
  return {
    months,
    /** Index of the month, also in numbers that begin with the same month. */
    at,
    /** Its last day, or today. */
    day: ends[at] ?? '',
    isCurrent: at === last,
    isMine,
    /** For calls. Empty for all, so that other cards share the answer. */
    mine: isMine ? { mine: true } : {},
    toMonth: (month: string) => to({ month: month === months[last] ? '' : month, rows: '' }),
    toWhose: (whose: 'all' | 'mine') => to({ of: whose === 'mine' ? whose : '', rows: '' }),
  }
}
