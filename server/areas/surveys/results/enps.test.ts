import { surveys } from '#contract/api/surveys/endpoints.ts'
import type { EngagementResults } from '#contract/api/surveys/results.ts'
import { askEngagement } from '#tests/support/engagement.ts'
import { makePerson, type Made } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'
import { enpsOf } from './enps.ts'

const app = testServer()
const people: Made[] = []
beforeAll(async () => {
  for (let at = 0; at < 20; at += 1) people.push(await makePerson(app, { roles: ['full-time'] }))
})

test('promoters less detractors in percent, as a whole number', () => {
  // 5 of 12 strongly agree, 4 agree, 3 do neither: 41.67 - 25 = 16.67.
  expect(enpsOf([1, 1, 1, 4, 5], 12)).toBe(17)
  expect(enpsOf([7, 0, 0, 0, 0], 7)).toBe(-100)
  expect(enpsOf([0, 0, 0, 0, 7], 7)).toBe(100)
  // One of 200 is 0.5, up to 1; minus 0.5 is 0, not -0.
  expect([enpsOf([0, 0, 0, 199, 1], 200), enpsOf([0, 0, 1, 199, 0], 200)]).toEqual([1, 0])
})

/** A closed round in which these people gave these scores. */
const round = (start: string, scores: number[], from = 0) =>
  askEngagement(
    app,
    people.slice(from),
    scores.map((score) => ({ answers: String(score) })),
    { start_date: `${start}T00:00:00Z`, title: start },
  )
const enpsOfRound = async (id: string) =>
  ((await app.as('admin')(surveys.results, { params: { id } })).body.data as EngagementResults).enps

test('is of the marked question, with rounds before that do not tell of few people', async () => {
  const before = await round('2020-01-01', [5, 5, 5, 5, 5, 5])
  const { id } = await app.deps.db
    .updateTable('questions')
    .set({ asks_recommendation: true })
    .where('content', '=', 'My ideas are listened to.')
    .returning('id')
    .executeTakeFirstOrThrow()
  const ten = [5, 5, 5, 5, 4, 4, 4, 3, 3, 1]
  const first = await round('2020-04-01', ten)
  // The same ten, and five more.
  const second = await round('2020-07-01', [...ten, 5, 5, 5, 5, 5])
  // One joined the ten.
  const third = await round('2020-10-01', [...ten, 1])
  const few = await round('2021-01-01', [5, 5, 5, 5])
  // 40 - 30, and 9 of 15 less 3 of 15.
  expect(await enpsOfRound(before)).toBeNull()
  expect(await enpsOfRound(first)).toEqual({
    questionID: id,
    score: 10,
    trend: [{ eventID: first, title: '2020-04-01', score: 10 }],
  })
  expect((await enpsOfRound(second))?.trend.map(({ score }) => score)).toEqual([10, 40])
  // 4 of 11 less 4 of 11. The round of the ten would tell what the one said, and so does that of the fifteen.
  expect((await enpsOfRound(third))?.trend.map(({ score }) => score)).toEqual([0])
  expect(await enpsOfRound(few)).toBeNull()
})
