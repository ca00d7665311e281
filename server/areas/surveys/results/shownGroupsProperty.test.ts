import fc from 'fast-check'
import type { AnsweredGroup } from './groupSets.ts'
import { shownGroups } from './shownGroups.ts'

/** Numbers from 0 to `end` - 1. */
const upTo = (end: number) => Array.from({ length: end }, (_, at) => at)

const subset = (items: number) => fc.uniqueArray(fc.nat(items - 1), { maxLength: 2 })

/** A company in which each person has at most two chapters, two projects and one seniority. */
const companies = fc.record({
  minimum: fc.integer({ min: 3, max: 5 }),
  people: fc.array(
    fc.record({ chapter: subset(3), seniority: fc.array(fc.nat(2), { maxLength: 1 }), project: subset(4) }),
    { minLength: 3, maxLength: 40 },
  ),
})

function groupsIn(people: readonly Record<string, number[]>[]): AnsweredGroup[] {
  const sets: Record<string, number[]> = {}
  for (const [person, own] of people.entries()) {
    for (const [kind, ids] of Object.entries(own)) for (const id of ids) (sets[`${kind}/${id}`] ??= []).push(person)
  }
  return Object.entries(sets).map(([key, people]) => ({ key, kind: key.split('/')[0] ?? '', people }))
}

/** The union of every choice of disjoint groups. */
function disjointUnions(groups: readonly AnsweredGroup[]): Set<number>[] {
  return groups.reduce<Set<number>[]>(
    (unions, { people }) => [
      ...unions,
      ...unions
        .filter((union) => people.every((person) => !union.has(person)))
        .map((union) => new Set([...union, ...people])),
    ],
    [new Set()],
  )
}

/** The number of people that each attack isolates. A result of `few` people is a leak. */
function* attacks(shownSets: readonly AnsweredGroup[], everyone: number): Generator<number> {
  const sets = [...shownSets, { key: '', kind: '', people: upTo(everyone) }]
  for (const one of sets) {
    yield one.people.length
    for (const other of sets) {
      const [a, b] = [new Set(one.people), new Set(other.people)]
      yield one.people.filter((person) => !b.has(person)).length +
        other.people.filter((person) => !a.has(person)).length
    }
    for (const kind of ['chapter', 'seniority', 'project']) {
      const within = shownSets.filter((set) => set.kind === kind && set.people.every((p) => one.people.includes(p)))
      for (const union of disjointUnions(within)) yield one.people.length - union.size
    }
  }
}

/** True if a sum of up to four shown sets with weights from -2 to 2 isolates one person. */
function tellsOfOne(shownSets: readonly AnsweredGroup[], everyone: number): boolean {
  const sets = [...shownSets.map(({ people }) => people), upTo(everyone)]
  const search = (at: number, left: number, weights: readonly number[]): boolean => {
    if (weights.filter((weight) => weight !== 0).length === 1) return true
    if (left === 0) return false
    return sets.slice(at).some((people, skipped) =>
      [-2, -1, 1, 2].some((factor) => {
        const next = [...weights]
        for (const person of people) next[person] = (next[person] ?? 0) + factor
        return search(at + skipped + 1, left - 1, next)
      }),
    )
  }
  return search(
    0,
    4,
    Array.from({ length: everyone }, () => 0),
  )
}

describe('in any company', () => {
  const shownIn = (groups: readonly AnsweredGroup[], everyone: number, minimum: number) => {
    const keys = shownGroups(groups, everyone, minimum)
    return groups.filter(({ key }) => keys.has(key))
  }

  test('no difference of shown sets, and no set less groups within it, is a few people', () => {
    fc.assert(
      fc.property(companies, ({ minimum, people }) => {
        fc.pre(people.length >= minimum)
        const left = shownIn(groupsIn(people), people.length, minimum)
        for (const few of attacks(left, people.length)) expect(few > 0 && few < minimum).toBe(false)
      }),
      { numRuns: 300 },
    )
  })

  test('no sum of shown sets tells of one person', () => {
    fc.assert(
      fc.property(companies, ({ minimum, people }) => {
        fc.pre(people.length >= minimum)
        const left = shownIn(groupsIn(people), people.length, minimum)
        expect(tellsOfOne(left, people.length)).toBe(false)
      }),
      { numRuns: 60 },
    )
  })

  test('the order in which groups come says nothing', () => {
    fc.assert(
      fc.property(companies, ({ minimum, people }) => {
        const groups = groupsIn(people)
        const there = [...shownGroups(groups, people.length, minimum)]
        expect([...shownGroups(groups.toReversed(), people.length, minimum)]).toEqual(there)
      }),
    )
  })

  test('how people are numbered says nothing', () => {
    fc.assert(
      fc.property(companies, ({ minimum, people }) => {
        const there = [...shownGroups(groupsIn(people), people.length, minimum)]
        expect([...shownGroups(groupsIn(people.toReversed()), people.length, minimum)]).toEqual(there)
      }),
    )
  })
})

test('a company of 5,000 people with 800 groups of five and more is weighed at once', () => {
  const people = upTo(5000).map((person) => ({
    chapter: [person % 60],
    seniority: [(person * 7) % 8],
    project:
      person % 6 === 0
        ? []
        : [...new Set([(person * person + person) % 1777, (person * 31 + 1) % 1999, (person * 77) % 733])],
  }))
  const groups = groupsIn(people)
  const start = process.cpuUsage()
  const left = shownGroups(groups, people.length, 5)
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(2000)
  expect(groups.filter((group) => group.people.length >= 5).length).toBeGreaterThan(800)
  expect(left.size).toBeGreaterThan(700)
})

test('a company of 5,000 people with 300 groups takes no time, and loses few of them', () => {
  const people = upTo(5000).map((person) => ({
    chapter: [person % 12, ...(person % 9 === 0 ? [(person + 5) % 12] : [])],
    seniority: [(person * 7) % 8],
    project: person % 6 === 0 ? [] : [(person * person) % 281, ...(person % 5 === 0 ? [(person * 31 + 1) % 281] : [])],
  }))
  const groups = groupsIn(
    people.map((own) => ({ ...own, chapter: [...new Set(own.chapter)], project: [...new Set(own.project)] })),
  )
  const start = performance.now()
  const left = shownGroups(groups, people.length, 5)
  expect(performance.now() - start).toBeLessThan(2000)
  expect(groups.length).toBeGreaterThan(280)
  expect(left.size).toBeGreaterThan(groups.filter((group) => group.people.length >= 5).length * 0.9)
})
