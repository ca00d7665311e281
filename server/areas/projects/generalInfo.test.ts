import { randomUUID } from 'node:crypto'
import * as api from '#contract/api/index.ts'
import type { Project } from '#contract/api/projects/project.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { cast } from '#tests/support/cast.ts'
import { makeEntry } from '#tests/support/metadata.ts'
import { createProject, generalInfo, readProject } from '#tests/support/newProject.ts'
import { makePerson, makeProject } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

const edit = ({ id }: { id: string }, over: Record<string, unknown> = {}, token?: string) =>
  app.as('admin')(api.projects.editGeneralInfo, {
    params: { id },
    body: generalInfo(over),
    ...(token && { token }),
  })

const differences = (before: Project, after: Project) =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([name, value]) =>
        name !== 'updatedAt' && JSON.stringify(value) !== JSON.stringify(before[name as keyof Project]),
    ),
  )

async function makeParts() {
  const { db } = app.deps
  const name = () => `Part ${randomUUID()}`
  const currencyID = seedId('currency', 'SGD fiat')
  return {
    clientID: await makeEntry(db, 'clients', { name: name() }),
    companyInfoID: await makeEntry(db, 'companyInfos', { name: name() }),
    bankAccountID: await makeEntry(db, 'bankAccounts', { name: name(), currencyID, accountNumber: '42' }),
    organizationID: await makeEntry(db, 'organizations', { name: name() }),
    stacks: [await makeEntry(db, 'stacks'), await makeEntry(db, 'stacks')],
  }
}

/** A project with a value in every field that the call writes. */
async function filledProject() {
  const parts = await makeParts()
  const all = { ...parts, startDate: '2026-02-01', auditNotionID: randomUUID() }
  const { id } = await createProject(app)
  expect((await edit({ id }, all)).status).toBe(200)
  return { id, all, stored: await readProject(app, { id }) }
}

test('everything sent is stored, and answered', async () => {
  const parts = await makeParts()
  await insertRows(app.deps.db, 'client_contacts', [{ client_id: parts.clientID, name: 'Cleo' }])
  const { id } = await createProject(app)
  const sent = {
    ...parts,
    stacks: [...parts.stacks, parts.stacks[0]],
    name: ' Đảo Ngọc ',
    countryID: seedId('country', 'Vietnam'),
    function: 'learning',
    importantLevel: 'medium+',
    accountRating: 1,
    deliveryRating: 5,
    leadRating: 2,
    startDate: '2026-02-01',
    auditNotionID: randomUUID().toUpperCase(),
  }
  const answer = await edit({ id }, sent)
  const shown = {
    name: 'Đảo Ngọc',
    startDate: '2026-02-01',
    country: expect.objectContaining({ name: 'Vietnam' }),
    function: 'learning',
    auditNotionID: sent.auditNotionID.toLowerCase(),
    organization: expect.objectContaining({ id: parts.organizationID }),
  }
  expect([answer.status, answer.body.data]).toEqual([
    200,
    {
      ...shown,
      stacks: expect.any(Array),
      bankAccount: expect.objectContaining({ id: parts.bankAccountID, accountNumber: '42' }),
      client: expect.objectContaining({ contacts: [expect.objectContaining({ name: 'Cleo' })] }),
    },
  ])
  const stored = await readProject(app, { id })
  expect(stored).toMatchObject({
    ...shown,
    importantLevel: 'medium+',
    accountRating: 1,
    deliveryRating: 5,
    leadRating: 2,
    bankAccount: { id: parts.bankAccountID },
    client: { id: parts.clientID },
    companyInfo: { id: parts.companyInfoID },
    currency: { name: 'SGD' },
  })
  expect(stored.stacks.map((stack) => stack.id).toSorted()).toEqual(parts.stacks.toSorted())
  const found = await app.as('admin')(api.projects.list, { query: { name: 'dao ngoc' } })
  expect(found.body.data).toEqual([expect.objectContaining({ id })])
})

test.each<[string, (parts: Awaited<ReturnType<typeof makeParts>>) => Partial<typeof parts>, (keyof Project)[]]>([
  ['bank account', ({ bankAccountID }) => ({ bankAccountID }), ['bankAccount', 'currency']],
  ['company', ({ companyInfoID }) => ({ companyInfoID }), ['companyInfo']],
  ['client', ({ clientID }) => ({ clientID }), ['client']],
  ['organization', ({ organizationID }) => ({ organizationID }), ['organization']],
  ['nothing', () => ({}), []],
])('the dialog of %s changes nothing else', async (_what, sent, changed) => {
  const { id, stored } = await filledProject()
  const currencyID = seedId('currency', 'EUR fiat')
  const bankAccountID = await makeEntry(app.deps.db, 'bankAccounts', { name: randomUUID(), currencyID })
  expect((await edit({ id }, sent({ ...(await makeParts()), bankAccountID }))).status).toBe(200)
  const after = differences(stored, await readProject(app, { id }))
  expect(Object.keys(after).toSorted()).toEqual(changed.toSorted())
})

test.each(['', null])('what is sent as %j is cleared', async (none) => {
  const { id, stored } = await filledProject()
  const cleared = { bankAccountID: none, companyInfoID: none, clientID: none, organizationID: none }
  expect((await edit({ id }, { ...cleared, auditNotionID: none, startDate: none, stacks: [] })).status).toBe(200)
  expect(differences(stored, await readProject(app, { id }))).toEqual({
    bankAccount: null,
    currency: null,
    companyInfo: null,
    client: null,
    organization: null,
    auditNotionID: '',
    startDate: null,
    stacks: [],
  })
})

test('a left-out start date is cleared by the whole form, which sends stacks', async () => {
  const { id, all, stored } = await filledProject()
  expect((await edit({ id }, { stacks: all.stacks })).status).toBe(200)
  expect(differences(stored, await readProject(app, { id }))).toEqual({ startDate: null })
  expect((await edit({ id }, { startDate: '2026-03-01' })).status).toBe(200)
  expect((await edit({ id }, { stacks: [], startDate: '2026-04-01' })).status).toBe(200)
  expect(await readProject(app, { id })).toMatchObject({ startDate: '2026-04-01', stacks: [] })
})

test('type, code, status and end are not written', async () => {
  const { id, stored } = await filledProject()
  const more = {
    type: 'fixed-cost',
    code: 'mine',
    status: 'closed',
    endDate: '2026-01-01',
    members: [],
    id: cast.admin.id,
  }
  expect((await edit({ id }, more)).status).toBe(200)
  expect(differences(stored, await readProject(app, { id }))).toEqual({})
})

test.each<[string, object, string]>([
  ['no name', { name: undefined }, 'name'],
  ['a name of 100', { name: 'x'.repeat(100) }, 'name'],
  ['no country', { countryID: undefined }, 'countryID'],
  ['a blank country', { countryID: '' }, 'countryID'],
  ['no function', { function: undefined }, 'function'],
  ['an unknown function', { function: 'x' }, 'function'],
  ['no level', { importantLevel: undefined }, 'importantLevel'],
  ['a blank level', { importantLevel: '' }, 'importantLevel'],
  ['an unknown level', { importantLevel: 'high+' }, 'importantLevel'],
  ['no account rating', { accountRating: undefined }, 'accountRating'],
  ['a rating of 0', { accountRating: 0 }, 'accountRating'],
  ['a rating of 6', { deliveryRating: 6 }, 'deliveryRating'],
  ['half a rating', { leadRating: 1.5 }, 'leadRating'],
  ['a rating as text', { leadRating: '3' }, 'leadRating'],
  ['a rating beyond all numbers', { leadRating: 1e300 }, 'leadRating'],
  ['a day that does not exist', { startDate: '2026-02-30' }, 'startDate'],
  ['stacks that are no list', { stacks: '' }, 'stacks'],
  ['a stack that is no id', { stacks: ['react'] }, 'stacks'],
  ['an audit id that is none', { auditNotionID: 'x' }, 'auditNotionID'],
  ['a client that is no id', { clientID: 5 }, 'clientID'],
])('refuses %s', async (_what, over, field) => {
  const { id } = await filledProject()
  const { status, body } = await refused(app.deps.db, () => edit({ id }, { ...over }))
  expect([status, body.errors]).toEqual([400, [expect.objectContaining({ field })]])
})

const nobody = randomUUID()
test.each<[string, object, string]>([
  ['country', { countryID: nobody }, 'countryID'],
  ['stack', { stacks: [nobody] }, 'stacks'],
  ['bank account', { bankAccountID: nobody }, 'bankAccountID'],
  ['client', { clientID: nobody }, 'clientID'],
  ['company', { companyInfoID: nobody }, 'companyInfoID'],
  ['organization', { organizationID: nobody }, 'organizationID'],
])('answers 404 for an unknown %s, by its id', async (what, over, field) => {
  const { id } = await makeProject(app)
  const { status, body } = await refused(app.deps.db, () => edit({ id }, { ...over }))
  expect([status, body.error, body.errors?.[0]?.field]).toEqual([
    404,
    expect.stringContaining(`${what} ${nobody}`),
    field,
  ])
})

test('an audit id belongs to one project', async () => {
  const { all } = await filledProject()
  const other = await makeProject(app)
  const { status, body } = await refused(app.deps.db, () => edit(other, { auditNotionID: all.auditNotionID }))
  expect([status, body.errors]).toEqual([400, [expect.objectContaining({ field: 'auditNotionID' })]])
})

test('of two projects that take one audit id at once one gets it', async () => {
  const projects = await Promise.all([makeProject(app), makeProject(app), makeProject(app)])
  const auditNotionID = randomUUID()
  const answers = await Promise.all(projects.map((project) => edit(project, { auditNotionID })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400])
  for (const { body } of answers.filter(({ status }) => status === 400))
    expect(body.errors).toEqual([expect.objectContaining({ field: 'auditNotionID' })])
})

test('the answer shows commercial data with full access only', async () => {
  const { id, all } = await filledProject()
  const { token } = await makePerson(app, { permissions: ['projects.edit'] })
  const { status, body } = await edit({ id }, {}, token)
  expect(status).toBe(200)
  expect(body.data).toMatchObject({
    auditNotionID: '',
    bankAccount: null,
    client: null,
    startDate: all.startDate,
  })
})
