import { z } from 'zod'
import * as api from '#contract/api/index.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { unwrap } from '#contract/fields.ts'
import { worded } from '#server/http/language.ts'

/**
 * Texts of answers that have the name of a field in which the server speaks, by their path: each was looked at, and
 * holds words of ours.
 */
const known = [
  '.data.eInvoiceMissing[]',
  '.data.errors[].about',
  '.data.errors[].error',
  '.data.left[]',
  '.data.lines[].about',
  '.data.lines[].changes[]',
  '.data.lines[].errors[]',
  '.data.mail.error',
  '.data.mail.reason',
  '.data.reason',
  '.data.sees[].text',
  '.data.sees[].topic',
  '.data.warnings[]',
  '.data.words',
  '.data[].changes[].label',
  '.data[].error',
  '.data[].errors[].about',
  '.data[].errors[].error',
  '.data[].left[]',
  '.data[].reason',
  '.data[].refusal',
  '.data[].words',
]

function collect(schema: z.ZodType, path: string, isSaid: boolean, found: Set<string>): void {
  const inner = unwrap(schema)
  if (inner instanceof z.ZodArray) return collect(inner.element as z.ZodType, `${path}[]`, isSaid, found)
  if (inner instanceof z.ZodUnion) return inner.options.forEach((one) => collect(one as z.ZodType, path, isSaid, found))
  if (inner instanceof z.ZodString && isSaid) found.add(path)
  if (!(inner instanceof z.ZodObject)) return
  for (const [name, one] of Object.entries(inner.shape))
    collect(one as z.ZodType, `${path}.${name}`, Object.hasOwn(worded, name), found)
}

test('no answer has a text under such a name that people wrote', () => {
  const found = new Set<string>()
  for (const area of Object.values(api))
    for (const { response } of Object.values(area) as Endpoint[]) collect(response, '', false, found)
  expect([...found].toSorted()).toEqual(known)
})
