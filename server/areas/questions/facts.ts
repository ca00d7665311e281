import { z } from 'zod'
import { type KeptQuestion, mostQuestions } from '#contract/api/questions.ts'
import { domains } from '#contract/api/surveys/words.ts'
import type { StoredChange, StoredValue, TimelineEntry } from '#contract/api/timeline.ts'
import { field } from '#contract/fields.ts'
import type { Names } from '#server/platform/auditLog/names.ts'
import { sayRecord } from '#server/platform/auditLog/told.ts'
import { say, sayWord } from '#server/platform/languages/i18n.ts'

/** What events tell of a question. */
export type Told = Pick<KeptQuestion, 'content' | 'asksRecommendation' | 'positionIDs'> & {
  domain?: KeptQuestion['domain'] | null | undefined
}

/** The name of a place of the set in events. */
export const placeName = (place: number) => `Question ${place}`
const place = /^Question (\d+)$/

/** The fields of an event of a set: its places. Each refers to positions. */
export const QuestionFacts = z.object(
  Object.fromEntries(
    Array.from({ length: mostQuestions }, (_, at) => [
      placeName(at + 1),
      field(z.unknown(), { label: 'Question', refersTo: 'positions' }),
    ]),
  ),
)

/** A question as events store it: its positions by their ids. */
export const storedQuestion = (question: Told | undefined): StoredValue =>
  question
    ? {
        content: question.content,
        domain: question.domain || null,
        asksRecommendation: question.asksRecommendation,
        positionIDs: [...question.positionIDs].sort(),
      }
    : ''

/** A question in words: `Do they forge? (Learning, Smith)`. Events from before have words. */
function sayQuestion(value: StoredValue, names: Names): string {
  if (typeof value !== 'object') return String(value)
  const { content, domain, asksRecommendation, positionIDs = [] } = value as unknown as Partial<Told>
  const positions = positionIDs.map((id) => sayRecord(id, names)).sort()
  const facts = [domain && sayWord(domains[domain]), asksRecommendation && 'eNPS', ...positions].filter(Boolean)
  return facts.length ? `${content} (${facts.join(', ')})` : String(content)
}

/** The changes of a set of questions in words. */
export const toldQuestions = (changes: readonly StoredChange[], names: Names): TimelineEntry['changes'] =>
  changes.map((change) => ({
    ...change,
    label: say('Question {number}', { number: place.exec(change.field)?.[1] ?? change.field }),
    before: sayQuestion(change.before, names),
    after: sayQuestion(change.after, names),
  }))
