import { useTimeline } from './board.ts'
import { dayOf, monthsOf, shareOf } from './days.ts'

/** The months of the window, and where today stands among them. */
export function Head({ names, today }: { names: string; today: string }) {
  const { days } = useTimeline()
  const day = dayOf(today)
  return (
    <div role="row" aria-rowindex={1} className="head">
      <div role="columnheader">{names}</div>
      <div role="columnheader" data-track>
        {monthsOf(days).map(({ start, label, title }) => (
          <time key={start} dateTime={title} title={title} style={{ left: `${shareOf(start, days)}%` }}>
            {label}
          </time>
        ))}
        {day >= days.from && day < days.to && <em style={{ left: `${shareOf(day, days)}%` }}>Today</em>}
      </div>
    </div>
  )
}
