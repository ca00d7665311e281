import fc from 'fast-check'
import { isSame, merge } from './merge.ts'

test.each<[string, object, object, object, string[], string[]]>([
  ['nobody', { a: '1' }, { a: '1' }, { a: '1' }, [], []],
  ['only I', { a: '1' }, { a: '1' }, { a: '2' }, [], []],
  ['only the other', { a: '1' }, { a: '2' }, { a: '1' }, ['a'], []],
  ['each another field', { a: '1', b: '1' }, { a: '2', b: '1' }, { a: '1', b: '2' }, ['a'], []],
  ['both alike', { a: '1' }, { a: '2' }, { a: '2' }, [], []],
  ['both otherwise', { a: '1' }, { a: '2' }, { a: '3' }, [], ['a']],
  ['I cleared, the other changed', { a: '1' }, { a: '2' }, { a: '' }, [], ['a']],
  ['the other cleared', { a: '1' }, { a: '' }, { a: '1' }, ['a'], []],
  ['both the set', { a: ['1'] }, { a: ['1', '2'] }, { a: [] }, [], ['a']],
])('%s changed', (_who, base, theirs, mine, taken, clashing) => {
  expect(merge(base, theirs, mine)).toEqual({ taken, clashing })
})

test.each<[unknown, unknown, boolean]>([
  [null, '', true],
  [undefined, [], true],
  ['a ', 'a', true],
  [['1', '2'], ['2', '1'], true],
  [0, '', false],
  [0, null, false],
  [1, 1.5, false],
  [false, '', false],
  [['1'], ['1', '1'], false],
])('%j and %j mean the same: %s', (one, other, same) => {
  expect(isSame(one, other)).toBe(same)
})

const value = fc.oneof(
  fc.constantFrom('', 'a', 'b', 'c'),
  fc.constantFrom(null, 0, 1),
  fc.subarray(['x', 'y', 'z']),
)
const record = fc.record({ p: value, q: value, r: value, s: value })

test('no field is lost that only one side changed, and none is chosen for both', () => {
  fc.assert(
    fc.property(record, record, record, (base, theirs, mine) => {
      const { taken, clashing } = merge(base, theirs, mine)
      const result: Record<string, unknown> = { ...mine }
      for (const name of taken) result[name] = theirs[name as keyof typeof theirs]
      for (const name of ['p', 'q', 'r', 's'] as const) {
        const iChanged = !isSame(base[name], mine[name])
        const theyChanged = !isSame(base[name], theirs[name])
        const isClash = iChanged && theyChanged && !isSame(mine[name], theirs[name])
        const expected = theyChanged && !isClash ? theirs[name] : mine[name]
        expect([clashing.includes(name), isSame(result[name], expected)]).toEqual([isClash, true])
      }
    }),
  )
})
