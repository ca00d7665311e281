import { strFromU8, unzipSync } from 'fflate'
import * as api from '#contract/api/index.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { makeLongKnown } from '#tests/support/longKnown.ts'
import { type Made, makePerson, makeProject } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

let giver: Made
let receiver: Made
let manager: Made
let admin: Made
beforeAll(async () => {
  giver = await makePerson(app)
  receiver = await makePerson(app)
  manager = await makePerson(app, { roles: ['admin'] })
  admin = await makePerson(app, { roles: ['admin'] })
  const project = await makeProject(app)
  const two = { giver_id: giver.id, receiver_id: receiver.id }
  const given = { ...two, kind: 'comment', given_at: '2026-02-03T00:00:00Z' }
  const asked = { ...two, kind: 'answer', project_id: project.id, asked_at: '2026-02-02T00:00:00Z', words: '' }
  await insertRows(app.deps.db, 'given_feedback', [{ ...given, words: 'Between two', manager_id: null }])
  await insertRows(app.deps.db, 'given_feedback', [{ ...given, words: 'For three', manager_id: manager.id }])
  await insertRows(app.deps.db, 'given_feedback', [{ ...given, words: '', taken_back_at: '2026-02-04T00:00:00Z' }])
  await insertRows(app.deps.db, 'given_feedback', [
    { ...asked, question: 'Open question', manager_id: manager.id, given_at: null },
  ])
})

/** What the archive of a person has of feedback, exported by this reader. */
async function archive(of: Made, by: Made) {
  const headers = { authorization: `Bearer ${by.token}` }
  const answer = await app.app.inject({ method: 'GET', url: `/files/people/${of.id}.zip`, headers })
  expect(answer.statusCode).toBe(200)
  const text = strFromU8(unzipSync(answer.rawPayload)['person.json'] ?? new Uint8Array())
  const { feedbackGot = [], feedbackGiven = [] } = JSON.parse(text) as Record<string, Record<string, unknown>[]>
  const said = (rows: Record<string, unknown>[]) =>
    rows.map(({ words, question }) => String(words || question)).toSorted((one, two) => (one < two ? -1 : 1))
  return { got: said(feedbackGot), given: said(feedbackGiven), text }
}

/** Makes a person an admin, who can export the own archive. */
const letExport = async ({ id }: Made) => {
  const role = await app.deps.db.selectFrom('roles').select('id').where('code', '=', 'admin').executeTakeFirstOrThrow()
  await insertRows(app.deps.db, 'employee_roles', [{ employee_id: id, role_id: role.id }])
}

test('an archive that somebody else exports has nothing of it, and for the line manager what they read', async () => {
  for (const one of [giver, receiver]) {
    const { got, given, text } = await archive(one, admin)
    expect([...got, ...given]).toEqual([])
    expect(text).not.toMatch(/Between two|For three|Open question/)
  }
  expect(await archive(receiver, manager)).toMatchObject({ got: ['For three'], given: [] })
  expect(await archive(giver, manager)).toMatchObject({ got: [], given: ['For three'] })
  expect(await archive(manager, admin)).toMatchObject({ got: [], given: [] })
})

test('the own archive has what one got or gave; what was taken back only says so to the giver', async () => {
  for (const one of [giver, receiver]) await letExport(one)
  expect((await archive(receiver, receiver)).got).toEqual(['Between two', 'For three', 'Open question'])
  expect((await archive(giver, giver)).given).toEqual(['', 'Between two', 'For three', 'Open question'])
})

test('what was taken back is nobody else’s, and a question that was declined is not of who declined', async () => {
  const [from, to] = await Promise.all([makePerson(app, { roles: ['admin'] }), makePerson(app, { roles: ['admin'] })])
  const project = await makeProject(app)
  const two = { giver_id: from.id, receiver_id: to.id, manager_id: manager.id }
  const asked = { ...two, kind: 'answer', project_id: project.id, asked_at: '2026-02-02T00:00:00Z', words: '' }
  await insertRows(app.deps.db, 'given_feedback', [
    { ...two, kind: 'comment', given_at: '2026-02-03T00:00:00Z', words: '', taken_back_at: '2026-02-04T00:00:00Z' },
  ])
  await insertRows(app.deps.db, 'given_feedback', [
    { ...asked, question: 'Declined question', given_at: null, declined_at: '2026-02-04T00:00:00Z' },
  ])
  expect((await archive(from, from)).given).toEqual([''])
  expect((await archive(from, to)).given).toEqual(['Declined question'])
  expect((await archive(from, manager)).given).toEqual([])
  expect((await archive(to, to)).got).toEqual(['Declined question'])
  expect((await archive(to, from)).got).toEqual([])
})

test('erasing the line manager leaves it to the two, and erasing one of the two deletes it', async () => {
  const erase = async (who: Made) => {
    const to = { params: { id: who.id } }
    await app.as('admin')(api.employees.changeStatus, { ...to, body: { employeeStatus: 'left' } })
    await makeLongKnown(app, who)
    expect((await app.as('admin')(api.employeeErase.erase, to)).status).toBe(200)
  }
  const rows = () => app.deps.db.selectFrom('given_feedback').select(['words', 'manager_id']).execute()
  await erase(manager)
  expect(await rows()).toHaveLength(6)
  expect(await rows()).toContainEqual({ words: 'For three', manager_id: null })
  await erase(giver)
  expect((await rows()).map(({ words }) => words)).not.toContain('For three')
})
