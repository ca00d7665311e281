import * as api from '#contract/api/index.ts'
import type { Usage } from '#contract/api/metadata/keeping.ts'
import { daysLater } from '#contract/dates.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { today } from '#server/platform/deps.ts'
import { makeEntry } from '#tests/support/metadata.ts'
import { makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

// A zone where it is another day than in UTC now: in each hour there is one of these two.
const TIME_ZONE = new Date().getUTCHours() >= 10 ? 'Pacific/Kiritimati' : 'Etc/GMT+12'
const app = testServer({ TIME_ZONE })

// rules/time.md#4.5
test.each([
  [0, 0],
  [1, 1],
])('an employment that begins %i days after the day of the company counts as %i uses', async (days, people) => {
  const id = await makeEntry(app.deps.db, 'chapters')
  const person = await makePerson(app)
  const from = daysLater(today({ TIME_ZONE }), days)
  const row = { employee_id: person.id, working_status: 'full-time', chapter_ids: [id], valid: `[${from},)` }
  await app.deps.db.deleteFrom('employments').where('employee_id', '=', person.id).execute()
  await insertRows(app.deps.db, 'employments', [row])
  await app.deps.db.deleteFrom('employee_chapters').where('employee_id', '=', person.id).execute()
  const { body } = await app.as('admin')(api.metadata.chaptersUsage)
  expect((body.data as Usage[]).find((one) => one.id === id)?.people).toBe(people)
})
