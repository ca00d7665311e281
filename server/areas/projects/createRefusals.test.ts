import { randomUUID } from 'node:crypto'
import * as api from '#contract/api/index.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { cast } from '#tests/support/cast.ts'
import { newMember, newProject } from '#tests/support/newProject.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

const create = (over: Record<string, unknown> = {}) => app.as('admin')(api.projects.create, { body: newProject(over) })
const refusal = (over: Record<string, unknown>) => refused(app.deps.db, () => create(over))

test.each<[string, object, string]>([
  ['no name', { name: undefined }, 'name'],
  ['a blank name', { name: '  ' }, 'name'],
  ['a name of 100 characters', { name: 'x'.repeat(100) }, 'name'],
  ['a name that is no text', { name: 5 }, 'name'],
  ['no status', { status: undefined }, 'status'],
  ['an unknown status', { status: 'open' }, 'status'],
  ['no function', { function: undefined }, 'function'],
  ['an unknown function', { function: 'sailing' }, 'function'],
  ['no country', { countryID: undefined }, 'countryID'],
  ['a blank country', { countryID: '' }, 'countryID'],
  ['a country that is no id', { countryID: 'Germany' }, 'countryID'],
  ['an unknown type', { type: 'gratis' }, 'type'],
  ['a day that does not exist', { startDate: '2026-02-30' }, 'startDate'],
  ['a start in words', { startDate: 'soon' }, 'startDate'],
  ['a project e-mail that is none', { projectEmail: 'nobody' }, 'projectEmail'],
  ['one without a dot', { projectEmail: 'a@b' }, 'projectEmail'],
  ['one with a space', { projectEmail: 'a b@c.example' }, 'projectEmail'],
  ['a client e-mail that is none', { clientEmail: ['ok@client.example', 'nobody'] }, 'clientEmail'],
  ['client e-mails as one text', { clientEmail: 'ok@client.example' }, 'clientEmail'],
  ['no account managers', { accountManagers: undefined }, 'accountManagers'],
  ['an empty list of account managers', { accountManagers: [] }, 'accountManagers'],
  ['account managers without anybody', { accountManagers: [{}, { employeeID: '' }] }, 'accountManagers'],
  ['a head that is no id', { accountManagers: [{ employeeID: 'x' }] }, 'accountManagers[0].employeeID'],
  ['a head that is no object', { salePersons: ['x'] }, 'salePersons'],
  [
    'a rate above 100',
    { deliveryManagers: [{ employeeID: cast.member.id, commissionRate: 100.001 }] },
    'deliveryManagers[0].commissionRate',
  ],
  [
    'a negative rate',
    { salePersons: [{ employeeID: cast.member.id, commissionRate: '-1' }] },
    'salePersons[0].commissionRate',
  ],
  [
    'four decimals',
    { salePersons: [{ employeeID: cast.member.id, commissionRate: 1.0001 }] },
    'salePersons[0].commissionRate',
  ],
  [
    'a rate in words',
    { salePersons: [{ employeeID: cast.member.id, commissionRate: 'half' }] },
    'salePersons[0].commissionRate',
  ],
  ['a code with other signs', { code: 'a b' }, 'code'],
  ['the code "new", where the form is', { code: 'NEW' }, 'code'],
  ['a code like an id', { code: randomUUID() }, 'code'],
  ['an audit id that is none', { auditNotionID: 'x' }, 'auditNotionID'],
  ['a bank account that is no id', { bankAccountID: 'x' }, 'bankAccountID'],
  ['members that are no list', { members: {} }, 'members'],
  ['an inactive member', { members: [newMember({ status: 'inactive' })] }, 'members[0].status'],
  ['a member without positions', { members: [newMember(), newMember({ positions: [] })] }, 'members[1].positions'],
  [
    'a member who ends before the start',
    {
      members: [newMember(), newMember({ employeeID: cast.member.id, startDate: '2026-02-01', endDate: '2026-02-01' })],
    },
    'members[1].endDate',
  ],
])('refuses %s', async (_what, over, field) => {
  const { status, body } = await refusal({ ...over })
  expect([status, body.errors]).toEqual([400, [expect.objectContaining({ field })]])
  expect(body).toMatchObject({ data: null, error: expect.stringMatching(/\.$/) })
})

const nobody = randomUUID()
test.each<[string, object, string]>([
  ['country', { countryID: nobody }, 'countryID'],
  ['country of another kind', { countryID: seedId('role', 'admin') }, 'countryID'],
  ['bank account', { bankAccountID: nobody }, 'bankAccountID'],
  ['client', { clientID: nobody }, 'clientID'],
  ['organization', { organizationID: nobody }, 'organizationID'],
  ['account manager', { accountManagers: [{ employeeID: nobody }] }, 'accountManagers'],
  [
    'delivery manager',
    { deliveryManagers: [{ employeeID: cast.member.id }, { employeeID: nobody }] },
    'deliveryManagers',
  ],
  ['sale person', { salePersons: [{ employeeID: nobody }] }, 'salePersons'],
  ['seniority', { members: [newMember({ seniorityID: nobody })] }, 'members[0].seniorityID'],
  ['position', { members: [newMember(), newMember({ positions: [nobody] })] }, 'members[1].positions'],
  ['member', { members: [newMember({ employeeID: nobody })] }, 'members[0].employeeID'],
  ['upsell person', { members: [newMember({ upsellPersonID: nobody })] }, 'members[0].upsellPersonID'],
])('answers 404 for an unknown %s, and keeps nothing', async (_what, over, field) => {
  const { status, body } = await refusal({ ...over })
  expect([status, body.errors]).toEqual([404, [expect.objectContaining({ field })]])
})

test('answers 404 when the organization of projects without one is gone', async () => {
  const { env } = app.deps
  const was = env.DEFAULT_ORGANIZATION
  env.DEFAULT_ORGANIZATION = 'nowhere'
  const without = await refusal({})
  const withOne = await create({ organizationID: seedId('organization', 'tidewater') })
  env.DEFAULT_ORGANIZATION = was
  expect([without.status, without.body.error]).toEqual([404, expect.stringContaining('organization nowhere')])
  expect(withOne.status).toBe(200)
})
