import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { dateIn } from '#contract/dates.ts'
import { monthAfter } from '#src/components/timeline/days.ts'
import { useSettings } from '#src/providers/session.ts'

/** How many months the window shows, and by how many its arrows move it. */
export const monthSteps = { 3: 1, 6: 2, 12: 3, 24: 6 } as const
export type Zoom = keyof typeof monthSteps

/** What the rows can be narrowed to. */
export const onlyFilters = { vacant: 'Vacant', over: 'Over-allocated', free: 'Free' } as const
export type OnlyFilter = keyof typeof onlyFilters

const isZoom = (months: number): months is Zoom => months in monthSteps
const isOnlyFilter = (text: string): text is OnlyFilter => Object.hasOwn(onlyFilters, text)
const isMonth = (text: string) => /^\d{4}-(0[1-9]|1[0-2])$/.test(text)

/** The timeline as its address says: `?by=projects&month=2026-09&months=6&keyword=ada&only=over&page=2`. Whatever is wrong there counts as absent. */
export function useTimelineParams() {
  const [params, setParams] = useSearchParams()
  const { timeZone } = useSettings()
  const [today] = useState(() => dateIn(timeZone, new Date()))
  const asked = (name: string) => params.get(name) ?? ''
  const count = Number(asked('months'))
  const months: Zoom = isZoom(count) ? count : 12
  // A little of what has been, most of what is to come.
  const usual = monthAfter(today, -monthSteps[months])
  const from = isMonth(asked('month')) ? `${asked('month')}-01` : usual
  const only = asked('only')
  const set = (next: Record<string, string>) =>
    setParams(
      (last) => {
        const all = new URLSearchParams(last)
        if (!('page' in next)) all.delete('page')
        for (const [name, value] of Object.entries(next)) {
          if (value) all.set(name, value)
          else all.delete(name)
        }
        return all
      },
      { replace: true },
    )
  return {
    today,
    months,
    from,
    to: monthAfter(from, months),
    by: asked('by') === 'projects' ? ('projects' as const) : ('people' as const),
    keyword: asked('keyword'),
    only: isOnlyFilter(only) ? only : undefined,
    page: Math.max(1, Math.trunc(Number(asked('page'))) || 1),
    set,
    /** Moves the window by so many months. */
    shift: (by: number) => set({ month: monthAfter(from, by).slice(0, 7) }),
  }
}
export type TimelineParams = ReturnType<typeof useTimelineParams>
