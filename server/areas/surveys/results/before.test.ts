import { surveys } from '#contract/api/surveys/endpoints.ts'
import type { EngagementResults } from '#contract/api/surveys/results.ts'
import { askEngagement, type Form, type GroupName } from '#tests/support/engagement.ts'
import { makePerson, type Made } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const people: Made[] = []
beforeAll(async () => {
  for (let at = 0; at < 18; at += 1) people.push(await makePerson(app, { roles: ['full-time'] }))
})

const forms = (scores: number[], groups: GroupName[] = []): Form[] =>
  scores.map((score) => ({ answers: String(score), groups }))
let year = 2001
/** Two rounds, one after the other. Later pairs are in later years, so that each begins with a thin round of few. */
async function rounds(before: Form[], now: Form[], over: object = {}) {
  year += 2
  await askEngagement(app, people, forms([3, 3, 3, 3]), { start_date: `${year}-02-01T00:00:00Z` })
  const first = await askEngagement(app, people, before, { start_date: `${year}-01-01T00:00:00Z`, ...over })
  const second = await askEngagement(app, people, now, { start_date: `${year}-04-01T00:00:00Z` })
  const { body } = await app.as('admin')(surveys.results, { params: { id: second }, query: { by: 'chapter' } })
  const { previous, questions, groups } = body.data as EngagementResults
  const web = groups.find(({ name }) => name === 'web')
  return { first, previous, everyone: questions[0]?.change, web: web?.points?.[0]?.change }
}

const nine = [3, 3, 3, 3, 4, 4, 4, 4, 5]

test('changes are in points, of all people and of groups, against the last round with results', async () => {
  const told = await rounds(
    [...forms(nine, ['chapter/web']), ...forms([2, 2, 2, 2, 2])],
    [...forms(nine, ['chapter/web']), ...forms([4, 4, 4, 4, 4])],
  )
  // 33 of 9 are 3.66; 43 of 14 are 3.07, and 53 of 14 are 3.78. The round in between has four answers and doesn't count.
  expect(told).toMatchObject({ previous: { eventID: told.first }, everyone: 0.71, web: 0 })
})

test('one who joined is told by no change', async () => {
  const of = (joiner: number) => rounds(forms(nine), forms([...nine, joiner]))
  expect(await of(1)).toMatchObject({ everyone: null })
  expect(await of(5)).toMatchObject({ everyone: null })
  expect(await rounds(forms(nine), forms([...nine, 1, 1, 1, 1, 1]))).toMatchObject({ everyone: -0.95 })
})

test('one who went into another group is told by no change', async () => {
  const other = forms([3], ['chapter/server'])
  const told = await rounds(
    [...other, ...forms(nine, ['chapter/web']), ...forms([3, 3, 3, 3, 3], ['chapter/server'])],
    [...forms([5, ...nine], ['chapter/web']), ...forms([3, 3, 3, 3, 3], ['chapter/server'])],
  )
  expect([told.everyone, told.web]).toEqual([0.13, null])
})

test('a deleted round is not compared with', async () => {
  const told = await rounds(forms(nine), forms(nine), { deleted_at: new Date() })
  expect(told.previous?.eventID).not.toBe(told.first)
})
