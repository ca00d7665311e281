import { isSame } from './untouched.ts'

test.each<[string, unknown, unknown, boolean]>([
  ['blank values', null, '  ', true],
  ['a blank and an empty list', '', [], true],
  ['a blank and a value', null, 'x', false],
  ['blanks around a text', ' Linh ', 'Linh', true],
  ['lists of ids in another order', ['b', 'a', 'c'], ['c', 'b', 'a'], true],
  ['lists with an id twice', ['a', 'a', 'b'], ['a', 'b', 'b'], false],
  ['lists of another length', ['a'], ['a', 'b'], false],
  ['rows in another order', [{ id: 'a' }, { id: 'b' }], [{ id: 'b' }, { id: 'a' }], false],
  ['rows that are equal', [{ id: 'a', note: '' }], [{ note: null, id: 'a' }], true],
  ['a blank part and none', { amount: 5, note: '' }, { amount: 5 }, true],
  ['a part more', { amount: 5, note: 'x' }, { amount: 5 }, false],
  ['a list and a text', ['a'], 'a', false],
  ['an object and a text', { a: 1 }, 'a', false],
  ['another truth', true, false, false],
])('%s: compares %j and %j as %j', (_what, one, other, same) => {
  expect([isSame(one, other), isSame(other, one)]).toEqual([same, same])
})

test('a value as deep as a request may be is compared at once', () => {
  const deep = (levels: number) => JSON.parse(`${'['.repeat(levels)}"\\\\"${']'.repeat(levels)}`) as unknown
  const begun = performance.now()
  for (const levels of [30, 40, 100_000])
    for (const stored of ['x', ['a', 'b'], [{ id: 'a' }], { id: 'a' }, deep(3)])
      expect(isSame(deep(levels), stored)).toBe(false)
  expect(performance.now() - begun).toBeLessThan(2_000)
})
