import fc from 'fast-check'
import { isSame } from '#contract/untouched.ts'
import { merge } from './useConflictResolution.ts'

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
])('%s changed', (_who, base, theirs, mine, taken, conflicting) => {
  const merged = merge(base, theirs, mine)
  const values = theirs as Record<string, unknown>
  expect(merged).toEqual({
    taken: Object.fromEntries(taken.map((name) => [name, values[name]])),
    conflicting,
  })
})

const [one, two, three] = ['1', '2', '3'].map((id) => ({ id, content: `Q${id}` }))
const threeB = { id: '3', content: 'Q3, typed' }

test.each<[string, unknown[], unknown[], unknown[], unknown[] | undefined]>([
  ['only the other reorders', [one, two], [two, one], [one, two], [two, one]],
  ['the other reorders, I type', [one, two, three], [two, one, three], [one, two, threeB], [two, one, threeB]],
  ['I reorder, the other types', [one, two, three], [one, two, threeB], [two, one, three], [two, one, threeB]],
  [
    'each types in another',
    [one, three],
    [{ ...one, content: 'X' }, three],
    [one, threeB],
    [{ ...one, content: 'X' }, threeB],
  ],
  ['both type in the same', [one, three], [one, { ...three, content: 'X' }], [one, threeB], undefined],
  ['both reorder otherwise', [one, two, three], [two, one, three], [three, two, one], undefined],
  ['the other adds, I type', [one], [one, two], [{ ...one, content: 'X' }], undefined],
  [
    'lines without ids, each another',
    [{ a: 1 }, { a: 2 }],
    [{ a: 3 }, { a: 2 }],
    [{ a: 1 }, { a: 4 }],
    [{ a: 3 }, { a: 4 }],
  ],
  ['lines without ids, one moved', [{ a: 1 }, { a: 2 }], [{ a: 2 }, { a: 1 }], [{ a: 3 }, { a: 2 }], undefined],
])('a list of things: %s', (_who, base, theirs, mine, list) => {
  const expected = list ? { taken: { list }, conflicting: [] } : { taken: {}, conflicting: ['list'] }
  expect(merge({ list: base }, { list: theirs }, { list: mine })).toEqual(expected)
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
  [[{ a: 1 }, { a: 2 }], [{ a: 2 }, { a: 1 }], false],
  [[{ a: 1, b: '' }], [{ b: null, a: 1 }], true],
])('%j and %j mean the same: %s', (one, other, same) => {
  expect(isSame(one, other)).toBe(same)
})

const value = fc.oneof(fc.constantFrom('', 'a', 'b', 'c'), fc.constantFrom(null, 0, 1), fc.subarray(['x', 'y', 'z']))
const record = fc.record({ p: value, q: value, r: value, s: value })

test('keeps every one-sided change, and reports every two-sided one', () => {
  fc.assert(
    fc.property(record, record, record, (base, theirs, mine) => {
      const { taken, conflicting } = merge(base, theirs, mine)
      const result: Record<string, unknown> = { ...mine, ...taken }
      for (const name of ['p', 'q', 'r', 's'] as const) {
        const iChanged = !isSame(base[name], mine[name])
        const theyChanged = !isSame(base[name], theirs[name])
        const isConflict = iChanged && theyChanged && !isSame(mine[name], theirs[name])
        const expected = theyChanged && !isConflict ? theirs[name] : mine[name]
        expect([conflicting.includes(name), isSame(result[name], expected)]).toEqual([isConflict, true])
      }
    }),
  )
})
