import * as api from '#contract/api/index.ts'
import { type Permission, permissions } from '#contract/permissions.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { cast } from '#tests/support/cast.ts'
import { joinProject, makePerson } from '#tests/support/people.ts'
import { projectFields, withoutFullAccess } from '#tests/support/projectFields.ts'
import { publicUrl } from '#tests/support/publicUrl.ts'
import { testServer } from '#tests/support/testServer.ts'
import { makeWholeProject, whole } from '#tests/support/wholeProject.ts'

const app = testServer()
beforeAll(() => makeWholeProject(app), 60_000)

type Wire = Record<string, unknown>
const names = {
  admin: ['Ada Admin', 'Ada'],
  projectLead: ['Petra Łąka', 'Petra'],
  contractor: ['Cora Contract', 'Cora'],
  fullTime: ['Φώτης Ιωάννου', 'Fotis'],
  member: ['Minh Nguyễn', 'Minh'],
  leaver: ['Leo Left', 'Leo'],
} as const
const person = (who: keyof typeof names, idKey = 'id') => ({
  [idKey]: cast[who].id,
  fullName: names[who][0],
  displayName: names[who][1],
  avatar: '',
  username: cast[who].username,
})
const eur = {
  id: seedId('currency', 'EUR fiat'),
  name: 'EUR',
  symbol: '€',
  locale: expect.any(String),
  type: 'fiat',
}
const head = (who: keyof typeof names, commissionRate: number, finalCommissionRate: number) => ({
  ...person(who, 'employeeID'),
  commissionRate,
  finalCommissionRate,
})
const member = (who: keyof typeof names, deploymentType: string, rate: number, more: Wire = {}) => ({
  projectMemberID: '',
  projectSlotID: '',
  ...person(who, 'employeeID'),
  status: 'active',
  isLead: who === 'projectLead',
  deploymentType,
  startDate: null,
  endDate: null,
  rate,
  discount: 0,
  upsellCommissionRate: 0,
  leadCommissionRate: 0,
  currency: eur,
  note: '',
  seniority: null,
  positions: [],
  upsellPerson: null,
  ...more,
})

/** Transcribed from the columns of rules/projects.md#3.1. */
const inBoth = {
  ...projectFields,
  id: whole.id,
  createdAt: expect.stringMatching(/^20.*Z$/),
  updatedAt: '2024-02-03T04:05:06.000000Z',
  avatar: `${publicUrl}${projectFields.avatar}`,
  technicalLeads: [head('projectLead', 50, 1)],
  accountManagers: [head('admin', 12.5, 4.166625)],
  deliveryManagers: [head('member', 0, 0)],
  salePersons: [head('leaver', 10, 0)],
  bankAccount: { id: whole.account, accountNumber: '', bankName: 'Quay Bank', ownerName: '' },
  organization: {
    id: seedId('organization', 'tidewater'),
    code: 'tidewater',
    name: 'Tidewater Software',
    avatar: '',
  },
  currency: eur,
}

const listed = {
  ...inBoth,
  members: [member('contractor', 'shadow', 100), member('projectLead', 'official', 4200.25)],
  country: null,
  stacks: [],
  client: null,
  companyInfo: null,
  commissionModels: [],
  monthlyChargeRate: 4200.25,
  unconverted: [],
}

const seated = {
  seniority: { id: seedId('seniority', 'mid'), code: 'mid', name: 'Mid' },
  positions: [{ id: seedId('position', 'backend'), code: 'backend', name: 'Backend Engineer' }],
}
const stack = (code: string) => ({
  id: seedId('stack', code),
  code,
  name: expect.any(String),
  avatar: expect.any(String),
})
const promised = (
  who: keyof typeof names,
  type: string,
  commissionRate: number,
  description: string,
  sub: unknown = null,
) => ({
  beneficiary: person(who),
  type,
  commissionRate,
  description,
  sub,
})
const referral = promised('member', 'sale-referral', 10, 'Sale referral')
const detailed = {
  ...inBoth,
  members: [
    member('projectLead', 'official', 4200.25, { ...seated, upsellPerson: person('member') }),
    member('contractor', 'shadow', 100, { ...seated, upsellPerson: person('leaver') }),
  ],
  country: { id: seedId('country', 'Germany'), name: 'Germany', code: expect.any(String) },
  stacks: [stack('postgresql'), stack('typescript')],
  client: {
    id: whole.client,
    name: 'Harbor & Pine',
    address: '4 Quay Rd',
    country: 'Norway',
    description: '',
    registrationNumber: '',
    contacts: [],
  },
  companyInfo: { id: whole.company, name: 'Tidewater Ltd' },
  commissionModels: [
    promised('projectLead', 'technical-lead', 50, 'Technical lead'),
    promised('admin', 'account-manager', 12.5, 'Account manager'),
    promised('leaver', 'sale-person', 10, 'Sale person', referral),
    promised('leaver', 'upsell', 2.5, 'Upsell', referral),
    promised('member', 'upsell', 2.5, 'Upsell'),
  ],
  monthlyChargeRate: 4200.25,
  unconverted: [],
}

async function answersOf(may: readonly Permission[]) {
  const { id, token } = await makePerson(app, { permissions: [...may] })
  // Without a rate, so that the values of other members stay the same.
  if (!may.includes('projects.read.fullAccess')) await joinProject(app, { id }, whole, { deployment_type: 'shadow' })
  const list = await app.as(null)(api.projects.list, { token, query: { name: 'WHOLE AT' } })
  const one = await app.as(null)(api.projects.one, { token, params: { id: whole.code } })
  const others = (project: Wire) => ({
    ...project,
    members: (project.members as { username: string }[]).filter(({ username }) => !username.startsWith('made-')),
  })
  return {
    list: (list.body.data as Wire[]).map(others),
    one: others(one.body.data as Wire),
  }
}

test('with all permissions list and detail say everything', async () => {
  expect(await answersOf(permissions)).toEqual({ list: [listed], one: detailed })
})

test('by code and by UUID the detail is the same, letter by letter', async () => {
  const read = async (id: string) => (await app.as('admin')(api.projects.one, { params: { id } })).text
  const byCode = await read(whole.code)
  expect(byCode).toContain(whole.id)
  expect(await read(whole.id)).toBe(byCode)
  expect(await read(whole.id.toUpperCase())).toBe(byCode)
  expect(await read('Whole')).toBe(byCode)
})

const blindHeads = ({ technicalLeads, accountManagers, deliveryManagers, salePersons }: typeof inBoth) => {
  const blind = (heads: Wire[]) => heads.map((one) => ({ ...one, commissionRate: 0, finalCommissionRate: 0 }))
  return {
    technicalLeads: blind(technicalLeads),
    accountManagers: blind(accountManagers),
    deliveryManagers: blind(deliveryManagers),
    salePersons: blind(salePersons),
  }
}
const membersWith = (more: Wire) => (project: { members: Wire[] }) => ({
  members: project.members.map((one) => ({ ...one, ...more })),
})

/** Transcribed from rules/permissions.md#4.4: the fields of list and detail that are blank without a permission. */
const hidden: [Permission, (project: typeof listed | typeof detailed) => Wire][] = [
  [
    'projects.read.fullAccess',
    (project) => ({
      ...withoutFullAccess,
      ...membersWith({ deploymentType: '', upsellPerson: null, rate: 0, currency: null })(project),
    }),
  ],
  ['projects.read.monthlyRevenue', () => ({ monthlyChargeRate: 0 })],
  ['projects.commissionRate.read', (project) => ({ ...blindHeads(project), commissionModels: [] })],
  ['projectMembers.rate.read', membersWith({ rate: 0 })],
  // Referrers are general info of people, so the commission model hides them too.
  [
    'employees.read.generalInfo.fullAccess',
    (project) =>
      'commissionModels' in project
        ? { commissionModels: project.commissionModels.map((one) => ({ ...one, sub: null })) }
        : {},
  ],
]

test.each(hidden)('without %s its keys are empty, and no other', async (permission, emptied) => {
  const { list, one } = await answersOf(permissions.filter((other) => other !== permission))
  expect(list).toEqual([{ ...listed, ...emptied(listed) }])
  expect(one).toEqual({ ...detailed, ...emptied(detailed) })
})

test('with none of them all of these are empty', async () => {
  const { list, one } = await answersOf(['projects.read'])
  const all = (project: typeof listed | typeof detailed) =>
    hidden.reduce((rest, [, emptied]) => ({ ...rest, ...emptied(rest) }), project)
  expect(list).toEqual([all(listed)])
  expect(one).toEqual(all(detailed))
})
