import { useTimeline } from './board.ts'
import { type Days, dayOf, monthsOf, shareOf } from './days.ts'

/** Up to this many days weekends can be told apart. */
const mostForWeekends = 130
/** Day 0 was a Thursday. */
const saturday = 2

/** Month lines and weekends as one background: no element of their own for each of them in each row. */
function gridOf(days: Days): string {
  const lines = monthsOf(days)
    .slice(1)
    .map(({ start }) => shareOf(start, days))
    .map(
      (at) =>
        `transparent ${at}%, var(--line) ${at}%, var(--line) calc(${at}% + 1px), transparent calc(${at}% + 1px)`,
    )
  const months = `linear-gradient(to right, transparent 0%, ${[...lines, 'transparent 100%'].join(', ')})`
  if (days.to - days.from > mostForWeekends) return months
  const first = days.from - ((days.from - saturday) % 7)
  const [start, monday, next] = [first, first + 2, first + 7].map((day) => `${shareOf(day, days)}%`)
  return `${months}, repeating-linear-gradient(to right, var(--weekend) ${start} ${monday}, transparent ${monday} ${next})`
}

/** Behind the rows: months, weekends and today. */
export function Backdrop({ today }: { today: string }) {
  const { days } = useTimeline()
  const day = dayOf(today)
  return (
    <div aria-hidden className="backdrop" style={{ backgroundImage: gridOf(days) }}>
      {day >= days.from && day < days.to && <hr style={{ left: `${shareOf(day, days)}%` }} />}
    </div>
  )
}
