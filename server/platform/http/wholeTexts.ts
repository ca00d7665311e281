import { placeOf } from '#contract/errors.ts'
import { refuse } from './errors.ts'

const half = /\p{Cs}/u

/** Throws for a text with half of a character, which the database would store as another one (rules/api.md#1.5). */
export function requireWhole(given: object): void {
  const waiting: [PropertyKey[], unknown][] = [[[], given]]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [path, value] = next
    if (typeof value === 'string' && half.test(value)) throw refuse('request.unstorable', {}, { field: placeOf(path) })
    if (typeof value !== 'object' || value === null) continue
    for (const [name, one] of Object.entries(value))
      waiting.push([[...path, Array.isArray(value) ? Number(name) : name], one])
  }
}
