import { useState } from 'react'
import type { FeedbackForm } from '#contract/api/feedbacks.ts'
import type { QuestionAnswer } from '#contract/api/survey.ts'

/**
 * The answers that the server holds: as they were read last, or as a save told them. What a save told is set in the same render that
 * takes its changes away, so that the screen never falls back to what stood there before.
 */
export function useStored({ answers }: FeedbackForm) {
  const [known, setKnown] = useState({ read: answers, stored: answers })
  if (known.read !== answers) setKnown({ read: answers, stored: answers })
  const setStored = (stored: QuestionAnswer[]) => setKnown(({ read }) => ({ read, stored }))
  return [known.stored, setStored] as const
}
