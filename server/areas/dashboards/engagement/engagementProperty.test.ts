import fc from 'fast-check'
import { sql } from 'kysely'
import {
  dashboardEngagement,
  type EngagementGroups,
  type EngagementQuestion,
} from '#contract/api/dashboards/engagement.ts'
import { GroupKind } from '#contract/api/surveys/words.ts'
import { shownGroups } from '#server/areas/surveys/results/shownGroups.ts'
import { askEngagement, type Form, groupIdOf, type GroupName } from '#tests/support/engagement.ts'
import { makePerson, type Made } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const most = 14
const asked = 12

const people: Made[] = []
beforeAll(async () => {
  for (let at = 0; at < most; at += 1) people.push(await makePerson(app, { roles: ['full-time'] }))
})

const oneOf = (kind: GroupKind, names: string[], maxLength: number) =>
  fc.subarray(names, { maxLength }).map((some) => some.map((name): GroupName => `${kind}/${name}`))

/** Finished and unfinished forms with their groups. */
const forms: fc.Arbitrary<Form[]> = fc.array(
  fc
    .tuple(
      oneOf('chapter', ['Web', 'App'], 2),
      oneOf('seniority', ['Mid', 'Senior'], 1),
      oneOf('project', ['Pier', 'Berth', 'Quay'], 2),
    )
    .chain((groups) =>
      fc.record({
        groups: fc.constant(groups.flat()),
        state: fc.constantFrom('finished', 'finished', 'finished', 'finished', 'forced', 'delivered'),
        answers: fc.array(fc.constantFrom('', '1', '2', '3', '4', '5'), {
          minLength: asked,
          maxLength: asked,
        }),
      }),
    ),
  { minLength: 2, maxLength: most },
)
const company = fc.record({
  minimum: fc.integer({ min: 3, max: 5 }),
  rounds: fc.array(fc.record({ forms, isClosed: fc.constantFrom(true, true, true, false) }), {
    minLength: 1,
    maxLength: 3,
  }),
})

/** The second computation: `floor(100 * sum / n) / 100` of the answers at one place of the form. */
const pointOf = (some: readonly Form[], place: number) =>
  Math.floor((some.reduce((sum, { answers }) => sum + Number(answers?.[place] ?? 0), 0) * 100) / some.length) / 100

function naiveGroups(all: readonly Form[], minimum: number, kind: GroupKind) {
  const done = all.filter(({ state }) => state === 'finished')
  const names = [...new Set(done.flatMap(({ groups = [] }) => groups))]
  const members = (name: GroupName) =>
    done.flatMap(({ groups = [] }, person) => (groups.includes(name) ? [person] : []))
  const sets = names.map((name) => {
    const [own = '', field = ''] = name.split('/')
    // Of equally large groups, the key decides which one is hidden.
    return { key: `${own}/${groupIdOf(name)}`, kind: own, field, people: members(name) }
  })
  const shown = shownGroups(sets, done.length, minimum)
  return sets
    .filter((set) => set.kind === kind && shown.has(set.key))
    .map(({ field, people: own }) => ({
      field,
      of: own.flatMap((at) => done[at] ?? []),
    }))
}

test('random companies get the same numbers as a naive computation', async () => {
  const bank = await sql<{ id: string }>`select id from questions where subcategory = 'engagement'
    and deleted_at is null order by "order"`.execute(app.deps.db)
  const places = bank.rows.map(({ id }) => id)
  expect(places).toHaveLength(asked)
  const ids = places.toSorted()

  await fc.assert(
    fc.asyncProperty(company, async ({ minimum, rounds }) => {
      await app.deps.db.updateTable('feedback_events').set({ deleted_at: sql<Date>`now()` }).execute()
      const days = rounds.map((_round, at) => `2031-0${at + 1}-15`)
      for (const [at, { forms: some, isClosed }] of rounds.entries()) {
        await askEngagement(app, people, some, {
          status: isClosed ? 'done' : 'in-progress',
          minimum_group_size: minimum,
          start_date: `${days[at]}T23:59:59Z`,
        })
      }
      const told = rounds.flatMap(({ forms: some, isClosed }, at) => {
        const done = some.filter(({ state }) => state === 'finished')
        return isClosed && done.length >= minimum ? [{ day: days[at] ?? '', some, done }] : []
      })

      const info = await app.as('admin')(dashboardEngagement.info)
      const points = (info.body.data as EngagementQuestion[]).map(({ questionID, stats }) => [
        questionID,
        stats.map(({ startDate, point }) => [startDate.slice(0, 10), point]),
      ])
      const expected = told.length
        ? places.map((id, place) => [id, told.map(({ day, done }) => [day, pointOf(done, place)]).toReversed()])
        : []
      expect(Object.fromEntries(points)).toEqual(Object.fromEntries(expected))

      for (const kind of GroupKind.options) {
        for (const day of days) {
          const answer = await app.as('admin')(dashboardEngagement.detail, {
            query: { filter: kind, startDate: day },
          })
          const round = told.find((one) => one.day === day)
          const groups = round ? naiveGroups(round.some, minimum, kind) : []
          const naive = ids.map((questionID) => ({
            questionID,
            stats: groups
              .map(({ field, of }) => ({ field, point: pointOf(of, places.indexOf(questionID)) }))
              .sort((a, b) => a.point - b.point || a.field.localeCompare(b.field))
              .map((stat) => ({ ...stat, startDate: `${day}T23:59:59.000000Z` })),
          }))
          expect(answer.body.data as EngagementGroups[]).toEqual(groups.length ? naive : [])
        }
      }
    }),
    { numRuns: 8 },
  )
}, 240_000)
