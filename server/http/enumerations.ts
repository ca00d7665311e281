import { z } from 'zod'
import * as api from '#contract/api/index.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { factsOf, unwrap } from '#contract/fields.ts'

const flags = ['Yes', 'No']

function collect(schema: z.ZodType | undefined, words: Map<string, Set<string>>, seen: Set<z.ZodType>): void {
  if (!schema) return
  const inner = unwrap(schema)
  if (seen.has(inner)) return
  seen.add(inner)
  if (inner instanceof z.ZodArray) return collect(inner.element as z.ZodType, words, seen)
  if (inner instanceof z.ZodUnion) return inner.options.forEach((one) => collect(one as z.ZodType, words, seen))
  if (!(inner instanceof z.ZodObject)) return
  for (const [name, one] of Object.entries(inner.shape) as [string, z.ZodType][]) {
    const choices = Object.values(factsOf(one)?.choices ?? {})
    const own = unwrap(one) instanceof z.ZodBoolean ? flags : choices
    if (own.length) words.set(name, new Set([...(words.get(name) ?? []), ...own]))
    collect(one, words, seen)
  }
}

let known: Map<string, Set<string>> | undefined

/** By the names of fields, what choices and flags are called: all that a history says of them in words of ours. */
export function enumerations(): Map<string, Set<string>> {
  if (known) return known
  const words = new Map<string, Set<string>>()
  const seen = new Set<z.ZodType>()
  const endpoints = Object.values(api).flatMap((area) => Object.values(area) as Endpoint[])
  for (const { body, response } of endpoints) {
    collect(body, words, seen)
    collect(response as z.ZodType, words, seen)
  }
  known = words
  return words
}
