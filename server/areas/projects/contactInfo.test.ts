import { randomUUID } from 'node:crypto'
import * as api from '#contract/api/index.ts'
import type { HeadPosition } from '#contract/api/projects/words.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { cast } from '#tests/support/cast.ts'
import { createProject, newMember, readProject } from '#tests/support/newProject.ts'
import { makePerson } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

const { member, admin, fullTime, contractor } = cast
const account = [{ employeeID: member.id }]
const edit = ({ id }: { id: string }, body: object, token?: string) =>
  app.as('admin')(api.projects.editContactInfo, { params: { id }, body, ...(token && { token }) })

/** Heads of a project as `[username, rate]`, one list per position. */
async function headsOf(project: { id: string }) {
  const { accountManagers, deliveryManagers, salePersons, technicalLeads } = await readProject(app, project)
  return [accountManagers, deliveryManagers, salePersons, technicalLeads].map((heads) =>
    heads.map(({ username, commissionRate }) => [username, commissionRate]),
  )
}

const makeStaffed = () =>
  createProject(app, {
    projectEmail: 'old@tidewater.example',
    clientEmail: ['one@client.example', 'two@client.example'],
    accountManagers: [{ employeeID: member.id, commissionRate: 10 }],
    deliveryManagers: [
      { employeeID: admin.id, commissionRate: 20 },
      { employeeID: fullTime.id, commissionRate: 30 },
    ],
    salePersons: [{ employeeID: admin.id, commissionRate: 40 }],
    members: [newMember({ employeeID: contractor.id, isLead: true, leadCommissionRate: 50 })],
  })

test('keeps, adds and removes heads by position, and answers all that live', async () => {
  const { id } = await makeStaffed()
  const { status, body } = await edit(
    { id },
    {
      projectEmail: 'new@tidewater.example',
      clientEmail: ['three@client.example', ''],
      accountManagers: [{ employeeID: member.id, commissionRate: 11 }],
      deliveryManagers: [{ employeeID: fullTime.id, commissionRate: '2.5' }, { employeeID: contractor.id }],
      salePersons: [{ employeeID: admin.id }, { employeeID: member.id, commissionRate: 1 }],
    },
  )
  const head = (who: typeof member, position: HeadPosition, commissionRate: number) =>
    expect.objectContaining({ employeeID: who.id, username: who.username, position, commissionRate })
  expect([status, body.data]).toEqual([
    200,
    {
      projectEmail: 'new@tidewater.example',
      clientEmail: ['three@client.example'],
      projectHead: [
        head(fullTime, 'delivery-manager', 2.5),
        head(contractor, 'delivery-manager', 0),
        head(member, 'account-manager', 11),
        head(admin, 'sale-person', 40),
        head(member, 'sale-person', 1),
        head(contractor, 'technical-lead', 50),
      ],
    },
  ])
  const [first] = (body.data as { projectHead: object[] }).projectHead
  expect(Object.keys(first ?? {}).toSorted()).toEqual([
    'avatar',
    'commissionRate',
    'displayName',
    'employeeID',
    'fullName',
    'position',
    'username',
  ])
  expect(await headsOf({ id })).toEqual([
    [['member', 11]],
    [
      ['full-time', 2.5],
      ['contractor', 0],
    ],
    [
      ['admin', 40],
      ['member', 1],
    ],
    [['contractor', 50]],
  ])
})

test.each<[string, object]>([
  ['with no more than an entry of nobody', { deliveryManagers: [{}], salePersons: [{ employeeID: '' }] }],
  ['with empty lists', { deliveryManagers: [], salePersons: [] }],
  ['null', { deliveryManagers: null, salePersons: null }],
])('lists %s remove everybody of the position; addresses that are left out stay', async (_how, lists) => {
  const { id } = await makeStaffed()
  expect((await edit({ id }, { accountManagers: account, ...lists })).status).toBe(200)
  expect(await headsOf({ id })).toEqual([[['member', 10]], [], [], [['contractor', 50]]])
  expect(await readProject(app, { id })).toMatchObject({
    projectEmail: 'old@tidewater.example',
    clientEmail: ['one@client.example', 'two@client.example'],
  })
})

test('lists that are left out stay', async () => {
  const { id } = await makeStaffed()
  const [, ...others] = await headsOf({ id })
  expect((await edit({ id }, { accountManagers: account })).status).toBe(200)
  expect(await headsOf({ id })).toEqual([[['member', 10]], ...others])
})

test.each([
  ['an empty entry', [{}]],
  ['blank entries', [{ employeeID: '' }, { employeeID: null, commissionRate: '' }, {}]],
])('%s among account managers is passed over, and they stay', async (_what, nobody) => {
  const { id } = await makeStaffed()
  const [managers] = await headsOf({ id })
  const answer = await edit({ id }, { accountManagers: nobody, deliveryManagers: [{}], salePersons: [{}] })
  expect(answer.status).toBe(200)
  expect(await headsOf({ id })).toEqual([managers, [], [], [['contractor', 50]]])
  await edit({ id }, { accountManagers: [...nobody, ...account] })
  expect((await headsOf({ id }))[0]).toEqual([['member', 10]])
})

test('blank addresses clear', async () => {
  const { id } = await makeStaffed()
  await edit({ id }, { accountManagers: account, projectEmail: '', clientEmail: [] })
  expect(await readProject(app, { id })).toMatchObject({ projectEmail: '', clientEmail: [] })
})

test('space around addresses is no part of them, and space alone is none', async () => {
  const { id } = await makeStaffed()
  const clientEmail = [' three@client.example ', '', '  ']
  await edit({ id }, { accountManagers: account, projectEmail: ' us@tidewater.example', clientEmail })
  expect(await readProject(app, { id })).toMatchObject({
    projectEmail: 'us@tidewater.example',
    clientEmail: ['three@client.example'],
  })
  await edit({ id }, { accountManagers: account, projectEmail: ' ' })
  expect((await readProject(app, { id })).projectEmail).toBe('')
})

test.each<[unknown, number]>([
  ['2.5', 2.5],
  [2.5, 2.5],
  ['', 0],
  [null, 0],
  [' 7 ', 7],
  ['100.000', 100],
  [0.125, 0.125],
  [undefined, 10],
])('the rate %j is %d', async (commissionRate, stored) => {
  const { id } = await makeStaffed()
  const { status } = await edit({ id }, { accountManagers: [{ employeeID: member.id, commissionRate }] })
  expect([status, (await headsOf({ id }))[0]]).toEqual([200, [['member', stored]]])
})

test('whole heads as they were read can be sent back', async () => {
  const { id } = await makeStaffed()
  const { accountManagers, deliveryManagers, salePersons } = await readProject(app, { id })
  const before = await headsOf({ id })
  expect((await edit({ id }, { accountManagers, deliveryManagers, salePersons })).status).toBe(200)
  expect(await headsOf({ id })).toEqual(before)
})

test('of several entries for one person the last counts', async () => {
  const { id } = await makeStaffed()
  const rates = [1, 2, 3].map((commissionRate) => ({ employeeID: admin.id, commissionRate }))
  await edit({ id }, { accountManagers: [...rates, { employeeID: member.id, commissionRate: 4 }] })
  expect((await headsOf({ id }))[0]).toEqual([
    ['member', 4],
    ['admin', 3],
  ])
})

test('without the right to write rates the stored ones stay, and new heads get 0', async () => {
  const { id } = await makeStaffed()
  const { token } = await makePerson(app, { permissions: ['projects.edit'] })
  const { status, body } = await edit(
    { id },
    {
      accountManagers: [
        { employeeID: member.id, commissionRate: 99 },
        { employeeID: admin.id, commissionRate: 'not even a number' },
      ],
    },
    token,
  )
  expect([status, (await headsOf({ id }))[0]]).toEqual([
    200,
    [
      ['member', 10],
      ['admin', 0],
    ],
  ])
  const { projectHead, clientEmail } = body.data as {
    projectHead: { commissionRate: number }[]
    clientEmail: string[]
  }
  expect([projectHead.map(({ commissionRate }) => commissionRate), clientEmail]).toEqual([[0, 0, 0, 0, 0, 0], []])
})

test('an account manager who was removed or has ended starts again with commission 0', async () => {
  const { id } = await makeStaffed()
  await edit({ id }, { accountManagers: [{ employeeID: admin.id, commissionRate: 5 }] })
  await insertRows(app.deps.db, 'project_heads', [
    {
      project_id: id,
      employee_id: fullTime.id,
      position: 'account-manager',
      start_date: '2020-01-01',
      end_date: '2021-01-01',
      commission_rate: '77',
    },
  ])
  const again = [{ employeeID: member.id }, { employeeID: fullTime.id }, { employeeID: admin.id }]
  expect((await edit({ id }, { accountManagers: again })).status).toBe(200)
  expect((await headsOf({ id }))[0]).toEqual([
    ['admin', 5],
    ['member', 0],
    ['full-time', 0],
  ])
})

test.each<[string, object, string]>([
  ['no account managers', { accountManagers: undefined }, 'accountManagers'],
  ['an empty list of account managers', { accountManagers: [] }, 'accountManagers'],
  ['null for account managers', { accountManagers: null }, 'accountManagers'],
  [
    'a rate above 100',
    { accountManagers: [{ employeeID: member.id, commissionRate: 101 }] },
    'accountManagers[0].commissionRate',
  ],
  [
    'a rate below 0',
    { salePersons: [{ employeeID: member.id, commissionRate: '-0.1' }] },
    'salePersons[0].commissionRate',
  ],
  [
    'a rate beyond all numbers',
    { salePersons: [{ employeeID: member.id, commissionRate: 1e308 }] },
    'salePersons[0].commissionRate',
  ],
  [
    'a rate of 400 digits',
    { salePersons: [{ employeeID: member.id, commissionRate: '9'.repeat(400) }] },
    'salePersons[0].commissionRate',
  ],
  [
    'a rate that is a list',
    { salePersons: [{ employeeID: member.id, commissionRate: [] }] },
    'salePersons[0].commissionRate',
  ],
  ['a head that is no id', { deliveryManagers: [{ employeeID: 'linh' }] }, 'deliveryManagers[0].employeeID'],
  ['a project e-mail that is none', { projectEmail: 'x' }, 'projectEmail'],
  ['a client e-mail that is none', { clientEmail: ['x'] }, 'clientEmail'],
  ['client e-mails as text', { clientEmail: 'a@client.example' }, 'clientEmail'],
])('refuses %s', async (_what, over, field) => {
  const { id } = await makeStaffed()
  const { status, body } = await refused(app.deps.db, () => edit({ id }, { accountManagers: account, ...over }))
  expect([status, body.errors]).toEqual([400, [expect.objectContaining({ field })]])
})

test.each(['accountManagers', 'deliveryManagers', 'salePersons'])('answers 404 for unknown %s', async (field) => {
  const { id } = await makeStaffed()
  const gone = await makePerson(app, { columns: { deleted_at: new Date().toISOString() } })
  for (const employeeID of [randomUUID(), gone.id]) {
    const body = { accountManagers: account, [field]: [...account, { employeeID }] }
    const answer = await refused(app.deps.db, () => edit({ id }, body))
    expect([answer.status, answer.body.errors]).toEqual([404, [expect.objectContaining({ field })]])
  }
})

test('two at once leave one live row for each head', async () => {
  const { id } = await createProject(app)
  const lists = [
    [member, admin],
    [admin, fullTime],
    [member, fullTime],
  ].map((people) => people.map((one) => ({ employeeID: one.id })))
  const answers = await Promise.all(lists.map((accountManagers) => edit({ id }, { accountManagers })))
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  const left = (await headsOf({ id }))[0]?.map(([username]) => username).toSorted()
  expect([
    ['admin', 'member'],
    ['admin', 'full-time'],
    ['full-time', 'member'],
  ]).toContainEqual(left)
})
