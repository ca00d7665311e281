import * as api from '#contract/api/index.ts'
import type { Member } from '#contract/api/projects/project.ts'
import type { Permission } from '#contract/permissions.ts'
import { daysLater } from '#server/seed/demo/company.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { today } from '#server/platform/deps.ts'
import { cast } from '#tests/support/cast.ts'
import { joinProject, makePerson, makeProject, type MemberColumns } from '#tests/support/people.ts'
import { slotCalls } from '#tests/support/slots.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const day = (days: number) => daysLater(today(app.deps.env), days)
const names = (rows: Member[]) => rows.map(({ displayName, note }) => (displayName ? displayName : note))

/** A project, and a function that adds people by name. */
async function staffed() {
  const project = await makeProject(app)
  const calls = slotCalls(app, project)
  const join = async (name: string, columns: MemberColumns = {}) => {
    const person = await makePerson(app, { columns: { display_name: name }, roles: ['full-time'] })
    await joinProject(app, person, project, columns)
    return person
  }
  const lead = async (person: { id: string }, columns: object) => {
    const head = { project_id: project.id, employee_id: person.id, position: 'technical-lead' }
    await insertRows(app.deps.db, 'project_heads', [{ ...head, start_date: day(-9), ...columns }])
  }
  return { project, join, lead, ...calls }
}

test('tabs go by the days of a membership, and say their status; open roles have their own', async () => {
  const { join, add, list } = await staffed()
  await join('runs', { start_date: day(0) })
  await join('ends tomorrow', { end_date: day(1) })
  await join('ends today', { end_date: day(0) })
  await join('ended', { end_date: day(-5) })
  await join('begins tomorrow', { start_date: day(1) })
  await join('never began', { start_date: day(5), end_date: day(0) })
  await add({ note: 'vacancy' })
  const tab = async (status?: string) => {
    const { body } = await list(status === undefined ? {} : { status })
    return [names(body.data as Member[]).sort(), body.total]
  }
  expect(await tab('active')).toEqual([['ends tomorrow', 'runs'], 2])
  expect(await tab('inactive')).toEqual([['ended', 'ends today', 'never began'], 3])
  expect(await tab('on-boarding')).toEqual([['begins tomorrow'], 1])
  expect(await tab('pending')).toEqual([['vacancy'], 1])
  const all = ['begins tomorrow', 'ended', 'ends today', 'ends tomorrow', 'never began', 'runs', 'vacancy']
  expect([await tab(''), await tab()]).toEqual([
    [all, 7],
    [all, 7],
  ])
})

test('one member, or one open role, is the row of the list', async () => {
  const { project, join, slot: add, rows, remove } = await staffed()
  const call = app.as('admin')
  const one = (memberId: string, id = project.id) => call(api.projectMembers.one, { params: { id, memberId } })
  const slot = (slotId: string, id = project.id) => call(api.projectMembers.slot, { params: { id, slotId } })
  await join('ended', { end_date: day(-5) })
  await add({ employeeID: cast.member.id, status: 'active', rate: 100 })
  const open = await add({ note: 'vacancy', rate: 70 })
  const members = (await rows()).filter(({ projectMemberID }) => projectMemberID)
  expect(names(members)).toHaveLength(2)
  for (const row of members) {
    expect((await one(row.projectMemberID)).body).toEqual({ data: row })
    expect((await slot(row.projectSlotID)).status).toBe(404)
  }
  expect((await slot(open.projectSlotID)).body).toEqual({ data: open })
  const [known] = members as [Member]
  const away = (await makeProject(app)).id
  const gone = (await makeProject(app, { deleted_at: new Date() })).id
  const answers = [
    one(open.projectSlotID),
    one(known.projectMemberID, away),
    one(known.projectMemberID, gone),
    slot(open.projectSlotID, away),
  ]
  for (const answer of answers) expect((await answer).status).toBe(404)
  expect([(await one('x')).status, (await slot('x')).status]).toEqual([400, 400])
  await remove(known.projectMemberID)
  expect((await one(known.projectMemberID)).status).toBe(404)
})

test('comes in its order: open roles, running members, the latest end; leads and seniority within', async () => {
  const { join, lead, slot, rows } = await staffed()
  const level = (code: string) => ({ seniority_id: seedId('seniority', code) })
  await join('ended long ago', { end_date: day(-50), ...level('principal') })
  await join('ended', { end_date: day(-5) })
  await join('ends', { end_date: day(5) })
  await join('junior', level('junior'))
  await join('staff', level('staff'))
  await join('mid', level('mid'))
  await lead(await join('second lead', level('junior')), { start_date: day(-5) })
  await lead(await join('first lead', level('junior')), { start_date: day(-7) })
  await lead(await join('was lead', level('senior')), { start_date: day(-90), end_date: day(0) })
  await slot({ note: 'old vacancy' })
  await slot({ note: 'new vacancy' })
  expect(names(await rows())).toEqual([
    'new vacancy',
    'old vacancy',
    'first lead',
    'second lead',
    'staff',
    'was lead',
    'mid',
    'junior',
    'ends',
    'ended',
    'ended long ago',
  ])
})

test('distinct keeps the first row of each person and one open role; the total counts all', async () => {
  const { slot, list } = await staffed()
  await slot({ note: 'old' })
  await slot({ note: 'new' })
  await slot({ employeeID: cast.member.id, endDate: day(9), note: 'second' })
  await slot({ employeeID: cast.member.id, note: 'first' })
  await slot({ employeeID: cast.fullTime.id, endDate: day(3) })
  const { body } = await list({ distinct: 'true' })
  const rows = body.data as Member[]
  expect(rows.map(({ employeeID, note }) => [employeeID, note])).toEqual([
    ['', 'new'],
    [cast.member.id, 'first'],
    [cast.fullTime.id, ''],
  ])
  expect(body.total).toBe(5)
  const second = await list({ distinct: '1', page: '2', size: '2' })
  expect(second.body.data).toEqual(rows.slice(2))
  expect(second.body.total).toBe(5)
})

test('pages with the total of all; size and page are echoed as they were used', async () => {
  const { slot, list } = await staffed()
  for (const note of ['1', '2', '3', '4', '5']) await slot({ note })
  const page = async (query: Record<string, string>) => {
    const { body } = await list(query)
    return [names(body.data as Member[]), body.page, body.size, body.total]
  }
  const all = ['5', '4', '3', '2', '1']
  expect(await page({ page: '1', size: '2' })).toEqual([['5', '4'], 1, 2, 5])
  expect(await page({ page: '3', size: '2' })).toEqual([['1'], 3, 2, 5])
  expect(await page({ page: '4', size: '2' })).toEqual([[], 4, 2, 5])
  expect(await page({ page: '0', size: '2' })).toEqual([['5', '4'], 0, 2, 5])
  expect(await page({ page: '-3', size: '1000', preload: 'false' })).toEqual([all, 0, 999, 5])
  expect(await page({ size: '0' })).toEqual([all, 0, 999, 5])
  expect((await list({ sort: '-rate, note' })).body.sort).toBe('rate DESC,note ASC')
  expect((await list()).body.sort).toBe('')
  expect(await page({ sort: 'note', extra: 'x', status: '' })).toEqual([all, 0, 999, 5])
})

/** A project with a bank account in euros. */
async function paid() {
  const account = {
    id: crypto.randomUUID(),
    account_number: '1',
    currency_id: seedId('currency', 'EUR fiat'),
  }
  await insertRows(app.deps.db, 'bank_accounts', [account])
  const project = await makeProject(app, { bank_account_id: account.id })
  const calls = slotCalls(app, project)
  await calls.slot({
    employeeID: cast.member.id,
    upsellPersonID: cast.fullTime.id,
    isLead: true,
    rate: 1200,
    discount: 5,
    leadCommissionRate: 3,
    upsellCommissionRate: 4,
  })
  await calls.slot({ rate: 900 })
  return calls
}

test('without preload the relations are empty, and nothing else', async () => {
  const { list } = await paid()
  const [whole, bare] = [await list(), await list({ preload: 'false' })]
  const rows = whole.body.data as Member[]
  expect(rows[1]?.seniority?.code).toBe('mid')
  expect(rows[1]?.positions).toHaveLength(1)
  expect(rows[1]?.upsellPerson).toMatchObject({ id: cast.fullTime.id })
  expect(bare.body.data).toEqual(rows.map((row) => ({ ...row, seniority: null, positions: [], upsellPerson: null })))
})

test('an open role has no currency, a member that of the project', async () => {
  const { rows } = await paid()
  const [vacant, member] = (await rows()) as [Member, Member]
  expect(vacant).toMatchObject({
    projectMemberID: '',
    employeeID: '',
    fullName: '',
    displayName: '',
    avatar: '',
    username: '',
    status: 'pending',
    isLead: false,
    startDate: null,
    endDate: null,
    rate: 900,
    currency: null,
  })
  expect(member.currency).toEqual({
    id: seedId('currency', 'EUR fiat'),
    name: 'EUR',
    symbol: '€',
    locale: expect.any(String),
    type: 'fiat',
  })
})

describe('what a caller may not see is blank', () => {
  const hidden: [Permission, Record<string, unknown>][] = [
    ['projects.read.fullAccess', { currency: null, upsellPerson: null }],
    ['projectMembers.rate.read', { rate: 0, rateCurrency: null, discount: 0 }],
    ['projects.commissionRate.read', { upsellCommissionRate: 0, leadCommissionRate: 0 }],
  ]
  const all = hidden.map(([permission]) => permission)
  test.each(hidden)('without %s', async (permission, blank) => {
    const { rows, list } = await paid()
    const may: Permission[] = ['projectMembers.read', ...all.filter((one) => one !== permission)]
    const { token } = await makePerson(app, { permissions: may })
    const expected = (await rows()).map((row) => ({ ...row, ...blank }))
    expect((await list({}, token)).body.data).toEqual(expected)
  })
})

test.each([[{ status: 'busy' }], [{ preload: 'maybe' }], [{ distinct: '2' }], [{ page: 'one' }], [{ size: '1.5' }]])(
  'refuses %p',
  async (query) => {
    const { list } = await staffed()
    expect((await list(query)).status).toBe(400)
  },
)

test('an unknown project is 404, a code 400; callers need not be on the project', async () => {
  const { project, list } = await staffed()
  expect((await slotCalls(app, { id: crypto.randomUUID() }).list()).status).toBe(404)
  expect((await slotCalls(app, { id: project.code }).list()).status).toBe(400)
  const { token } = await makePerson(app, { permissions: ['projectMembers.read'] })
  expect((await list({}, token)).status).toBe(200)
})
