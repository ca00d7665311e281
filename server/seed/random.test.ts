import { randomOf } from './random.ts'

test('the same word gives the same numbers, another word others', () => {
  const draw = (word: string) => {
    const random = randomOf(word)
    return Array.from({ length: 20 }, () => random.below(1000))
  }
  expect(draw('ada')).toEqual(draw('ada'))
  expect(draw('ada')).not.toEqual(draw('eve'))
})

test('numbers spread evenly and stay below the limit', () => {
  const random = randomOf('spread')
  const seen = [0, 0, 0, 0]
  for (let draws = 0; draws < 4_000; draws++) {
    const drawn = random.below(4)
    seen[drawn] = (seen[drawn] ?? 0) + 1
  }
  expect(seen).toHaveLength(4)
  for (const share of seen) expect(share).toBeGreaterThan(800)
})

test('picking from nothing is an error', () => {
  expect(() => randomOf('nothing').pick([])).toThrow('nothing to pick')
})
