import { combinationLeak } from './combination.ts'
import { type AnsweredGroup, setsOfPeople } from './groupSets.ts'
import { remainderLeak } from './remainder.ts'

/** The groups that a round shows. The last one is everyone, with the key and kind `''`. */
export type ShownRound = readonly AnsweredGroup[]

/**
 * The keys of the groups, `''` for everyone, whose change since the round before may be shown beside the results of
 * this round (rules/surveys.md#7.7). A person has the same number in both rounds.
 *
 * A change adds the averages of the round before to those of this round. In the worst case nobody has changed their
 * mind, and the difference of two rounds is what those said who are in only one of them. So the groups of the round
 * before are judged like more groups of this round, with the guarantees of `shownGroups`; only they are left out.
 */
export function comparableGroups(now: ShownRound, before: ShownRound, minimum: number): ReadonlySet<string> {
  const size = ({ people }: AnsweredGroup) => people.length
  const mine = new Set(now.map(({ key }) => key))
  const past = before
    .filter(({ key }) => mine.has(key))
    .map((group) => ({ ...group, kind: group.kind && `before ${group.kind}`, isPast: true }))
  const everyone = now.at(-1)
  if (!everyone) return new Set()
  const others = [...past, ...now.slice(0, -1).map((group) => ({ ...group, isPast: false }))]
  const ordered = others.toSorted((a, b) => size(a) - size(b) || (a.key < b.key ? -1 : 1))
  const list = [...ordered, { ...everyone, isPast: false }]
  const sets = setsOfPeople(list)
  const isPast = (at: number) => list[at]?.isPast === true
  const apart = (a: number, b: number) =>
    (list[a]?.people.length ?? 0) + (list[b]?.people.length ?? 0) - 2 * (sets.common[a]?.[b] ?? 0)
  const places = list.map((_set, at) => at)
  let shown = places.filter(
    (at) => !isPast(at) || !places.some((other) => apart(at, other) > 0 && apart(at, other) < minimum),
  )
  for (;;) {
    const found = remainderLeak(sets, shown, minimum) ?? combinationLeak(sets, shown, minimum)
    // This round is shown anyway: where the leak names a group of it, one of the round before goes instead.
    const hidden = found === undefined || isPast(found) ? found : shown.find(isPast)
    if (hidden === undefined) break
    shown = shown.filter((at) => at !== hidden)
  }
  return new Set(shown.filter(isPast).map((at) => list[at]?.key ?? ''))
}

/** The rounds, newest first, that differ from all newer ones in the list by nobody or by enough people. */
export function comparableRounds<Round extends { people: readonly number[] }>(
  rounds: readonly Round[],
  minimum: number,
): Round[] {
  const told: Round[] = []
  for (const round of rounds) {
    const tellsOfFew = told.some(({ people }) => {
      const both = new Set(people)
      const shared = round.people.filter((person) => both.has(person)).length
      const apart = people.length + round.people.length - 2 * shared
      return apart > 0 && apart < minimum
    })
    if (!tellsOfFew) told.push(round)
  }
  return told
}
