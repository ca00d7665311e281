import { z } from 'zod'
import { ImportedEmployee } from '#contract/api/employeeImports.ts'
import { endpoints } from '#contract/api/endpoints.ts'
import { factsOf } from '#contract/fields.ts'
import { partsOf } from '#contract/schema.ts'

/** Texts that aren't lines people read: of several lines, keys of programs, search words, and what a list checks. */
const others =
  /^(auth|addresses|exporting)\.|\.(answer|note|requirements|notes|content|csv|mapping|reading|continues|sort|keyword|search|columns|currency|invite)$|^employees\.search\.|\.info\.address$|lineItems\.description$/

/** Paths of texts in a body that keep a line break or a character that turns text around. */
function looseIn(schema: z.ZodType, path: string): string[] {
  const { kind } = factsOf(schema) ?? {}
  if (kind === 'longText' || others.test(path)) return []
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, part]) => looseIn(part as z.ZodType, `${path}.${name}`))
  // What a pipe takes is judged by the schema behind it.
  if (schema instanceof z.ZodPipe || schema instanceof z.ZodString) {
    const kept = ['A\nB', 'A\u202EB', '12345\u202E6789', 'a\u202Eb@home.example', 'https://a.example/\u202Eb'].filter(
      (text) => {
        const { data } = schema.safeParse(text)
        return typeof data === 'string' && /[\n\u202E]/.test(data)
      },
    )
    return kept.length ? [path] : []
  }
  return partsOf(schema).flatMap(({ part }) => looseIn(part, path))
}

test('every line that people write is one line, without characters that turn it around', () => {
  const bodies = endpoints.flatMap(({ name, endpoint }) => (endpoint.body ? [[name, endpoint.body] as const] : []))
  expect(bodies.flatMap(([name, body]) => looseIn(body, name))).toEqual([])
  expect(looseIn(ImportedEmployee, 'employeeImports')).toEqual([])
})
