import type { QuestionInput } from '#contract/api/questions.ts'
import { domains, type SurveySubtype, workDomains } from '#contract/api/surveys/words.ts'
import { badField } from '#server/platform/http/errors.ts'

const field = (at: number, name: keyof QuestionInput) => `questions[${at}].${name}`

function requireScale({ type, domain }: QuestionInput, at: number): void {
  if (type === 'likert-scale' && !domain) throw badField(field(at, 'domain'), 'question.noScale', { place: at + 1 })
  if (type === 'general' && domain) throw badField(field(at, 'domain'), 'question.needlessScale', { place: at + 1 })
}

/** Averages of work surveys use exactly these domains, in this order. */
function requireWorkSet(set: readonly QuestionInput[]): void {
  const fits = set.length === workDomains.length && workDomains.every((domain, at) => set[at]?.domain === domain)
  if (fits) return
  const names = workDomains.map((domain) => domains[domain]).join(', ')
  throw badField('questions', 'question.workSet', { names })
}

/** Throws 400 for a set that a form could not show or average (rules/surveys.md#2.3). */
export function requireWholeSet(subcategory: SurveySubtype, set: readonly QuestionInput[]): void {
  set.forEach(requireScale)
  if (subcategory === 'work') requireWorkSet(set)
  const ids = set.flatMap(({ id }) => id || [])
  const twice = ids.findIndex((id, at) => ids.indexOf(id) < at)
  if (twice >= 0) throw badField('questions', 'question.twice')
}
