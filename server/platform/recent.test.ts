import fc from 'fast-check'
import { Recent } from './recent.ts'

test('the entry that was quiet for longest makes room', () => {
  const recent = new Recent<string, number>(2)
  expect([recent.set('a', 1), recent.set('b', 2), recent.get('a')]).toEqual([undefined, undefined, 1])
  expect(recent.set('c', 3)).toEqual(['b', 2])
  expect(['a', 'b', 'c'].map((key) => recent.get(key))).toEqual([1, undefined, 3])
})

const steps = fc.array(
  fc.record({
    key: fc.integer({ min: 0, max: 5 }),
    what: fc.constantFrom('get' as const, 'set' as const, 'delete' as const),
  }),
  { maxLength: 60 },
)

test('it holds what a list of its users, the last one first, would hold', () => {
  fc.assert(
    fc.property(steps, fc.integer({ min: 1, max: 4 }), (given, most) => {
      const recent = new Recent<number, number>(most)
      let known: [number, number][] = []
      /** Actual answers, and expected ones from the list. */
      const answers = given.map(({ key, what }, at) => {
        const held = known.find(([one]) => one === key)
        const others = known.filter(([one]) => one !== key)
        if (what === 'get') {
          known = held ? [held, ...others] : others
          return [recent.get(key), held?.[1]]
        }
        if (what === 'delete') {
          known = others
          return [recent.delete(key), undefined]
        }
        const whole: [number, number][] = [[key, at], ...others]
        known = whole.slice(0, most)
        return [recent.set(key, at), whole[most]]
      })
      expect(answers.map(([answer]) => answer)).toEqual(answers.map(([, wanted]) => wanted))
    }),
  )
})
