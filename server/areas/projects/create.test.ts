import { randomUUID } from 'node:crypto'
import * as api from '#contract/api/index.ts'
import type { CreatedProject } from '#contract/api/projects/edits.ts'
import type { Permission } from '#contract/permissions.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { cast } from '#tests/support/cast.ts'
import { makeEntry } from '#tests/support/metadata.ts'
import { createProject, newMember, newProject, readProject } from '#tests/support/newProject.ts'
import { makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

const create = (over: Record<string, unknown> = {}, token?: string) =>
  app.as('admin')(api.projects.create, { body: newProject(over), ...(token && { token }) })

const headOf = (who: keyof typeof cast, rate = 0) =>
  expect.objectContaining({ employeeID: cast[who].id, commissionRate: rate, finalCommissionRate: 0 })

test('answers everything that was sent', async () => {
  const { db } = app.deps
  const client = await makeEntry(db, 'clients', { name: `Client ${randomUUID()}` })
  await insertRows(db, 'client_contacts', [{ client_id: client, name: 'Cleo', emails: ['cleo@client.example'] }])
  const bank = await makeEntry(db, 'bankAccounts', {
    name: `Account ${randomUUID()}`,
    currencyID: seedId('currency', 'EUR fiat'),
    accountNumber: 'DE00 1234',
    bankName: 'Quay Bank',
    ownerName: 'Tidewater',
  })
  const organization = await makeEntry(db, 'organizations', { name: 'Saffron Sea', code: 'saffron-sea' })
  const auditNotionID = randomUUID()
  const data = await createProject(app, {
    name: '  Saffron Sail ',
    status: 'active',
    type: 'time-material',
    function: 'training',
    code: 'Saffron-1',
    startDate: '2026-02-01',
    projectEmail: 'saffron@tidewater.example',
    clientEmail: ['ops@client.example', '', 'o’brien&co@client.example'],
    auditNotionID,
    clientID: client,
    bankAccountID: bank,
    organizationID: organization,
    accountManagers: [{ employeeID: cast.member.id, commissionRate: '2.5' }],
    deliveryManagers: [{ employeeID: cast.fullTime.id, commissionRate: 40 }],
    salePersons: [{ employeeID: cast.admin.id, commissionRate: '' }, { employeeID: cast.projectLead.id }],
  })
  expect(data).toEqual({
    id: expect.any(String),
    createdAt: expect.any(String),
    updatedAt: null,
    name: 'Saffron Sail',
    type: 'time-material',
    status: 'active',
    code: 'saffron-1',
    function: 'training',
    startDate: '2026-02-01',
    projectEmail: 'saffron@tidewater.example',
    clientEmail: ['ops@client.example', 'o’brien&co@client.example'],
    accountManagers: [headOf('member', 2.5)],
    deliveryManagers: [headOf('fullTime', 40)],
    salePersons: [headOf('admin'), headOf('projectLead')],
    members: [],
    country: { id: seedId('country', 'Germany'), name: 'Germany', code: '+49' },
    bankAccount: { id: bank, accountNumber: 'DE00 1234', bankName: 'Quay Bank', ownerName: 'Tidewater' },
    client: expect.objectContaining({
      id: client,
      contacts: [expect.objectContaining({ name: 'Cleo', emails: ['cleo@client.example'] })],
      projects: [],
    }),
    organization: expect.objectContaining({ id: organization, code: 'saffron-sea' }),
  })
  expect(await readProject(app, data)).toMatchObject({
    name: 'Saffron Sail',
    auditNotionID,
    startDate: '2026-02-01',
    endDate: null,
    importantLevel: 'medium',
    accountRating: 0,
    deliveryRating: 0,
    leadRating: 0,
    allowsSendingSurvey: false,
    currency: { name: 'EUR' },
    client: { id: client },
    salePersons: [headOf('admin'), headOf('projectLead')],
  })
})

test.each([
  ['left out', {}],
  [
    'blank',
    {
      type: '',
      startDate: '',
      projectEmail: '',
      clientEmail: [''],
      code: '',
      auditNotionID: '',
      bankAccountID: '',
      clientID: '',
      organizationID: '',
      deliveryManagers: [{}],
      salePersons: [{ employeeID: '' }],
      members: [],
    },
  ],
  [
    'null',
    {
      type: null,
      startDate: null,
      projectEmail: null,
      clientEmail: null,
      code: null,
      auditNotionID: null,
      bankAccountID: null,
      clientID: null,
      organizationID: null,
      deliveryManagers: null,
      salePersons: null,
      members: null,
    },
  ],
])('what need not be there may be %s', async (_how, over) => {
  expect(await createProject(app, over)).toMatchObject({
    type: 'internal',
    startDate: '',
    projectEmail: '',
    clientEmail: [],
    deliveryManagers: [],
    salePersons: [],
    members: [],
    bankAccount: null,
    client: null,
    organization: { code: 'tidewater' },
  })
})

test('unknown keys are passed over, also inside of lists', async () => {
  const member = { employeeID: cast.member.id, fullName: 'Sent', avatar: 'x', finalCommissionRate: 'none' }
  const data = await createProject(app, { accountManagers: [member, {}], status2: 5, id: randomUUID() })
  expect(data.accountManagers).toEqual([expect.objectContaining({ fullName: 'Minh Nguyễn' })])
})

test('of two entries for one person the last counts', async () => {
  const twice = [3, 7].map((commissionRate) => ({ employeeID: cast.member.id, commissionRate }))
  const upper = { employeeID: cast.member.id.toUpperCase(), commissionRate: 9 }
  expect((await createProject(app, { accountManagers: twice })).accountManagers).toEqual([headOf('member', 7)])
  expect((await createProject(app, { accountManagers: [...twice, upper] })).accountManagers).toEqual([
    headOf('member', 9),
  ])
})

test('members are added: a lead and an open role', async () => {
  const lead = newMember({
    employeeID: cast.fullTime.id,
    isLead: true,
    status: 'pending',
    rate: '4200.5',
    note: 'n',
  })
  const { id, members } = await createProject(app, { members: [lead, newMember({ rate: 100 })] })
  expect(members).toEqual([
    expect.objectContaining({
      employeeID: cast.fullTime.id,
      status: 'active',
      isLead: true,
      rate: 4200.5,
      note: 'n',
      positions: [expect.objectContaining({ code: 'backend' })],
      seniority: expect.objectContaining({ code: 'mid' }),
    }),
    expect.objectContaining({
      employeeID: '',
      projectMemberID: '',
      status: 'pending',
      isLead: false,
      rate: 100,
    }),
  ])
  expect(await readProject(app, { id })).toMatchObject({
    members: [{ employeeID: cast.fullTime.id, isLead: true }],
    technicalLeads: [{ employeeID: cast.fullTime.id }],
  })
})

describe('without the right to', () => {
  const creator = (...more: Permission[]) => makePerson(app, { permissions: ['projects.create', ...more] })
  const body = {
    accountManagers: [{ employeeID: cast.member.id, commissionRate: 'not even a number' }],
    members: [
      newMember({
        employeeID: cast.fullTime.id,
        isLead: true,
        rate: 'x',
        discount: -1,
        leadCommissionRate: 500,
        upsellCommissionRate: 5,
      }),
    ],
  }
  const stored = async (id: string) => {
    const { db } = app.deps
    const heads = await db.selectFrom('project_heads').select('commission_rate').where('project_id', '=', id).execute()
    const members = await db
      .selectFrom('project_members as m')
      .innerJoin('allocations as a', 'a.project_member_id', 'm.id')
      .selectAll()
      .where('m.project_id', '=', id)
      .execute()
    return { heads: heads.map((one) => Number(one.commission_rate)), members }
  }

  test('write rates, these become 0', async () => {
    const { token } = await creator('projects.commissionRate.read', 'projectMembers.rate.read')
    const answer = await create(body, token)
    expect([answer.status, answer.body.error]).toEqual([200, undefined])
    const { id, accountManagers, members } = answer.body.data as CreatedProject
    expect([accountManagers[0]?.commissionRate, members[0]?.rate, members[0]?.upsellCommissionRate]).toEqual([0, 0, 0])
    const { heads, members: rows } = await stored(id)
    expect([heads, rows.map(({ rate, discount }) => [Number(rate), Number(discount)])]).toEqual([[0, 0], [[0, 0]]])
  })

  test('read clients and accounts, the answer tells nothing of those that were named', async () => {
    const { db } = app.deps
    const clientID = await makeEntry(db, 'clients', { name: `Hidden ${randomUUID()}` })
    const bankAccountID = await makeEntry(db, 'bankAccounts', {
      name: `Hidden ${randomUUID()}`,
      currencyID: seedId('currency', 'EUR fiat'),
      accountNumber: 'HIDDEN',
    })
    const { token } = await creator()
    const answer = await create({ clientID, bankAccountID }, token)
    expect([answer.status, answer.body.data]).toMatchObject([200, { client: null, bankAccount: null }])
    expect(answer.text).not.toMatch(/hidden/i)
  })

  test('read rates, the answer hides them', async () => {
    const { token } = await creator('projects.commissionRate.edit', 'projectMembers.rate.edit')
    const answer = await create(
      {
        accountManagers: [{ employeeID: cast.member.id, commissionRate: 12 }],
        members: [
          newMember({
            employeeID: cast.fullTime.id,
            rate: 70,
            discount: 7,
            isLead: true,
            leadCommissionRate: 3,
          }),
        ],
      },
      token,
    )
    const { id, accountManagers, members } = answer.body.data as CreatedProject
    expect(accountManagers[0]?.commissionRate).toBe(0)
    expect(members[0]).toMatchObject({ rate: 0, discount: 0, leadCommissionRate: 0 })
    const { heads, members: rows } = await stored(id)
    expect(heads.toSorted((a, b) => a - b)).toEqual([3, 12])
    expect(rows.map(({ rate, discount }) => [Number(rate), Number(discount)])).toEqual([[70, 7]])
  })
})
