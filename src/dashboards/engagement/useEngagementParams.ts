import { useSearchParams } from 'react-router'
import { GroupKind } from '#contract/api/surveyWords.ts'
import type { Quarter } from './engagement.ts'

/**
 * What the tab looks at, in the address: groups by `category`, chapter without it, of the survey that started on the day `quarter`, the
 * latest without it. `to` is the link that chooses another quarter.
 */
export function useEngagementParams(quarters: readonly Quarter[]) {
  const [query, setQuery] = useSearchParams()
  const category = GroupKind.safeParse(query.get('category')).data ?? 'chapter'
  const quarter = quarters.find(({ day }) => day === query.get('quarter')) ?? quarters.at(-1)
  const changed = (name: 'category' | 'quarter', value: string) => {
    const next = new URLSearchParams(query)
    next.set(name, value)
    return next
  }
  return {
    category,
    quarter,
    choose: (next: GroupKind) => setQuery(changed('category', next), { preventScrollReset: true }),
    to: (day: string) => `?${changed('quarter', day)}`,
  }
}
