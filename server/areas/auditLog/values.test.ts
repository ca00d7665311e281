import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { Language } from '#contract/languages.ts'
import { permissions } from '#contract/permissions.ts'
import { cast } from '#tests/support/cast.ts'
import { makeEntry } from '#tests/support/metadata.ts'
import { makePerson, makeProject } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

type Told = { changes: { field: string; before: string; after: string; label: string }[] }
const wordsIn = (entries: Told[], field: string) =>
  entries.flatMap(({ changes }) =>
    changes.filter((one) => one.field === field).map(({ before, after }) => [before, after]),
  )

async function trailOf(id: string, language: Language = 'en'): Promise<Told[]> {
  const answer = await app.send({
    method: 'GET',
    url: `/api/v1/audit-events?about=${id}`,
    headers: { authorization: `Bearer ${await app.tokenOf('admin')}`, 'accept-language': language },
  })
  expect(answer.status).toBe(200)
  return answer.body.data as Told[]
}
const historyOf = async (id: string) =>
  (await app.as('admin')(api.employees.timeline, { params: { id } })).body.data as Told[]

/** What events about a record store, as text. */
async function storedOf(id: string): Promise<string> {
  const { rows } = await sql<{ changes: string }>`select changes::text from audit_events
    where entity_id = ${id}`.execute(app.deps.db)
  return rows.map(({ changes }) => changes).join()
}

/** A person whose history refers to a manager, two positions and a stack. */
let made = 0
async function personOf(manager: { id: string }) {
  made += 1
  const names = [`Baker${made}`, `Cook${made}`]
  const person = await makePerson(app, { roles: ['full-time'] })
  const [first, second, stack] = await Promise.all([
    makeEntry(app.deps.db, 'positions', { name: names[0] }),
    makeEntry(app.deps.db, 'positions', { name: names[1] }),
    makeEntry(app.deps.db, 'stacks', { name: `Zinc${made}` }),
  ])
  const to = { params: { id: person.id } }
  const body = { fullName: 'New Name', email: person.teamEmail, phone: '+49 40 1', lineManagerID: manager.id }
  expect((await app.as('admin')(api.employees.editGeneralInfo, { ...to, body })).status).toBe(200)
  const skills = { positions: [first, second], stacks: [stack], chapters: [], seniority: null }
  expect((await app.as('admin')(api.employees.editSkills, { ...to, body: skills })).status).toBe(200)
  return { id: person.id, first, second, words: names.join(', ') }
}

// rules/api.md#5.4
test('people and records are told by the names of today, also in old events', async () => {
  const manager = await makePerson(app, { columns: { display_name: 'Quentin Oldname' } })
  const { id, first, second, words } = await personOf(manager)
  expect(wordsIn(await historyOf(id), 'positions')).toEqual([['', words]])
  expect(await storedOf(id)).not.toMatch(/Baker|Cook|Oldname/)
  await sql`update positions set name = 'Aviator' where id = ${second}`.execute(app.deps.db)
  await sql`update employees set display_name = 'Quill' where id = ${manager.id}`.execute(app.deps.db)
  for (const entries of [await historyOf(id), await trailOf(id)]) {
    expect(wordsIn(entries, 'positions')).toEqual([['', `Aviator, ${words.split(', ')[0]}`]])
    expect(wordsIn(entries, 'lineManager')).toEqual([['', 'Quill']])
  }
  // One that was deleted in Settings keeps its last name; of one that is gone for good nothing is known.
  await sql`update positions set deleted_at = now() where id = ${first}`.execute(app.deps.db)
  await sql`delete from employee_positions where position_id = ${second}`.execute(app.deps.db)
  await sql`delete from positions where id = ${second}`.execute(app.deps.db)
  expect(wordsIn(await trailOf(id), 'positions')).toEqual([['', `${words.split(', ')[0]}, deleted`]])
  expect(wordsIn(await trailOf(id, 'de'), 'positions')).toEqual([['', `${words.split(', ')[0]}, gelöscht`]])
})

test.each([
  ['en', 'Yes', 'Closed', 'account manager: 2.5 %'],
  ['de', 'Ja', 'Geschlossen', 'Kundenbetreuung: 2,5 %'],
  ['vi', 'Có', 'Đã đóng', 'quản lý khách hàng: 2,5 %'],
] as const)(
  'flags, choices and shares are said in the language of the reader: %s',
  async (language, yes, closed, share) => {
    const project = await makeProject(app, { status: 'active' })
    const to = { params: { id: project.id } }
    const as = app.as('admin')
    await as(api.projects.editContactInfo, {
      ...to,
      body: { accountManagers: [{ employeeID: cast.member.id, commissionRate: '2.5' }], clientEmail: [] },
    })
    await sql`update projects set allows_sending_survey = false where id = ${project.id}`.execute(app.deps.db)
    await as(api.projects.changeSurveyState, { ...to, query: { allowsSendingSurvey: 'true' } })
    await as(api.projects.changeStatus, { ...to, body: { status: 'closed' } })
    const entries = await trailOf(project.id, language)
    expect(wordsIn(entries, 'allowsSendingSurvey').map(([, after]) => after)).toEqual([yes])
    expect(wordsIn(entries, 'status').map(([, after]) => after)).toContain(closed)
    const name = (
      await sql<{ name: string }>`select display_name as name from employees
    where id = ${cast.member.id}`.execute(app.deps.db)
    ).rows[0]?.name
    expect(wordsIn(entries, 'commissionRates')).toEqual([['', `${name}, ${share}`]])
    expect(wordsIn(entries, 'accountManagers')).toEqual([['', name]])
  },
)

test('erasing a person leaves no name in events of others, which stay', async () => {
  const name = 'Perpetua Wintergreen'
  const manager = await makePerson(app, { columns: { display_name: name } })
  const { id } = await personOf(manager)
  await sql`update employees set working_status = 'left' where id = ${manager.id}`.execute(app.deps.db)
  expect(wordsIn(await historyOf(id), 'lineManager')).toEqual([['', name]])
  expect((await app.as('admin')(api.employeeErase.erase, { params: { id: manager.id } })).status).toBe(200)
  expect(wordsIn(await historyOf(id), 'lineManager')).toEqual([['', expect.stringMatching(/^Erased person /)]])
  const { rows } = await sql`select from audit_events where changes::text like ${`%${name}%`}`.execute(app.deps.db)
  expect(rows).toEqual([])
})

test('who may not read a field sees no change of it, whatever it holds', async () => {
  const project = await makeProject(app, { status: 'active' })
  const heads = [{ employeeID: cast.member.id, commissionRate: '2.5' }]
  const to = { params: { id: project.id } }
  await app.as('admin')(api.projects.editContactInfo, { ...to, body: { accountManagers: heads, clientEmail: [] } })
  const fields = async (without: string) => {
    const { token } = await makePerson(app, { permissions: permissions.filter((one) => one !== without) })
    const answer = await app.as(null)(api.projects.timeline, { ...to, token })
    return (answer.body.data as Told[]).flatMap(({ changes }) => changes.map(({ field }) => field)).toSorted()
  }
  expect(await fields('')).toEqual(['accountManagers', 'commissionRates'])
  expect(await fields('projects.commissionRate.read')).toEqual(['accountManagers'])
})

test('an undo tells the values the other way round, and is listed in words', async () => {
  const { id, words } = await personOf(await makePerson(app))
  const to = { params: { id: id } }
  const body = { positions: [], stacks: [], chapters: [], seniority: null }
  await app.as('admin')(api.employees.editSkills, { ...to, body })
  const [newest] = (await app.as('admin')(api.undo.list)).body.data as [Told & { request: string }]
  const { request } = newest
  expect(wordsIn([newest], 'positions')).toEqual([[words, '']])
  expect((await app.as('admin')(api.undo.run, { params: { request }, body: {} })).status).toBe(200)
  expect(wordsIn(await historyOf(id), 'positions')[0]).toEqual(['', words])
})
