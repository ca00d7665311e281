import { sql } from 'kysely'
import type { Permission } from '#contract/permissions.ts'
import { daysLater } from '#server/seed/demo/company.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { today } from '#server/platform/deps.ts'
import { cast } from '#tests/support/cast.ts'
import { joinProject, type Made, makePerson, makeProject } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

/** The numbered checks of rules/projects.md#7.1, with the requests of a client. */
const app = testServer()

interface Row {
  id: string
  code: string
  name: string
  status: string
}

async function api<Data = unknown>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: object,
  token?: string,
) {
  const authorization = `Bearer ${token ?? (await app.tokenOf('admin'))}`
  const headers = { authorization, 'content-type': 'application/json' }
  const answer = await app.send({ method, url: `/api/v1${path}`, headers, ...(body && { payload: body }) })
  return { ...answer, data: answer.body.data as Data }
}

const mid = seedId('seniority', 'mid')
const backend = seedId('position', 'backend')
const country = () => seedId('country', 'Germany')
const slot = (more: object = {}) => ({
  seniorityID: mid,
  positions: [backend],
  deploymentType: 'official',
  status: 'active',
  ...more,
})

async function newProject(more: object = {}): Promise<Row> {
  const body = {
    name: 'Beacon Tower',
    status: 'active',
    function: 'development',
    countryID: country(),
    type: 'time-material',
    startDate: '2024-05-01',
    projectEmail: 'beacon@tidewater.example',
    clientEmail: ['ops@client.example'],
    accountManagers: [{ employeeID: cast.member.id, commissionRate: '2.5' }],
    deliveryManagers: [{ employeeID: cast.fullTime.id, commissionRate: 10 }],
    salePersons: [{}],
    ...more,
  }
  const { status, data, text } = await api<Row>('POST', '/projects', body)
  if (status !== 200) throw new Error(text)
  return data
}

interface Listed {
  projectSlotID: string
  projectMemberID: string
  employeeID: string
  status: string
  rate: number
  discount: number
  isLead: boolean
}
const tab = async (id: string, status: string) =>
  (await api<Listed[]>('GET', `/projects/${id}/members?page=1&size=50&preload=true&status=${status}`)).data

test('1: blank values narrow nothing, repeated ones widen', async () => {
  const paused = await makeProject(app, { status: 'paused' })
  const coming = await makeProject(app, { status: 'on-boarding' })
  const { status, data } = await api<Row[]>('GET', '/projects?status=active&status=on-boarding&name=&type=&sort=')
  expect(status).toBe(200)
  const ids = data.map(({ id }) => id)
  expect(ids).toContain(coming.id)
  expect(ids).not.toContain(paused.id)
  expect(new Set(data.map((one) => one.status))).toEqual(new Set(['active', 'on-boarding']))
})

test('2: a size of a thousand is answered with 999', async () => {
  expect((await api('GET', '/projects?page=1&size=1000&preload=false')).body).toMatchObject({
    page: 1,
    size: 999,
  })
})

test('3: unknown sort fields leave the usual order', async () => {
  const usual = await api<Row[]>('GET', '/projects?status=active')
  const odd = await api<Row[]>('GET', `/projects?status=active&sort=${encodeURIComponent('-start_date, -name')}`)
  expect(odd.status).toBe(200)
  expect(odd.data.map(({ id }) => id)).toEqual(usual.data.map(({ id }) => id))
})

test('4: by code and by id the same body', async () => {
  const { id, code } = await newProject({ code: 'check-four' })
  const byId = await api('GET', `/projects/${id}`)
  expect(byId.status).toBe(200)
  expect((await api('GET', `/projects/${code}`)).text).toBe(byId.text)
})

test('5: a closed project is there with full access only', async () => {
  const { id } = await makeProject(app, { status: 'active' })
  const member = await makePerson(app, { roles: ['full-time'] })
  await joinProject(app, member, { id })
  expect((await api('GET', `/projects/${id}`, undefined, member.token)).status).toBe(200)
  await api('PUT', `/projects/${id}/status`, { status: 'closed' })
  expect((await api('GET', `/projects/${id}`, undefined, member.token)).status).toBe(404)
  expect((await api('GET', `/projects/${id}`)).status).toBe(200)
})

describe('6: keys hidden without a permission', () => {
  const everything: Permission[] = [
    'projects.read',
    'projects.read.fullAccess',
    'projects.read.monthlyRevenue',
    'projects.commissionRate.read',
    'projectMembers.read',
    'projectMembers.rate.read',
  ]
  let id = ''
  const holder = new Map<string, Made>()
  beforeAll(async () => {
    const clientId = seedId('check', 'client')
    const bankId = seedId('check', 'bank')
    const companyId = seedId('check', 'company')
    await insertRows(app.deps.db, 'clients', [{ id: clientId, name: 'Client', address: 'Quay 4', country: 'Germany' }])
    await insertRows(app.deps.db, 'company_infos', [{ id: companyId, name: 'Company' }])
    await insertRows(app.deps.db, 'bank_accounts', [
      {
        id: bankId,
        account_number: '4711',
        bank_name: 'Quay Bank',
        currency_id: seedId('currency', 'EUR fiat'),
      },
    ])
    const made = await newProject({ code: 'check-six', clientID: clientId, bankAccountID: bankId })
    id = made.id
    const audit = seedId('check', 'audit')
    const base = { name: 'Six', countryID: country(), function: 'development', importantLevel: 'high' }
    const ratings = { leadRating: 3, accountRating: 4, deliveryRating: 5 }
    await api('PUT', `/projects/${id}/general-info`, {
      ...base,
      ...ratings,
      auditNotionID: audit,
      companyInfoID: companyId,
    })
    await sql`insert into project_commission_configs (project_id, position, commission_rate)
      values (${id}, 'account-manager', 2), (${id}, 'technical-lead', 4)`.execute(app.deps.db)
    const sold = {
      upsellPersonID: cast.member.id,
      upsellCommissionRate: 5,
      leadCommissionRate: 50,
      isLead: true,
    }
    await api(
      'POST',
      `/projects/${id}/members`,
      slot({ employeeID: cast.projectLead.id, rate: 4200, discount: 7, ...sold }),
    )
    for (const without of ['', ...everything.slice(1)]) {
      const person = await makePerson(app, { permissions: everything.filter((one) => one !== without) })
      // People without full access see the project only as members.
      await joinProject(app, person, { id }, { deployment_type: 'shadow' })
      holder.set(without, person)
    }
  })
  const detail = async (without: string) => {
    const { data } = await api<Record<string, unknown>>('GET', `/projects/${id}`, undefined, holder.get(without)?.token)
    const { data: list } = await api<Record<string, unknown>[]>(
      'GET',
      '/projects',
      undefined,
      holder.get(without)?.token,
    )
    const { data: members } = await api<Record<string, unknown>[]>(
      'GET',
      `/projects/${id}/members`,
      undefined,
      holder.get(without)?.token,
    )
    const lead = (rows: unknown) =>
      (rows as Record<string, unknown>[]).find(({ employeeID }) => employeeID === cast.projectLead.id) ?? {}
    const row = list.find((one) => one.id === id) ?? {}
    return {
      project: data,
      row,
      inDetail: lead(data.members),
      inList: lead(row.members),
      member: lead(members),
    }
  }

  test('with all of them everything is there', async () => {
    const { project, row, inDetail, inList, member } = await detail('')
    expect(project).toMatchObject({
      auditNotionID: seedId('check', 'audit'),
      clientEmail: ['ops@client.example'],
      bankAccount: { bankName: 'Quay Bank', accountNumber: '', ownerName: '' },
      client: { name: 'Client', address: 'Quay 4', country: 'Germany' },
      companyInfo: { name: 'Company' },
      accountRating: 4,
      deliveryRating: 5,
      leadRating: 3,
      importantLevel: 'high',
      monthlyChargeRate: 4200,
      currency: { name: 'EUR' },
      accountManagers: [{ commissionRate: 2.5, finalCommissionRate: 0.05 }],
      technicalLeads: [{ commissionRate: 50, finalCommissionRate: 2 }],
    })
    expect(row).toMatchObject({
      monthlyChargeRate: 4200,
      importantLevel: 'high',
      client: null,
      companyInfo: null,
    })
    for (const one of [inDetail, inList])
      expect(one).toMatchObject({
        deploymentType: 'official',
        rate: 4200,
        currency: { name: 'EUR' },
        discount: 0,
      })
    expect(inDetail.upsellPerson).toMatchObject({ username: 'member' })
    expect(member).toMatchObject({
      rate: 4200,
      discount: 7,
      upsellCommissionRate: 5,
      leadCommissionRate: 50,
      currency: { name: 'EUR' },
    })
    expect((project.commissionModels as { type: string }[]).map(({ type }) => type).toSorted()).toEqual([
      'account-manager',
      'delivery-manager',
      'technical-lead',
      'upsell',
    ])
  })

  test('without full access', async () => {
    const { project, row, inDetail, inList, member } = await detail('projects.read.fullAccess')
    const closed = { auditNotionID: '', clientEmail: [], bankAccount: null, client: null, companyInfo: null }
    const ratings = { accountRating: 0, deliveryRating: 0, leadRating: 0, importantLevel: '' }
    for (const one of [project, row]) expect(one).toMatchObject({ ...closed, ...ratings, monthlyChargeRate: 4200 })
    for (const one of [inDetail, inList])
      expect(one).toMatchObject({ deploymentType: '', upsellPerson: null, rate: 0, currency: null })
    expect(member).toMatchObject({
      currency: null,
      upsellPerson: null,
      rate: 4200,
      deploymentType: 'official',
    })
  })

  test('without the revenue', async () => {
    const { project, row } = await detail('projects.read.monthlyRevenue')
    for (const one of [project, row]) expect(one).toMatchObject({ monthlyChargeRate: 0, importantLevel: 'high' })
  })

  test('without commission rates', async () => {
    const { project, row, member } = await detail('projects.commissionRate.read')
    for (const one of [project, row])
      expect(one).toMatchObject({ accountManagers: [{ commissionRate: 0, finalCommissionRate: 0 }] })
    expect(project.commissionModels).toEqual([])
    expect(member).toMatchObject({ upsellCommissionRate: 0, leadCommissionRate: 0, rate: 4200 })
  })

  test('without rates of members', async () => {
    const { inDetail, inList, member } = await detail('projectMembers.rate.read')
    for (const one of [inDetail, inList, member])
      expect(one).toMatchObject({ rate: 0, discount: 0, deploymentType: 'official' })
  })
})

test('7: the dialog of the bank account keeps what it does not send', async () => {
  const audit = seedId('check', 'audit seven')
  const stack = seedId('stack', 'go')
  const { id } = await newProject({ code: 'check-seven', auditNotionID: audit })
  const base = { name: 'Seven', countryID: country(), function: 'development', importantLevel: 'medium' }
  const body = { ...base, leadRating: 3, accountRating: 3, deliveryRating: 3 }
  await api('PUT', `/projects/${id}/general-info`, {
    ...body,
    stacks: [stack],
    startDate: '2024-05-01',
    auditNotionID: audit,
  })
  expect((await api('PUT', `/projects/${id}/general-info`, { ...body, bankAccountID: '' })).status).toBe(200)
  const { data } = await api<Record<string, unknown>>('GET', `/projects/${id}`)
  expect(data).toMatchObject({
    stacks: [{ id: stack }],
    startDate: '2024-05-01',
    organization: { code: 'tidewater' },
    auditNotionID: audit,
  })
})

test('8: contact info keeps client e-mails that are not sent, and takes all delivery managers away', async () => {
  const { id } = await newProject({ code: 'check-eight' })
  const body = {
    projectEmail: 'new@tidewater.example',
    accountManagers: [{ employeeID: cast.member.id }],
    deliveryManagers: [{}],
  }
  expect((await api('PUT', `/projects/${id}/contact-info`, body)).status).toBe(200)
  const { data } = await api<Record<string, unknown>>('GET', `/projects/${id}`)
  expect(data).toMatchObject({
    clientEmail: ['ops@client.example'],
    projectEmail: 'new@tidewater.example',
    deliveryManagers: [],
    accountManagers: [{ employeeID: cast.member.id, commissionRate: 2.5 }],
  })
})

test.each([
  ['"2.5"', '2.5', 2.5],
  ['2.5', 2.5, 2.5],
  ['""', '', 0],
  ['null', null, 0],
])('9: the decimal %s', async (_what, given, kept) => {
  const { id } = await makeProject(app)
  const added = await api<Listed>('POST', `/projects/${id}/members`, slot({ employeeID: cast.member.id, rate: given }))
  expect([added.status, added.data.rate]).toEqual([200, kept])
})

test('10: no person makes an open role, a pending person is active, inactive is refused', async () => {
  const { id } = await makeProject(app)
  const vacant = await api<Listed>('POST', `/projects/${id}/members`, slot())
  expect(vacant.data).toMatchObject({ status: 'pending', projectMemberID: '', employeeID: '' })
  const somebody = await api<Listed>(
    'POST',
    `/projects/${id}/members`,
    slot({ employeeID: cast.member.id, status: 'pending' }),
  )
  expect(somebody.data).toMatchObject({ status: 'active', employeeID: cast.member.id })
  expect((await api('POST', `/projects/${id}/members`, slot({ status: 'inactive' }))).status).toBe(400)
})

test('11: an end yesterday makes inactive and leaves the active tab', async () => {
  const { id } = await makeProject(app)
  const { data } = await api<Listed>(
    'POST',
    `/projects/${id}/members`,
    slot({ employeeID: cast.member.id, startDate: '2024-01-01' }),
  )
  const ids = {
    projectSlotID: data.projectSlotID,
    projectMemberID: data.projectMemberID,
    employeeID: cast.member.id,
  }
  const yesterday = daysLater(today(app.deps.env), -1)
  const edited = await api<Listed>('PUT', `/projects/${id}/members`, slot({ ...ids, endDate: yesterday }))
  expect([edited.status, edited.data.status]).toEqual([200, 'inactive'])
  expect(await tab(id, 'active')).toEqual([])
  expect(await tab(id, 'inactive')).toMatchObject([{ employeeID: cast.member.id }])
})

test('12: what is deleted is gone from every tab, and no vacancy reopens', async () => {
  const { id } = await makeProject(app)
  const vacant = await api<Listed>('POST', `/projects/${id}/members`, slot())
  const filled = await api<Listed>('POST', `/projects/${id}/members`, slot({ employeeID: cast.member.id }))
  expect((await api('DELETE', `/projects/${id}/slots/${vacant.data.projectSlotID}`)).body).toEqual({
    data: null,
    message: 'ok',
  })
  expect((await api('DELETE', `/projects/${id}/members/${filled.data.projectMemberID}`)).body).toEqual({
    data: null,
    message: 'ok',
  })
  for (const status of ['active', 'pending', 'on-boarding', 'inactive', '']) expect(await tab(id, status)).toEqual([])
})

test('13: a work unit is edited by the lead and by full access, not by a mere member', async () => {
  const { id } = await makeProject(app)
  const may: Permission[] = ['projectWorkUnits.edit']
  const [lead, member] = [await makePerson(app, { permissions: may }), await makePerson(app, { permissions: may })]
  const outsider = await makePerson(app, { permissions: [...may, 'projectWorkUnits.edit.fullAccess'] })
  await api('POST', `/projects/${id}/members`, slot({ employeeID: lead.id, isLead: true, startDate: '2024-01-01' }))
  await api('POST', `/projects/${id}/members`, slot({ employeeID: member.id, startDate: '2024-01-01' }))
  const unit = {
    name: 'Core',
    type: 'development',
    status: 'active',
    stacks: [seedId('stack', 'go')],
    members: [lead.id],
  }
  const made = await api<{ id: string }>('POST', `/projects/${id}/work-units`, unit)
  expect(made.status).toBe(200)
  const edit = async ({ token }: Made) =>
    (await api('PUT', `/projects/${id}/work-units/${made.data.id}`, { ...unit, name: 'Kernel' }, token)).status
  expect([await edit(member), await edit(lead), await edit(outsider)]).toEqual([404, 200, 200])
})

test('14: project statuses have no id', async () => {
  const { body } = await app.send({ method: 'GET', url: '/api/v1/metadata/project-statuses' })
  expect(body.data).toEqual([
    { id: '', code: 'on-boarding', name: 'On Boarding' },
    { id: '', code: 'paused', name: 'Paused' },
    { id: '', code: 'active', name: 'Active' },
    { id: '', code: 'closed', name: 'Closed' },
  ])
})
