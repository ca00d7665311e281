import fc from 'fast-check'
import type { AnsweredGroup } from './groupSets.ts'
import { shownGroups } from './shownGroups.ts'

/** Numbers from the first up to the one before the last. */
const from = (first: number, end: number) => Array.from({ length: end - first }, (_, at) => first + at)

/** `{ 'seniority/mid': people }` as groups. */
const groupsOf = (sets: Record<string, number[]>): AnsweredGroup[] =>
  Object.entries(sets).map(([key, people]) => ({ key, kind: key.split('/')[0] ?? '', people }))

const shown = (sets: Record<string, number[]>, everyone: number, minimum = 5) =>
  [...shownGroups(groupsOf(sets), everyone, minimum)].sort()

const all = (sets: Record<string, number[]>) => Object.keys(sets).sort()

describe('what is shown of hand-made companies', () => {
  test('groups that are large enough, when nothing is left over', () => {
    const sets = { 'seniority/mid': from(0, 7), 'seniority/senior': from(7, 12) }
    expect(shown(sets, 12)).toEqual(all(sets))
  })

  test('a small one takes the smallest of its kind along, or everyone less the others would be the small one', () => {
    const sets = {
      'seniority/junior': from(0, 3),
      'seniority/mid': from(3, 8),
      'seniority/senior': from(8, 20),
    }
    expect(shown(sets, 20)).toEqual(['seniority/senior'])
  })

  test('two small ones that are enough together hide no other', () => {
    const sets = {
      'seniority/junior': from(0, 3),
      'seniority/staff': from(3, 6),
      'seniority/mid': from(6, 12),
    }
    expect(shown(sets, 12)).toEqual(['seniority/mid'])
  })

  test('nothing where the only other group is too small', () => {
    expect(shown({ 'seniority/junior': from(0, 4), 'seniority/mid': from(4, 12) }, 12)).toEqual([])
  })

  test('nothing where fewer than the minimum answered in all', () => {
    expect(shown({ 'seniority/mid': from(0, 4) }, 4)).toEqual([])
  })

  test('of groups of different kinds that differ by a few, the smaller is hidden, and what gives it away', () => {
    const sets = {
      'chapter/backend': from(0, 10),
      'chapter/frontend': from(10, 20),
      'project/harbor': from(0, 12),
      'project/lagoon': from(12, 20),
    }
    expect(shown(sets, 20)).toEqual(['project/harbor'])
  })

  test('counts those on both sides: three here and two there are enough', () => {
    const sets = { 'chapter/backend': from(0, 10), 'project/harbor': from(3, 12) }
    expect(shown(sets, 20)).toEqual(all(sets))
    expect(shown(sets, 20, 6)).toEqual(['chapter/backend'])
  })

  test('groups of the same people may all be shown', () => {
    const sets = {
      'chapter/backend': from(0, 10),
      'chapter/server': from(0, 10),
      'project/harbor': from(0, 10),
    }
    expect(shown(sets, 20)).toEqual(all(sets))
    expect(shown({ ...sets, 'chapter/frontend': from(10, 20) }, 20)).toContain('chapter/frontend')
  })

  test('groups within a group are taken away from it too', () => {
    const sets = {
      'chapter/backend': from(0, 22),
      'project/harbor': from(0, 9),
      'project/lagoon': from(9, 19),
      'project/jetty': from(22, 40),
    }
    expect(shown(sets, 40)).toEqual(['chapter/backend', 'project/jetty', 'project/lagoon'])
  })

  test('where groups overlap, those that do not are taken away from everyone', () => {
    const sets = {
      'chapter/backend': from(0, 10),
      'chapter/frontend': from(10, 20),
      'chapter/design': [...from(16, 20), 20, 21],
    }
    expect(shown(sets, 22)).toEqual(['chapter/design', 'chapter/frontend'])
  })

  test('few in two groups hide none where others are in neither: else the two sums less everyone are those few', () => {
    const sets = { 'chapter/backend': from(0, 12), 'chapter/frontend': from(9, 20) }
    expect(shown(sets, 26)).toEqual(all(sets))
    expect(shown(sets, 20)).toEqual(['chapter/backend'])
  })

  test('sums of groups of different kinds: seniors less backend plus mid would be one person', () => {
    const sets = {
      'chapter/quality': from(0, 10),
      'chapter/backend': from(10, 23),
      'seniority/junior': from(0, 9),
      'seniority/senior': from(9, 17),
      'seniority/mid': from(17, 23),
    }
    const left = shown(sets, 23)
    expect(left).toEqual(expect.arrayContaining(['chapter/backend', 'chapter/quality']))
    expect(left).not.toEqual(all(sets))
  })
})

const subset = (items: number) => fc.uniqueArray(fc.nat(items - 1), { maxLength: 2 })

/** A company in which each person has at most two chapters and projects, and at most one seniority. */
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
    for (const [kind, ids] of Object.entries(own))
      for (const id of ids) (sets[`${kind}/${id}`] ??= []).push(person)
  }
  return groupsOf(sets)
}

/** Every choice of groups that have nobody in common, by who is in them. */
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

/** How many people stand out in each result of an attack; what they are is `few` when it must not be known. */
function* attacks(shownSets: readonly AnsweredGroup[], everyone: number): Generator<number> {
  const sets = [...shownSets, { key: '', kind: '', people: from(0, everyone) }]
  for (const one of sets) {
    yield one.people.length
    for (const other of sets) {
      const [a, b] = [new Set(one.people), new Set(other.people)]
      yield one.people.filter((person) => !b.has(person)).length +
        other.people.filter((person) => !a.has(person)).length
    }
    for (const kind of ['chapter', 'seniority', 'project']) {
      const within = shownSets.filter(
        (set) => set.kind === kind && set.people.every((p) => one.people.includes(p)),
      )
      for (const union of disjointUnions(within)) yield one.people.length - union.size
    }
  }
}

/** Sums of up to four shown sets with weights from -2 to 2 that tell of one person, and of nobody else. */
function tellsOfOne(shownSets: readonly AnsweredGroup[], everyone: number): boolean {
  const sets = [...shownSets.map(({ people }) => people), from(0, everyone)]
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
})

test('a company of 5,000 people with 300 groups takes no time, and loses few of them', () => {
  const people = from(0, 5000).map((person) => ({
    chapter: [person % 12, ...(person % 9 === 0 ? [(person + 5) % 12] : [])],
    seniority: [(person * 7) % 8],
    project:
      person % 6 === 0
        ? []
        : [(person * person) % 281, ...(person % 5 === 0 ? [(person * 31 + 1) % 281] : [])],
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
