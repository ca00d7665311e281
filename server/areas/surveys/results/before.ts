import { sql } from 'kysely'
import type { GroupKind } from '#contract/api/surveys/words.ts'
import type { Db } from '#server/platform/deps.ts'
import { comparableGroups, type ShownRound } from './comparison.ts'
import { answeredSets, groupSums, scaleSums } from './queries.ts'
import { type ClosedRound, pointOf, remembered, weighedGroups } from './weighing.ts'

/** The average of a question in the round before, of all people or of a group, if the change since may be shown. */
export type AverageBefore = (questionID: string, groupID?: string) => number | undefined

type Previous = ClosedRound & { title: string }

/** The latest round before this one whose results are shown. */
export async function previousRound(db: Db, { id }: ClosedRound): Promise<Previous | undefined> {
  const { rows } = await sql<Previous>`
    select p.id, p.title, p.minimum_group_size, p.answered
    from feedback_events e join feedback_events p on p.subtype = 'engagement' and p.status = 'done'
      and p.deleted_at is null and p.start_date < e.start_date and p.answered >= p.minimum_group_size
    where e.id = ${id} order by p.start_date desc, p.id limit 1`.execute(db)
  return rows[0]
}

/** The keys of the groups of this round, `''` for everyone, whose change since the round before may be shown. */
const comparedWith = (db: Db, now: ClosedRound, before: ClosedRound) =>
  remembered(db, `${now.id} after ${before.id}`, async () => {
    const sets = await answeredSets(db, [now.id, before.id])
    const shownOf = async (round: ClosedRound): Promise<ShownRound> => {
      const groups = await weighedGroups(db, round)
      const shown = new Set(groups.flatMap(({ kind, id, isShown }) => (isShown ? `${kind}/${id}` : [])))
      const own = sets.filter(({ eventID, key }) => eventID === round.id && (key === '' || shown.has(key)))
      return own.toSorted((a, b) => Number(a.key === '') - Number(b.key === ''))
    }
    const minimum = Math.max(now.minimum_group_size, before.minimum_group_size)
    return comparableGroups(await shownOf(now), await shownOf(before), minimum)
  })

/** The averages of the round before, as far as the change since then may be shown (rules/surveys.md#7.7). */
export async function averagesBefore(
  db: Db,
  now: ClosedRound,
  before: ClosedRound | undefined,
  kinds: readonly GroupKind[],
): Promise<AverageBefore> {
  if (!before) return () => undefined
  const compared = await comparedWith(db, now, before)
  const averages = new Map<string, number>()
  for (const { questionID, sum, n } of compared.has('') ? await scaleSums(db, before.id) : [])
    averages.set(questionID, pointOf(sum, n))
  for (const kind of kinds) {
    for (const { id, questionID, sum, n } of await groupSums(db, before, kind)) {
      if (compared.has(`${kind}/${id}`)) averages.set(`${questionID} ${id}`, pointOf(sum, n))
    }
  }
  return (questionID, groupID) => averages.get(groupID ? `${questionID} ${groupID}` : questionID)
}

/** The difference of two averages with two decimals; null without an earlier one. */
export const changeOf = (now: number, before: number | undefined): number | null =>
  before === undefined ? null : Math.round((now - before) * 100) / 100
