import { sql } from 'kysely'
import type { BulkRow } from '#contract/api/bulk.ts'
import * as api from '#contract/api/index.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

const make = (display_name: string) => makePerson(app, { columns: { display_name } })
const change = (made: Made, employeeStatus: string, token: string) =>
  app.as(null)(api.employees.changeStatus, { token, params: { id: made.id }, body: { employeeStatus } })

/** Makes contractors of these people in one call of `by`. Returns a function that undoes it, writing nothing. */
async function changeAll(people: Made[], by: Made) {
  const body = { ids: people.map(({ id }) => id), status: 'contractor' }
  const { data } = (await app.as(null)(api.bulk.employees, { token: by.token, body })).body
  expect((data as BulkRow[]).map(({ refusal }) => refusal)).toEqual(people.map(() => ''))
  const kept = (await app.as(null)(api.undo.list, { token: by.token })).body.data as { request: string }[]
  const params = { request: kept[0]?.request ?? '' }
  return () => refused(app.deps.db, () => app.as(null)(api.undo.run, { token: by.token, params }))
}

test('the undo of a change of many names the record that stands in its way, and who changed it', async () => {
  const [author, other] = [await makePerson(app, { roles: ['admin'] }), await makePerson(app, { roles: ['admin'] })]
  const people = [await make('Anh'), await make('Bình'), await make('Cúc')]
  const undo = await changeAll(people, author)
  const [, second] = people as [Made, Made]
  await change(second, 'probation', other.token)
  expect(await undo()).toMatchObject({
    status: 409,
    body: { code: 'undo.oneChangedSince', params: { record: 'Bình', name: `Full ${other.username}` } },
  })
  await change(second, 'full-time', author.token)
  await change(second, 'probation', author.token)
  expect(await undo()).toMatchObject({
    status: 409,
    body: { code: 'undo.oneChangedByYou', params: { record: 'Bình' } },
  })
  const changes = JSON.stringify([{ field: 'status', before: 'probation', after: 'left', masked: false }])
  await sql`insert into audit_events (action, entity, entity_id, request_id, changes)
    values ('employee.status', 'employee', ${second.id}, '', ${changes}::jsonb)`.execute(app.deps.db)
  expect(await undo()).toMatchObject({ status: 409, body: { code: 'undo.oneChanged', params: { record: 'Bình' } } })
})

test('it names the person who outranks the author by now', async () => {
  const author = await makePerson(app, { roles: ['hr'] })
  const people = [await make('Dung'), await make('Ý')]
  const undo = await changeAll(people, author)
  await sql`insert into employee_roles values (${people[1]?.id}, ${seedId('role', 'admin')})`.execute(app.deps.db)
  expect(await undo()).toMatchObject({ status: 403, body: { code: 'undo.oneRanksChanged', params: { record: 'Ý' } } })
})
