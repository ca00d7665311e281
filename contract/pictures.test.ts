import { z } from 'zod'
import { endpoints } from './api/endpoints.ts'
import { field, unwrap } from './fields.ts'
import { picture, Picture, readdresserOf, smallPictureOf } from './pictures.ts'

const below = (address: string) => `https://muster.example${address}`

test('addresses change wherever they are declared, and nothing else does', () => {
  const person = z.object({ name: z.string(), avatar: Picture })
  const schema = z.object({
    data: z.array(
      person.extend({
        boss: person.nullable(),
        mark: picture(field(z.string(), { label: 'Mark' })).nullish(),
      }),
    ),
  })
  const value = {
    data: [
      { name: '/files/a', avatar: '/files/a', boss: { name: 'B', avatar: '' }, mark: '/files/m' },
      { name: 'C', avatar: '/files/c', boss: null },
    ],
  }
  readdresserOf(schema)?.(value, below)
  expect(value).toEqual({
    data: [
      {
        name: '/files/a',
        avatar: below('/files/a'),
        boss: { name: 'B', avatar: below('') },
        mark: below('/files/m'),
      },
      { name: 'C', avatar: below('/files/c'), boss: null },
    ],
  })
})

test.each([
  null,
  7,
  'text',
  [],
  {},
  { data: null },
  { data: 'text' },
  { data: [null, 7, []] },
  { data: [{ avatar: 7 }] },
])('what is broken stays as it came: %j', (value) => {
  const before = structuredClone(value)
  readdresserOf(z.object({ data: z.array(z.object({ avatar: Picture })) }))?.(value, below)
  expect(value).toEqual(before)
})

test('a schema without pictures needs no change', () => {
  expect(readdresserOf(z.object({ data: z.array(z.object({ name: z.string() })) }))).toBeUndefined()
})

/** A value of this schema with an address for each picture; `counted.pictures` is their number. */
function sampleOf(schema: z.ZodType, counted: { pictures: number }): unknown {
  const inner = unwrap(schema)
  if (inner instanceof z.ZodArray) return [sampleOf(inner.element as z.ZodType, counted)]
  if (inner instanceof z.ZodUnion) return sampleOf(inner.options[0] as z.ZodType, counted)
  if (!(inner instanceof z.ZodObject)) return ''
  return Object.fromEntries(
    Object.entries(inner.shape).map(([name, one]) => {
      if (name !== 'avatar') return [name, sampleOf(one as z.ZodType, counted)]
      counted.pictures += 1
      return [name, '/files/picture']
    }),
  )
}

test.each(endpoints)('$name says of each avatar that it is a picture', ({ endpoint: { response } }) => {
  const counted = { pictures: 0 }
  const sample = sampleOf(response, counted)
  readdresserOf(response)?.(sample, below)
  const changed = JSON.stringify(sample).split(below('/files/picture')).length - 1
  expect(changed).toBe(counted.pictures)
})

test.each([
  ['/files/employees/a/images/b.webp', '/files/employees/a/images/b.webp?size=64'],
  [
    'https://muster.example/files/projects/a/images/b.png',
    'https://muster.example/files/projects/a/images/b.png?size=64',
  ],
  ['https://elsewhere.example/pictures/a.png', 'https://elsewhere.example/pictures/a.png'],
  ['https://elsewhere.example/files/a.png?signature=b', 'https://elsewhere.example/files/a.png?signature=b'],
  ['data:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
  ['', ''],
])('the small picture of %j is %j', (address, small) => {
  expect(smallPictureOf(address)).toBe(small)
})
