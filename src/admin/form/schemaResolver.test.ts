import { z } from 'zod'
import '#contract/errors.ts'
import { schemaResolver } from './schemaResolver.ts'

const Pet = z.object({
  name: z.string().trim().min(1).max(5),
  tag: z.string().min(9),
  owners: z.array(z.string()),
  weight: z.number().default(0),
})
const rex = { name: ' Rex ', tag: '123456789', owners: ['a'] }

const check = (values: object, closed: string[] = [], required: string[] = []) =>
  schemaResolver(Pet, closed, required)(values, undefined, { fields: {}, shouldUseNativeValidation: false })

test.each([
  ['a good body comes out parsed', rex, [], [], { ...rex, name: 'Rex', weight: 0 }],
  ['closed fields are neither checked nor sent', { ...rex, tag: '' }, ['tag'], [], { name: ' Rex ', owners: ['a'] }],
])('%s', async (_name, values, closed, required, body) => {
  expect(await check(values, closed, required)).toEqual({ values: body, errors: {} })
})

test.each([
  ['too long', { ...rex, name: 'Rexxxx' }, [], { name: 'Use at most 5 characters.' }],
  ['missing', { ...rex, name: null }, [], { name: 'This field is required.' }],
  ['required beyond the schema', { ...rex, owners: [] }, ['owners'], { owners: 'This field is required.' }],
  ['broken inside of a list', { ...rex, owners: ['a', 5] }, [], { owners: 'This must be text.' }],
  [
    'all at once',
    { ...rex, name: '', tag: 'x' },
    [],
    { name: 'This field is required.', tag: 'Use at least 9 characters.' },
  ],
])('%s', async (_name, values, required, messages) => {
  const { errors } = await check(values, [], required)
  expect(Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, error?.message]))).toEqual(messages)
})

test('a list in another order is sent in that order', async () => {
  const stored = { ...rex, owners: ['a', 'b'] }
  const resolve = schemaResolver(Pet, [], [], stored)
  const { values } = await resolve({ ...stored, owners: ['b', 'a'] }, undefined, {
    fields: {},
    shouldUseNativeValidation: false,
  })
  expect(values).toMatchObject({ owners: ['b', 'a'] })
})

test('values that an edited record has already are not judged', async () => {
  const stored = { name: 'Rexxxx', tag: '', owners: [] }
  const after = async (values: object) => {
    const resolve = schemaResolver(Pet, [], ['owners'], stored)
    const { errors, values: sent } = await resolve(values, undefined, {
      fields: {},
      shouldUseNativeValidation: false,
    })
    return { broken: Object.keys(errors), sent }
  }
  expect(await after({ ...stored, weight: 3 })).toEqual({ broken: [], sent: { ...stored, weight: 3 } })
  expect(await after({ ...stored, name: 'Rexxxxx', tag: '1' })).toEqual({ broken: ['name', 'tag'], sent: {} })
})
