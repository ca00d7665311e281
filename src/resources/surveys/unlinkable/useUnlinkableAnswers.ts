import { useState } from 'react'
import type { FeedbackForm } from '#contract/api/feedbacks/endpoints.ts'
import type { Saving } from '#src/admin/form/autosave.ts'
import { useCommand } from '#src/providers/dataProvider/hooks.ts'
import { tabAnswersKey } from '#src/providers/storage.ts'
import { useProfile } from '#src/providers/useSession.ts'
import type { Value } from '../answerChanges.ts'
import { tellRead } from '../InboxBell.tsx'
import { useFormCache } from '../useFeedbacks.ts'

const idle: Saving = { state: 'idle' }

/** What was chosen so far in this tab, for reloads. If the storage fails, only these are lost. */
function useTabAnswers(key: string) {
  const read = (): Record<string, Value> => JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, Value>
  const [given, setGiven] = useState(read)
  const keep = (next: Record<string, Value>) => {
    setGiven(next)
    try {
      sessionStorage.setItem(key, JSON.stringify(next))
    } catch {
      // The storage is full: the page still has them.
    }
  }
  const clear = () => {
    sessionStorage.removeItem(key)
    setGiven({})
  }
  return { given, keep, clear }
}

/**
 * State of the form of an unlinkable survey (rules/surveys.md#7.11). Until it is sent, answers stay in this tab: no
 * draft goes to the server, and nothing is kept after sending or signing out.
 */
export function useUnlinkableAnswers(form: FeedbackForm) {
  const { eventID, topicID } = form
  const { mutateAsync } = useCommand('feedbacks', 'submit', { noRefresh: true })
  const { adopt } = useFormCache(form)
  const { given, keep, clear } = useTabAnswers(tabAnswersKey(useProfile().id, topicID))
  const isDone = form.status === 'done'
  const answers = isDone ? form.answers : form.answers.map((one) => ({ ...one, ...given[one.eventQuestionID] }))
  return {
    answers,
    saving: idle,
    change: (id: string, part: Partial<Value>) => {
      const { answer = '', note = '' } = answers.find(({ eventQuestionID }) => eventQuestionID === id) ?? {}
      keep({ ...given, [id]: { answer, note, ...part } })
    },
    /** Sends the form for good. Throws `ApiError`. */
    submit: async () => {
      const sent = answers.map(({ eventQuestionID, answer, note }) => ({ eventQuestionID, answer, note }))
      const params = { id: eventID, topicId: topicID }
      const { data } = await mutateAsync({ params, body: { answers: sent, status: 'done' } })
      clear()
      await adopt(data)
      tellRead()
    },
  }
}
