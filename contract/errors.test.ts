import { z } from 'zod'
import { fieldErrors, fieldOf } from './errors.ts'
import { field, labelOf } from './fields.ts'

/** The sentence that a schema answers to a value. */
const sentence = (schema: z.ZodType, value: unknown) => {
  const parsed = z.object({ one: schema }).safeParse({ one: value })
  return parsed.success ? undefined : fieldErrors(parsed.error)[0]?.msg
}

test.each<[z.ZodType, unknown, string]>([
  [z.string(), undefined, 'This field is required.'],
  [z.string(), null, 'This field is required.'],
  [z.string().min(1), '', 'This field is required.'],
  [z.string(), 5, 'This must be text.'],
  [z.number(), '5', 'This must be a number.'],
  [z.int(), 1.5, 'This must be a whole number.'],
  [z.boolean(), 'yes', 'This must be true or false.'],
  [z.array(z.string()), 'a', 'This must be a list.'],
  [z.object({}), 'a', 'This must be an object.'],
  [z.string().min(9), '1234', 'Use at least 9 characters.'],
  [z.string().max(3), '1234', 'Use at most 3 characters.'],
  [z.number().min(0), -1, 'Enter a number of at least 0.'],
  [z.number().gt(0), 0, 'Enter a number above 0.'],
  [z.number().max(9), 10, 'Enter a number of at most 9.'],
  [z.number().lt(9), 9, 'Enter a number below 9.'],
  [z.array(z.string()).min(1), [], 'Choose at least one.'],
  [z.array(z.string()).min(2), ['a'], 'Choose at least 2.'],
  [z.array(z.string()).max(1), ['a', 'b'], 'Choose at most 1.'],
  [z.enum(['a', 'b']), 'c', 'Choose one of: a, b.'],
  [z.enum(['a', 'b']), undefined, 'This field is required.'],
  [z.enum(['a', 'b']), '', 'This field is required.'],
  [z.email(), 'nobody', 'Enter an e-mail address such as an.tran@tidewater.example.'],
  [z.guid(), 'nobody', 'This is not a valid id.'],
  [z.union([z.guid(), z.literal('')]), 'x', 'This is not a valid id.'],
  [z.union([z.guid(), z.literal('')]), 5, 'This value is not valid.'],
])('case %#: %p answers "%s"', (schema, value, text) => {
  expect(sentence(schema, value)).toBe(text)
})

test('a rule of our own keeps its own words', () => {
  expect(sentence(z.string().min(3, { error: 'Write more.' }), 'a')).toBe('Write more.')
})

test('each broken field is told once, by its name in the request, with the choices there are', () => {
  const body = z.object({ kind: z.enum(['a', 'b']), ids: z.array(z.guid()), name: z.string() })
  const parsed = body.safeParse({ kind: 'c', ids: ['x', 'y'], name: 'n' })
  expect(fieldErrors(parsed.error as z.ZodError)).toEqual([
    { field: 'kind', msg: 'Choose one of: a, b.', enums: ['a', 'b'] },
    { field: 'ids', msg: 'This is not a valid id.' },
  ])
})

test('what is wrong inside of lists and objects is told by its place, an entry of a plain list by the list', () => {
  const row = z.object({ rate: z.number(), ids: z.array(z.guid()) })
  const body = z.object({ rows: z.array(row), names: z.array(z.string()), at: z.object({ day: z.string() }) })
  const good = { rate: 1, ids: [] }
  const rows = [good, { rate: 'x', ids: ['x'] }, 'x']
  const parsed = body.safeParse({ rows, names: ['a', 1], at: {} })
  const places = fieldErrors(parsed.error as z.ZodError).map(({ field }) => field)
  expect(places).toEqual(['rows[1].rate', 'rows[1].ids', 'rows', 'names', 'at.day'])
  expect(places.map(fieldOf)).toEqual(['rows', 'rows', 'rows', 'names', 'at'])
})

test('a body that is no object is told as such', () => {
  expect(fieldErrors(z.object({}).safeParse([]).error as z.ZodError)).toEqual([
    { field: 'body', msg: 'This must be an object.' },
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
