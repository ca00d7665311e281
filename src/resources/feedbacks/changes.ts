import { type FeedbackForm, longestText } from '#contract/api/feedbacks.ts'
import type { QuestionAnswer } from '#contract/api/survey.ts'

/** What a person says to one question. */
export interface Value {
  answer: string
  note: string
}

/** What was typed and is not on the server yet. */
export interface Change extends Value {
  /** When, in milliseconds since 1970. */
  at: number
  /** What the server held when typing began, and what was sent to it on the way: none of these is somebody else's. */
  from: Value[]
}

/** Changes by the id of their question. */
export type Changes = Readonly<Record<string, Change>>

const valueOf = ({ answer, note }: Value): Value => ({ answer, note })
const isSame = (one: Value, other: Value) => one.answer === other.answer && one.note === other.note

/** The questions with what was typed put over what the server holds. */
export const withChanges = (answers: readonly QuestionAnswer[], changes: Changes): QuestionAnswer[] =>
  answers.map((answer) => {
    const change = changes[answer.eventQuestionID]
    return change ? { ...answer, ...valueOf(change) } : answer
  })

/** A value typed over what the server holds, or over an earlier change. */
export const changeOf = (stored: Value, before: Change | undefined, value: Value, at: number): Change => ({
  ...value,
  at,
  from: before?.from ?? [valueOf(stored)],
})

/** Changes that were sent: should the answer get lost, what the server then holds is known to be ours. */
export const markSent = (changes: Changes): Changes =>
  mapped(changes, (change) =>
    change.from.some((one) => isSame(one, change)) ? change : { ...change, from: [...change.from, valueOf(change)] },
  )

/** What is left once `sent` is on the server: what was typed since. */
export function withoutSaved(changes: Changes, sent: Changes): Changes {
  const left = Object.entries(changes).flatMap(([id, change]): [string, Change][] => {
    const arrived = sent[id]
    if (!arrived) return [[id, change]]
    return isSame(change, arrived) ? [] : [[id, { ...change, from: [valueOf(arrived)] }]]
  })
  return Object.fromEntries(left)
}

/** Whether the server would take it: a longer answer or note waits until it is shortened. */
export const fits = ({ answer, note }: Value) => Math.max(answer.length, note.length) <= longestText

/** Whether to tell how much room is left. */
export const isNearEnd = (text: string) => text.length >= 0.9 * longestText

export const sendable = (changes: Changes): Changes =>
  Object.fromEntries(Object.entries(changes).filter(([, change]) => fits(change)))

/** Changes of an earlier visit that still count: of two the newer one wins, question by question. */
export function surviving({ answers, lastUpdated, status }: FeedbackForm, kept: Changes): Changes {
  if (status === 'done') return {}
  const since = Date.parse(lastUpdated)
  return Object.fromEntries(
    answers.flatMap((stored): [string, Change][] => {
      const change = kept[stored.eventQuestionID]
      if (!change || isSame(change, stored)) return []
      const isOurs = change.from.some((one) => isSame(one, stored))
      return isOurs || change.at > since ? [[stored.eventQuestionID, change]] : []
    }),
  )
}

const mapped = (changes: Changes, to: (change: Change) => Change): Changes =>
  Object.fromEntries(Object.entries(changes).map(([id, change]) => [id, to(change)]))
