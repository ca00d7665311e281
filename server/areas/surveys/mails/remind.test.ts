import { daysLater } from '#contract/dates.ts'
import { today } from '#server/platform/deps.ts'
import { makePerson } from '#tests/support/people.ts'
import { makeSurvey } from '#tests/support/surveys.ts'
import { testServer } from '#tests/support/testServer.ts'
import { remindBeforeEnd } from './remind.ts'

const app = testServer()
const on = (days: number) => daysLater(today(app.deps.env), days)

/** A round with one open and one finished form that ends in so many days and was sent so many days ago. */
async function round(endsIn: number, sentAgo = 30, columns: object = {}) {
  const [late, done] = [await makePerson(app), await makePerson(app)]
  const { id } = await makeSurvey(app, {
    subtype: 'peer-review',
    columns: {
      start_date: `${on(-60)}T00:00:00Z`,
      end_date: `${on(endsIn)}T23:59:59Z`,
      launched_at: `${on(-sentAgo)}T08:00:00Z`,
      ...columns,
    },
    topics: [{ about: await makePerson(app), reviewers: [{ person: late }, { person: done, state: 'finished' }] }],
  })
  return { id, late }
}
const run = () => app.deps.db.transaction().execute((trx) => remindBeforeEnd(trx, app.deps.env))
const reminded = async (id: string) => {
  const of = app.deps.db.selectFrom('survey_mails').select('employee_id').where('event_id', '=', id)
  return (await of.where('kind', '=', 'reminder').execute()).map(({ employee_id }) => employee_id)
}
const endsIn = (id: string, days: number) =>
  app.deps.db
    .updateTable('feedback_events')
    .set({ end_date: `${on(days)}T23:59:59Z` })
    .where('id', '=', id)
    .execute()

test('those who have not finished are reminded once seven days and once the day before, by any server', async () => {
  const { id, late } = await round(8)
  await run()
  expect(await reminded(id)).toEqual([])
  await endsIn(id, 7)
  await Promise.all([run(), run()])
  expect(await reminded(id)).toEqual([late.id])
  await app.deps.db
    .updateTable('survey_mails')
    .set({ day: on(-5) })
    .where('event_id', '=', id)
    .execute()
  await endsIn(id, 2)
  await run()
  expect(await reminded(id)).toHaveLength(1)
  await endsIn(id, 1)
  await run()
  expect(await reminded(id)).toEqual([late.id, late.id])
  await app.deps.db
    .updateTable('survey_mails')
    .set({ day: on(-4) })
    .where('day', '=', on(0))
    .execute()
  await endsIn(id, 0)
  await run()
  expect(await reminded(id)).toHaveLength(2)
})

test.each<[string, number, number, object]>([
  ['was sent after that day', 5, 2, {}],
  ['is over', -1, 30, {}],
  ['is a work survey', 7, 30, { subtype: 'work' }],
  ['is closed', 7, 30, { status: 'done' }],
  ['is deleted', 7, 30, { deleted_at: '2026-01-01T00:00:00Z' }],
])('nobody is reminded of a round that %s', async (_what, days, sentAgo, columns) => {
  const { id } = await round(days, sentAgo, columns)
  await run()
  expect(await reminded(id)).toEqual([])
})

test('a day without a server is made up for, and no days mean no reminders', async () => {
  const { env } = app.deps
  const { id, late } = await round(5)
  const was = env.SURVEY_REMINDERS
  env.SURVEY_REMINDERS = []
  await run()
  expect(await reminded(id)).toEqual([])
  env.SURVEY_REMINDERS = was
  await run()
  expect(await reminded(id)).toEqual([late.id])
})
