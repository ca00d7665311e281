import { type FeedbackForm, longestText, mostKnown } from '#contract/api/feedbacks/endpoints.ts'
import type { QuestionAnswer } from '#contract/api/surveys/survey.ts'

/** The answer and note to one question. */
export interface Value {
  answer: string
  note: string
}

/** An edit that the server doesn't have yet. */
export interface Change extends Value {
  /** Time of the edit, in milliseconds since 1970. */
  at: number
  /**
   * The server's value when the edit began, and every value sent since. Any other value on the server comes from
   * another tab or device.
   */
  from: Value[]
}

/** Changes keyed by `eventQuestionID`. */
export type Changes = Readonly<Record<string, Change>>

const valueOf = ({ answer, note }: Value): Value => ({ answer, note })
const isSame = (one: Value, other: Value) => one.answer === other.answer && one.note === other.note

const parts = ['answer', 'note'] as const

/** The parts of an answer that a change touched: those that differ from a value it knows. */
const touchedBy = (change: Value & { from: readonly Value[] }) =>
  parts.filter((part) => change.from.some((known) => known[part] !== change[part]))

const only = (value: Value, names: readonly (keyof Value)[]): Partial<Value> =>
  Object.fromEntries(names.map((name) => [name, value[name]]))

/** The server's answers, overridden by what unsaved changes touched. */
export const withChanges = (answers: readonly QuestionAnswer[], changes: Changes): QuestionAnswer[] =>
  answers.map((answer) => {
    const change = changes[answer.eventQuestionID]
    return change ? { ...answer, ...only(change, touchedBy(change)) } : answer
  })

/** A change as it is sent: what it touched, and the versions it knows. */
export const toSend = (eventQuestionID: string, change: Change) => ({
  eventQuestionID,
  ...only(change, touchedBy(change)),
  from: change.from,
})

/** Changes whose touched part is neither known nor the same on the server: somebody answered elsewhere. */
const isMet = (change: Change, stored: Value) =>
  touchedBy(change).some(
    (part) => stored[part] !== change[part] && change.from.every((known) => known[part] !== stored[part]),
  )

/** After the person was told of answers given elsewhere: the changes that met one begin with it from now on. */
export const knowing = (changes: Changes, answers: readonly QuestionAnswer[]): Changes =>
  Object.fromEntries(
    Object.entries(changes).map(([id, change]): [string, Change] => {
      const stored = answers.find(({ eventQuestionID }) => eventQuestionID === id)
      if (!stored || !isMet(change, stored)) return [id, change]
      return [id, { ...change, ...valueOf(stored), ...only(change, touchedBy(change)), from: [valueOf(stored)] }]
    }),
  )

/** The change that results from a new value. Keeps the `from` of an earlier change. */
export const changeOf = (stored: Value, before: Change | undefined, value: Value, at: number): Change => ({
  ...value,
  at,
  from: before?.from ?? [valueOf(stored)],
})

/** Marks changes as sent. If the response gets lost, the value on the server is still known as our own. */
export const markSent = (changes: Changes): Changes =>
  mapped(changes, (change) =>
    change.from.some((one) => isSame(one, change))
      ? change
      : { ...change, from: [...change.from.slice(0, mostKnown - 1), valueOf(change)] },
  )

/** The changes left once `sent` is saved: those edited since. */
export function withoutSaved(changes: Changes, sent: Changes): Changes {
  const left = Object.entries(changes).flatMap(([id, change]): [string, Change][] => {
    const arrived = sent[id]
    if (!arrived) return [[id, change]]
    return isSame(change, arrived) ? [] : [[id, { ...change, from: [valueOf(arrived)] }]]
  })
  return Object.fromEntries(left)
}

/** True if both answer and note are within the server's length limit. */
export const fits = ({ answer, note }: Value) => Math.max(answer.length, note.length) <= longestText

/** True if the remaining length should be shown. */
export const isNearEnd = (text: string) => text.length >= 0.9 * longestText

export const without = (changes: Changes, ids: ReadonlySet<string>): Changes =>
  Object.fromEntries(Object.entries(changes).filter(([id]) => !ids.has(id)))

export const sendable = (changes: Changes): Changes =>
  Object.fromEntries(Object.entries(changes).filter(([, change]) => fits(change)))

/**
 * Stored changes of an earlier visit that still apply. If the server's answer changed too, the newer of the two wins,
 * per question.
 */
export function surviving({ answers, lastUpdated, status }: FeedbackForm, kept: Changes): Changes {
  if (status === 'done') return {}
  const since = Date.parse(lastUpdated)
  return Object.fromEntries(
    answers.flatMap((stored): [string, Change][] => {
      const change = kept[stored.eventQuestionID]
      if (!change || touchedBy(change).every((part) => change[part] === stored[part])) return []
      return !isMet(change, stored) || change.at > since ? [[stored.eventQuestionID, change]] : []
    }),
  )
}

const mapped = (changes: Changes, to: (change: Change) => Change): Changes =>
  Object.fromEntries(Object.entries(changes).map(([id, change]) => [id, to(change)]))
