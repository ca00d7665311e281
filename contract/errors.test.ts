import { z } from 'zod'
import { fieldFaults, fieldOf } from './errors.ts'
import { problem } from './errors/fault.ts'
import { field, labelOf } from './fields.ts'

/** The error of a schema for a value. */
const errorOf = (schema: z.ZodType, value: unknown) => {
  const parsed = z.object({ one: schema }).safeParse({ one: value })
  if (parsed.success) return undefined
  const [{ field: _, enums: __, ...fault } = { field: '' }] = fieldFaults(parsed.error)
  return fault
}

test.each<[z.ZodType, unknown, string, object?]>([
  [z.string(), undefined, 'request.required'],
  [z.string(), null, 'request.required'],
  [z.string().min(1), '', 'request.required'],
  [z.string(), 5, 'request.notText'],
  [z.number(), '5', 'request.notNumber'],
  [z.int(), 1.5, 'request.notWholeNumber'],
  [z.boolean(), 'yes', 'request.notTrueOrFalse'],
  [z.array(z.string()), 'a', 'request.notList'],
  [z.object({}), 'a', 'request.notObject'],
  [z.string().min(9), '1234', 'request.tooShort', { least: 9 }],
  [z.string().max(3), '1234', 'request.tooLong', { most: 3 }],
  [z.number().min(0), -1, 'request.numberTooSmall', { least: 0 }],
  [z.number().gt(0), 0, 'request.numberNotAbove', { least: 0 }],
  [z.number().max(9), 10, 'request.numberTooLarge', { most: 9 }],
  [z.number().lt(9), 9, 'request.numberNotBelow', { most: 9 }],
  [z.array(z.string()).min(1), [], 'request.nothingChosen'],
  [z.array(z.string()).min(2), ['a'], 'request.tooFew', { least: 2 }],
  [z.array(z.string()).max(1), ['a', 'b'], 'request.tooMany', { most: 1 }],
  [z.enum(['a', 'b']), 'c', 'request.notOneOf', { choices: ['a', 'b'] }],
  [z.enum(['a', 'b']), undefined, 'request.required'],
  [z.enum(['a', 'b']), '', 'request.required'],
  [z.email(), 'nobody', 'request.badEmail'],
  [z.guid(), 'nobody', 'request.badId'],
  [z.guid(), '', 'request.required'],
  [z.union([z.guid(), z.literal('')]), 'x', 'request.badId'],
  [z.union([z.guid(), z.literal('')]), 5, 'request.notValid'],
  [z.string().regex(/^a/), 'b', 'request.notValid'],
  [z.string().min(3, problem('request.badMonth')), 'a', 'request.badMonth'],
  [z.string().regex(/^a/, problem('request.badDegrees', { most: 90 })), 'b', 'request.badDegrees', { most: 90 }],
])('case %#: %p answers %p with %s', (schema, value, code, params) => {
  expect(errorOf(schema, value)).toEqual(params ? { code, params } : { code })
})

test('each invalid field is reported once, by its name in the request, with its choices', () => {
  const body = z.object({ kind: z.enum(['a', 'b']), ids: z.array(z.guid()), name: z.string() })
  const parsed = body.safeParse({ kind: 'c', ids: ['x', 'y'], name: 'n' })
  expect(fieldFaults(parsed.error as z.ZodError)).toEqual([
    { field: 'kind', code: 'request.notOneOf', params: { choices: ['a', 'b'] }, enums: ['a', 'b'] },
    { field: 'ids', code: 'request.badId' },
  ])
})

test('errors inside lists and objects have their path; an entry of a plain list has the path of the list', () => {
  const row = z.object({ rate: z.number(), ids: z.array(z.guid()) })
  const body = z.object({ rows: z.array(row), names: z.array(z.string()), at: z.object({ day: z.string() }) })
  const good = { rate: 1, ids: [] }
  const rows = [good, { rate: 'x', ids: ['x'] }, 'x']
  const parsed = body.safeParse({ rows, names: ['a', 1], at: {} })
  const places = fieldFaults(parsed.error as z.ZodError).map(({ field }) => field)
  expect(places).toEqual(['rows[1].rate', 'rows[1].ids', 'rows', 'names', 'at.day'])
  expect(places.map(fieldOf)).toEqual(['rows', 'rows', 'rows', 'names', 'at'])
})

test('a body that is not an object is reported as such', () => {
  expect(fieldFaults(z.object({}).safeParse([]).error as z.ZodError)).toEqual([
    { field: 'body', code: 'request.notObject' },
  ])
})

test('a field is called by its label, or by its name where it has none', () => {
  const body = z.object({ dob: field(z.string(), { label: 'Date of birth' }), plain: z.string() })
  expect([labelOf(body, 'dob'), labelOf(body, 'plain'), labelOf(body, 'absent')]).toEqual([
    'Date of birth',
    'plain',
    'absent',
  ])
})
