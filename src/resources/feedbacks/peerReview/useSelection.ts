import { useCallback, useState } from 'react'
import type { Topic } from '#contract/api/survey.ts'

/** Rows that were chosen, also those of other pages; by id, as they were when they were chosen. */
export function useSelection() {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Topic>>(new Map())
  return {
    chosen,
    /** Chooses rows, or lets them go. */
    choose: useCallback((topics: readonly Topic[], on: boolean) => {
      setChosen((before) => {
        const next = new Map(before)
        for (const topic of topics) {
          if (on) next.set(topic.id, topic)
          else next.delete(topic.id)
        }
        return next
      })
    }, []),
    clear: useCallback(() => setChosen(new Map()), []),
  }
}
export type Selection = ReturnType<typeof useSelection>
