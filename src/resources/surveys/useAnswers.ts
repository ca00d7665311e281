import { useRef, useMemo, useState, useEffect } from 'react'
import { useStoreContext } from 'react-admin'
import { flushSync } from 'react-dom'
import type { FeedbackForm } from '#contract/api/feedbacks/endpoints.ts'
import type { QuestionAnswer } from '#contract/api/surveys/survey.ts'
import { savedNow } from '#src/admin/form/autosave.ts'
import { useAutosave } from '#src/admin/form/useAutosave.ts'
import { tellRead } from '#src/resources/surveys/InboxBell.tsx'
import { useCommand } from '#src/providers/dataProvider/hooks.ts'
import { ApiError } from '#src/providers/http.ts'
import { useProfile } from '#src/providers/useSession.ts'
import {
  type Changes,
  changeOf,
  knowing,
  markSent,
  sendable,
  surviving,
  toSend,
  type Value,
  withChanges,
  without,
  withoutSaved,
} from './answerChanges.ts'
import { useFormCache } from './useFeedbacks.ts'

/** Unsaved changes of a form, kept in this browser for this person until they are saved. */
interface StoredChanges {
  read: () => Changes
  /**
   * Replaces the stored changes of the given questions only, because another tab may store others. `undefined` removes
   * one.
   */
  write: (part: Readonly<Partial<Changes>>) => void
}

/** The stored changes of one form. If browser storage fails, only this safety net is missing. */
function useStoredChanges(topicID: string): StoredChanges {
  const store = useStoreContext()
  const key = `drafts.feedback.${topicID}.${useProfile().id}`
  return useMemo(() => {
    const read = () => store.getItem<Changes>(key) ?? {}
    return {
      read,
      write: (part) => {
        const left = Object.entries({ ...read(), ...part }).filter(([, change]) => change)
        try {
          if (left.length) store.setItem(key, Object.fromEntries(left))
          else store.removeItem(key)
        } catch {
          // Storage is full: autosave alone has to do.
        }
      },
    }
  }, [store, key])
}

/**
 * The answers on the server, as last read or as returned by a save. A save sets them in the same render that removes
 * its changes, so the screen never shows the older value in between.
 */
function useServerAnswers({ answers }: FeedbackForm) {
  const [known, setKnown] = useState({ read: answers, stored: answers })
  if (known.read !== answers) setKnown({ read: answers, stored: answers })
  const setStored = (stored: QuestionAnswer[]) => setKnown(({ read }) => ({ read, stored }))
  return [known.stored, setStored] as const
}

/** Milliseconds to wait after the last change. */
const pause = 1000

/**
 * State of a form while it is being filled in. Each change is stored in the browser at once. One second after the last
 * one, the changed answers are saved as a draft, one request at a time. Failed saves are retried when the connection is
 * back or the person returns.
 */
export function useAnswers(form: FeedbackForm) {
  const { eventID, topicID } = form
  const { mutateAsync: submit } = useCommand('feedbacks', 'submit', { noRefresh: true })
  const { mutateAsync: readAgain } = useCommand('feedbacks', 'form', { noRefresh: true })
  const kept = useStoredChanges(topicID)
  const { adopt, refresh } = useFormCache(form)
  const { saving, setSaving, enqueue, onDue, flushNow, schedule, hold, retryIfLost } = useAutosave(pause)
  const [stored, setStored] = useServerAnswers(form)
  const [changes, setChanges] = useState<Changes>(() => surviving(form, kept.read()))
  const latest = useRef(changes)
  /** Questions answered elsewhere too. Only the person replaces those answers, by typing on or saving. */
  const told = useRef(new Set<string>())

  const set = (next: Changes) => {
    latest.current = next
    setChanges(next)
  }
  const send = async (answers: readonly ReturnType<typeof toSend>[], status: 'draft' | 'done') => {
    const body = { answers: [...answers], status }
    const params = { id: eventID, topicId: topicID }
    const { data } = await submit({ params, body })
    await adopt(data)
    return data.answers
  }
  /** If somebody answered elsewhere, reads that, so that the next save replaces it knowingly. Nothing typed is lost. */
  const meet = async (error: unknown): Promise<boolean> => {
    if (!(error instanceof ApiError && error.status === 409)) return false
    const { data } = await readAgain({ params: { id: eventID, topicId: topicID } })
    const known = knowing(latest.current, data.answers)
    for (const id of Object.keys(known)) if (known[id] !== latest.current[id]) told.current.add(id)
    kept.write(known)
    flushSync(() => {
      setStored(data.answers)
      set(known)
    })
    return true
  }
  const due = () => without(sendable(latest.current), told.current)
  const saveDraft = async () => {
    const batch = due()
    set({ ...latest.current, ...markSent(batch) })
    kept.write(markSent(batch))
    setSaving({ state: 'saving' })
    let arrived: QuestionAnswer[]
    try {
      arrived = await send(
        Object.entries(batch).map(([id, change]) => toSend(id, change)),
        'draft',
      )
    } catch (error) {
      if (!retryIfLost(error) && !(await meet(error))) refresh()
      setSaving({ state: 'failed', error })
      throw error
    }
    const left = withoutSaved(latest.current, batch)
    kept.write(Object.fromEntries(Object.keys(batch).map((id) => [id, left[id]])))
    // Flushes before the next key press, which must start from the values just saved.
    flushSync(() => {
      setStored(arrived)
      set(left)
    })
    setSaving(savedNow())
  }
  const flush = () => {
    hold()
    if (Object.keys(due()).length === 0) return
    enqueue(async () => {
      // The previous request may have saved everything.
      if (Object.keys(due()).length > 0) await saveDraft()
    }).catch(() => undefined)
  }
  useEffect(() => onDue(flush))
  useEffect(() => {
    // Sends changes of an earlier visit on mount, and unsaved ones on unmount.
    flushNow()
    return flushNow
  }, [flushNow])

  const answers = form.status === 'done' ? stored : withChanges(stored, changes)
  return {
    answers,
    saving,
    change: (id: string, part: Partial<Value>) => {
      const question = stored.find((one) => one.eventQuestionID === id)
      if (!question) return
      told.current.delete(id)
      const before = latest.current[id]
      const shown = withChanges([question], latest.current)[0] ?? question
      const { answer, note } = shown
      const change = changeOf(question, before, { answer, note, ...part }, Date.now())
      set({ ...latest.current, [id]: change })
      kept.write({ [id]: change })
      schedule()
    },
    /** Saves a draft, even without changes. Throws `ApiError`. */
    saveDraft: () => {
      hold()
      told.current.clear()
      return enqueue(saveDraft)
    },
    /** Sends the form for good. Throws `ApiError`. */
    submit: () => {
      hold()
      return enqueue(async () => {
        // Sends the answers as they were previewed: a save in progress may have emptied the changes.
        const sent = await send(
          answers.map(({ eventQuestionID, answer, note }) => ({
            eventQuestionID,
            answer,
            note,
            from: changes[eventQuestionID]?.from ?? [{ answer, note }],
          })),
          'done',
        ).catch(async (error: unknown) => {
          if (!retryIfLost(error)) await meet(error)
          throw error
        })
        setStored(sent)
        kept.write(Object.fromEntries(answers.map((one) => [one.eventQuestionID, undefined])))
        set({})
        tellRead()
      })
    },
  }
}
