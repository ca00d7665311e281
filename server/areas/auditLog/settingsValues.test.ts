import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { Language } from '#contract/languages.ts'
import { callsOf } from '#contract/api/metadata/keptKinds.ts'
import type { KeptQuestion } from '#contract/api/questions.ts'
import { cast } from '#tests/support/cast.ts'
import { entryBody, makeEntry } from '#tests/support/metadata.ts'
import { generalInfo } from '#tests/support/newProject.ts'
import { makeProject } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const db = () => app.deps.db

type Told = { entityId: string; changes: { field: string; label: string; before: string; after: string }[] }

async function trail(query: string, language: Language = 'en'): Promise<Told[]> {
  const { status, body } = await app.send({
    method: 'GET',
    url: `/api/v1/audit-events?${query}`,
    headers: { authorization: `Bearer ${await app.tokenOf('admin')}`, 'accept-language': language },
  })
  expect(status).toBe(200)
  return body.data as Told[]
}
const wordsIn = (entries: Told[], field: string) =>
  entries.flatMap(({ changes }) =>
    changes.filter((one) => one.field === field).map(({ label, before, after }) => [label, before, after]),
  )
const stored = async (entity: string) =>
  (
    await sql<{ changes: string }>`select changes::text from audit_events where entity = ${entity}
      order by seq desc limit 1`.execute(db())
  ).rows[0]?.changes

// rules/api.md#5.4
test('questions are told by the positions of today, and with their scale in the language of the reader', async () => {
  const position = await makeEntry(db(), 'positions', { name: 'Oldsmith' })
  const params = { subcategory: 'peer-review' }
  const set = (await app.as('admin')(api.questions.bank, { params })).body.data as KeptQuestion[]
  const asked = { content: 'Do they forge?', type: 'likert-scale', domain: 'learning', positionIDs: [position] }
  const body = { questions: [...set, asked] }
  expect((await app.as('admin')(api.questions.save, { params, body })).status).toBe(200)
  expect(await stored('questions')).not.toMatch(/Oldsmith|Learning/)
  await sql`update positions set name = 'Newsmith' where id = ${position}`.execute(db())
  const field = `Question ${set.length + 1}`
  expect(wordsIn(await trail('kind=questions'), field)).toEqual([[field, '', 'Do they forge? (Learning, Newsmith)']])
  expect(wordsIn(await trail('kind=questions', 'de'), field)).toEqual([
    [`Frage ${set.length + 1}`, '', 'Do they forge? (Lernen, Newsmith)'],
  ])
})

test('the currency of a bank account is told by its name of today', async () => {
  const currency = await makeEntry(db(), 'currencies', { name: 'QOA' })
  const created = await app.as('admin')(callsOf('bankAccounts').create, {
    body: { ...entryBody('bankAccounts'), currencyID: currency },
  })
  expect(created.status).toBe(200)
  expect(await stored('bankAccounts')).not.toContain('QOA')
  await sql`update currencies set name = 'QOB' where id = ${currency}`.execute(db())
  expect(wordsIn(await trail('kind=bankAccounts'), 'currencyID')).toEqual([['Currency', '', 'QOB']])
})

test('the lead of a deleted chapter is told by name', async () => {
  const chapter = await makeEntry(db(), 'chapters')
  await sql`update chapters set lead_id = ${cast.member.id} where id = ${chapter}`.execute(db())
  await app.as('admin')(callsOf('chapters').remove, { params: { id: chapter } })
  const { rows } = await sql<{ name: string }>`select display_name as name from employees
    where id = ${cast.member.id}`.execute(db())
  expect(wordsIn(await trail(`about=${chapter}`), 'lead_id')).toEqual([['Lead', rows[0]?.name, '']])
})

test('the client of a project is told by the name of today, and its new name only at the client', async () => {
  const [first, second] = [
    await makeEntry(db(), 'clients', { name: 'Quarry & Sons' }),
    await makeEntry(db(), 'clients', { name: 'Reef Ltd' }),
  ]
  const { id } = await makeProject(app, { status: 'active' })
  for (const clientID of [first, second]) {
    const edited = await app.as('admin')(api.projects.editGeneralInfo, {
      params: { id },
      body: generalInfo({ clientID, name: `Renamed ${id}` }),
    })
    expect(edited.status).toBe(200)
  }
  const told = async () => wordsIn(await trail(`about=${id}`), 'client').map(([, ...words]) => words)
  expect(await told()).toEqual([
    ['Quarry & Sons', 'Reef Ltd'],
    ['', 'Quarry & Sons'],
  ])
  const renamed = await app.as('admin')(callsOf('clients').edit, {
    params: { id: first },
    body: { name: 'Pit & Sons' },
  })
  expect(renamed.status).toBe(200)
  expect(await told()).toEqual([
    ['Pit & Sons', 'Reef Ltd'],
    ['', 'Pit & Sons'],
  ])
  const history = (await app.as('admin')(api.projects.timeline, { params: { id } })).body.data as Told[]
  expect(wordsIn(history, 'client').map(([, ...words]) => words)).toEqual(await told())
  expect(wordsIn(await trail(`about=${first}`), 'name')).toEqual([['Name', 'Quarry & Sons', 'Pit & Sons']])
})
