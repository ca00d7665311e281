import fc from 'fast-check'
import { comparableGroups } from './comparison.ts'
import type { AnsweredGroup } from './groupSets.ts'
import { shownGroups } from './shownGroups.ts'

const subset = (items: number) => fc.uniqueArray(fc.nat(items - 1), { maxLength: 2 })
const groupsOfOne = fc.record({ chapter: subset(2), project: subset(3) })
/** What a person was in a round; undefined: not there, or not answered. */
const part = fc.option(groupsOfOne, { nil: undefined, freq: 12 })

/** Small companies in two rounds: most people stay and keep their groups, some join, leave, are silent or move. */
const companies = fc.record({
  minimum: fc.integer({ min: 3, max: 5 }),
  people: fc.array(
    fc
      .record({ usual: groupsOfOne, moves: fc.integer({ min: 0, max: 7 }), before: part, now: part })
      .map(({ usual, moves, before, now }) =>
        moves ? { before: before && usual, now: now && usual } : { before, now },
      ),
    { minLength: 6, maxLength: 30 },
  ),
})
type Company = Parameters<Parameters<typeof companies.map>[0]>[0]

/** What a round shows: groups, and everyone last. */
function shownIn({ people, minimum }: Company, round: 'before' | 'now'): AnsweredGroup[] {
  const there = people.flatMap((person, at) => (person[round] ? [{ at, own: person[round] }] : []))
  const sets: Record<string, number[]> = {}
  for (const { at, own } of there) {
    for (const [kind, ids] of Object.entries(own)) for (const id of ids) (sets[`${kind}/${id}`] ??= []).push(at)
  }
  const groups = Object.entries(sets).map(([key, own]) => ({ key, kind: key.split('/')[0] ?? '', people: own }))
  const place = new Map(there.map(({ at }, index) => [at, index]))
  const numbered = groups.map((group) => ({ ...group, people: group.people.map((at) => place.get(at) ?? 0) }))
  const shown = shownGroups(numbered, there.length, minimum)
  return [...groups.filter(({ key }) => shown.has(key)), { key: '', kind: '', people: there.map(({ at }) => at) }]
}

/** The sets of the page of this round, and of those of the round before whose change it shows. */
function pageOf(company: Company) {
  const [now, before] = [shownIn(company, 'now'), shownIn(company, 'before')]
  const compared = comparableGroups(now, before, company.minimum)
  return { now, before: before.filter(({ key }) => compared.has(key)), compared }
}

const enough = ({ people, minimum }: Company) =>
  (['before', 'now'] as const).every((round) => people.filter((one) => one[round]).length >= minimum)

/** The union of every choice of disjoint groups. */
function disjointUnions(groups: readonly AnsweredGroup[]): Set<number>[] {
  return groups.reduce<Set<number>[]>(
    (unions, { people }) => [
      ...unions,
      ...unions
        .filter((union) => people.every((one) => !union.has(one)))
        .map((union) => new Set([...union, ...people])),
    ],
    [new Set()],
  )
}

/** How many people each attack tells of: a set alone, two sets, and a set less groups of one kind of one round in it. */
function* attacks({ now, before }: ReturnType<typeof pageOf>): Generator<number> {
  const sets = [...now, ...before]
  for (const one of sets) {
    yield one.people.length
    for (const other of sets) {
      const [a, b] = [new Set(one.people), new Set(other.people)]
      yield [...a].filter((at) => !b.has(at)).length + [...b].filter((at) => !a.has(at)).length
    }
    for (const round of [now, before]) {
      for (const kind of ['chapter', 'project']) {
        const within = round.filter((set) => set.kind === kind && set.people.every((at) => one.people.includes(at)))
        for (const union of disjointUnions(within)) yield one.people.length - union.size
      }
    }
  }
}

/** True if a sum of up to four sets of the page, with weights from -2 to 2, tells of one person. */
function tellsOfOne({ now, before }: ReturnType<typeof pageOf>, count: number): boolean {
  const sets = [...now, ...before].map(({ people }) => people)
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
    Array.from({ length: count }, () => 0),
  )
}

test('no cut, difference of cuts or difference of rounds on a page tells of few people', () => {
  let seen = 0
  fc.assert(
    fc.property(companies, (company) => {
      fc.pre(enough(company))
      const page = pageOf(company)
      seen += page.compared.size
      for (const few of attacks(page)) expect(few > 0 && few < company.minimum).toBe(false)
    }),
    { numRuns: 400 },
  )
  // Something is compared, so that the attacks have something to fail on.
  expect(seen).toBeGreaterThan(100)
})

test('no sum of cuts of two rounds tells of one person', () => {
  fc.assert(
    fc.property(companies, (company) => {
      fc.pre(enough(company))
      expect(tellsOfOne(pageOf(company), company.people.length)).toBe(false)
    }),
    { numRuns: 60 },
  )
})

const upTo = (end: number, from = 0) => Array.from({ length: end - from }, (_, at) => from + at)
const everyone = (people: number[]) => ({ key: '', kind: '', people })
const web = (people: number[]) => ({ key: 'chapter/web', kind: 'chapter', people })

// The example of rules/surveys.md#7.7.
test.each<[string, number[], number[], string[]]>([
  ['the same 12', upTo(12), upTo(12), ['']],
  ['one joined', upTo(13), upTo(12), []],
  ['one joined and one left', upTo(13, 1), upTo(12), []],
  ['five joined', upTo(17), upTo(12), ['']],
  ['three joined and two left', upTo(15, 2), upTo(12), ['']],
])('of everyone, %s', (_what, now, before, compared) => {
  expect([...comparableGroups([everyone(now)], [everyone(before)], 5)]).toEqual(compared)
})

test('a group is judged on its own: one joined it from another group', () => {
  const now = [web(upTo(7)), everyone(upTo(20))]
  const before = [web(upTo(6)), everyone(upTo(20))]
  expect([...comparableGroups(now, before, 5)]).toEqual([''])
})

test('300 groups are judged in no time', () => {
  const round = (joined: number) => {
    const groups = upTo(300).map((group) => ({
      key: `project/${group}`,
      kind: 'project',
      people: upTo(3000, joined).filter((one) => (one * 7) % 300 === group || (one * one) % 281 === group),
    }))
    const numbered = groups.map((group) => ({ ...group, people: group.people.map((one) => one - joined) }))
    const shown = shownGroups(numbered, 3000 - joined, 5)
    return [...groups.filter(({ key }) => shown.has(key)), everyone(upTo(3000, joined))]
  }
  const [now, before] = [round(8), round(0)]
  const start = process.cpuUsage()
  expect(comparableGroups(now, before, 5).size).toBeGreaterThan(200)
  expect(process.cpuUsage(start).user / 1000).toBeLessThan(4000)
})
