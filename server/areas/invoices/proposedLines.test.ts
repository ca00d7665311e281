import type { ProposedLine } from '#contract/api/invoices/invoice.ts'
import * as api from '#contract/api/index.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { type BilledProject, makeBilledProject, makeInvoice } from '#tests/support/invoices.ts'
import { joinProject, makePerson, type MemberColumns } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

/** Adds a new person with this name to the project. */
async function slot(project: BilledProject, name: string, columns: MemberColumns = {}, positions = ['backend']) {
  const person = await makePerson(app, { columns: { full_name: name, display_name: name }, roles: ['full-time'] })
  const position_ids = positions.map((code) => seedId('position', code))
  await joinProject(app, person, project, { deployment_type: 'official', rate: '4200', position_ids, ...columns })
  return person
}

/** Lines of a month, for the admin unless a token is given. */
async function lines({ id }: { id: string }, month = '7', year = '2026', token = ''): Promise<ProposedLine[]> {
  const query = { projectID: id, month, year }
  const { status, body } = await app.as('admin')(api.invoices.proposedLines, {
    query,
    ...(token && { token }),
  })
  expect([status, body.error]).toEqual([200, undefined])
  return body.data as ProposedLine[]
}

const brief = (all: ProposedLine[]) => all.map(({ description, quantity, cost }) => [description, quantity, cost])

test('a line has the person, the month at its rate and the cost', async () => {
  const project = await makeBilledProject(app)
  const bea = await slot(project, 'Bea Stone', { discount: '12.5', seniority_id: seedId('seniority', 'senior') }, [
    'frontend',
    'backend',
  ])
  expect(await lines(project)).toEqual([
    {
      description: 'Bea Stone, Senior Backend Engineer and Frontend Engineer',
      quantity: 1,
      unitCost: 4200,
      discount: 12.5,
      cost: 3675,
      isExternal: false,
      rateCurrency: '',
      exchangeRate: null,
      employee: {
        id: bea.id,
        fullName: 'Bea Stone',
        displayName: 'Bea Stone',
        avatar: '',
        username: bea.username,
      },
      from: '2026-07-01',
      to: '2026-07-31',
      days: 23,
      daysOfMonth: 23,
    },
  ])
})

test('partial months are billed by working days', async () => {
  const project = await makeBilledProject(app)
  await slot(project, 'Dana Joins', { start_date: '2026-07-10' })
  await slot(project, 'Cai Leaves', { end_date: '2026-07-15' })
  await slot(project, 'Álvaro Stays')
  await slot(project, 'Bo Both', { start_date: '2026-07-10', end_date: '2026-07-15' })
  await slot(project, 'Eve Later', { start_date: '2026-08-01' })
  await slot(project, 'Flo Before', { end_date: '2026-07-01' })
  expect(brief(await lines(project))).toEqual([
    ['Álvaro Stays, Mid Backend Engineer', 1, 4200],
    // 10, 13 and 14 July.
    ['Bo Both, Mid Backend Engineer, 3 of 23 days', 3, 547.83],
    ['Cai Leaves, Mid Backend Engineer, 10 of 23 days', 10, 1826.09],
    ['Dana Joins, Mid Backend Engineer, 16 of 23 days', 16, 2921.74],
  ])
})

/** An absence of the person. */
const away = ({ id }: { id: string }, span: string, status = 'approved') =>
  insertRows(app.deps.db, 'absences', [
    { employee_id: id, absence_kind_id: seedId('absence kind', 'sick'), span, status, note: 'Knee operation' },
  ])

test('days away are not billed, and the line says so (rules/invoices.md#5.5)', async () => {
  const project = await makeBilledProject(app)
  const ann = await slot(project, 'Ann Away')
  await away(ann, '[2026-07-13,2026-07-18)')
  await away(ann, '[2026-07-20,2026-07-20 12:00)')
  await away(ann, '[2026-07-22,2026-07-23)', 'requested')
  await away(await slot(project, 'Ben Joins', { start_date: '2026-07-27' }), '[2026-07-20,2026-07-28)')
  await away(await slot(project, 'Cem Gone'), '[2026-06-01,2026-08-01)')
  await away(await slot(project, 'Don Weekend'), '[2026-07-04,2026-07-06)')
  const found = await lines(project)
  expect(brief(found)).toEqual([
    ['Ann Away, Mid Backend Engineer, 17.5 of 23 days, 5.5 days away', 17.5, 3195.65],
    ['Ben Joins, Mid Backend Engineer, 4 of 23 days, 1 day away', 4, 730.43],
    ['Don Weekend, Mid Backend Engineer', 1, 4200],
  ])
  expect(found[0]).toMatchObject({ days: 17.5, daysOfMonth: 23, unitCost: 182.6087 })
})

test('a holiday that is added after its days were billed leaves them; new proposals leave it out (rules/absence.md#5.2)', async () => {
  const project = await makeBilledProject(app)
  await away(await slot(project, 'Ann Away', { start_date: '2029-08-20' }), '[2029-08-30,2029-08-31)')
  const billed = await lines(project, '8', '2029')
  expect(brief(billed)).toEqual([['Ann Away, Mid Backend Engineer, 9 of 23 days, 1 day away', 9, 1643.48]])
  const { id } = await makeInvoice(app, { project, lines: billed })
  const invoice = async () => (await app.as('admin')(api.invoices.one, { params: { id } })).body.data
  const before = await invoice()
  // One of the billed days, and the day away.
  for (const day of ['2029-08-21', '2029-08-30']) {
    const body = { name: 'Late holiday', day, workplace: '', kind: 'public' }
    expect((await app.as('admin')(api.metadata.daysOffCreate, { body })).status).toBe(200)
  }
  expect(await invoice()).toEqual(before)
  expect(brief(await lines(project, '8', '2029'))).toEqual([['Ann Away, Mid Backend Engineer, 8 of 21 days', 8, 1600]])
})

test('half a day off is billed as a day, and away on it is a day away', async () => {
  const project = await makeBilledProject(app)
  await insertRows(app.deps.db, 'days_off', [
    { name: 'Eve', day: '2029-12-24', workplace: '', kind: 'company', is_half: true },
    { name: 'Feast', day: '2029-12-25', workplace: '', kind: 'company', is_half: false },
  ])
  await slot(project, 'Ann Works')
  await away(await slot(project, 'Ben Away'), '[2029-12-24,2029-12-27)')
  await away(await slot(project, 'Cem Morning'), '[2029-12-24,2029-12-24 12:00)')
  // 21 days from Monday to Friday, one of them off.
  expect(brief(await lines(project, '12', '2029'))).toEqual([
    ['Ann Works, Mid Backend Engineer', 1, 4200],
    ['Ben Away, Mid Backend Engineer, 18 of 20 days, 2 days away', 18, 3780],
    ['Cem Morning, Mid Backend Engineer, 19 of 20 days, 1 day away', 19, 3990],
  ])
})

test('a part of a month is its days at the price of a day, and the line computes', async () => {
  const project = await makeBilledProject(app)
  // 31 July 2026 is a Friday. 10,000 / 23 = 434.78260...
  await slot(project, 'Ann Last', { start_date: '2026-07-31', rate: '10000' })
  expect(await lines(project)).toMatchObject([{ days: 1, quantity: 1, unitCost: 434.7826, cost: 434.78 }])
  const dong = await makeBilledProject(app, { currency: 'VND' })
  // 70,000,000 / 23 = 3,043,478.2609 a day; ten of them are 30,434,782.609 dong.
  await slot(dong, 'Bo Ten', { end_date: '2026-07-15', rate: '70000000' })
  expect(await lines(dong)).toMatchObject([{ quantity: 10, unitCost: 3_043_478.2609, cost: 30_434_783 }])
})

test.each([
  ['2027', '2027-02-01', '2027-02-28', 20],
  ['2028', '2028-02-01', '2028-02-29', 21],
])('February %s', async (year, from, to, days) => {
  const project = await makeBilledProject(app)
  await slot(project, 'Bea Stone')
  expect(await lines(project, '2', year)).toMatchObject([{ from, to, days, daysOfMonth: days, quantity: 1 }])
})

test('the last day of a project counts, and the last day of a member is the one before the end', async () => {
  const project = await makeBilledProject(app, { project: { status: 'closed', end_date: '2026-07-15' } })
  await slot(project, 'Ann Open')
  await slot(project, 'Ben Ended', { end_date: '2026-07-15' })
  await slot(project, 'Cem Earlier', { end_date: '2026-07-08' })
  // Was to start later, so the membership was ended before it began.
  await slot(project, 'Don Never', { start_date: '2026-08-01', end_date: '2026-07-15' })
  expect(brief(await lines(project))).toEqual([
    ['Ann Open, Mid Backend Engineer, 11 of 23 days', 11, 2008.7],
    ['Ben Ended, Mid Backend Engineer, 10 of 23 days', 10, 1826.09],
    ['Cem Earlier, Mid Backend Engineer, 5 of 23 days', 5, 913.04],
  ])
  expect(await lines(project, '8')).toEqual([])
})

test('only official members are billed, and weekends are not', async () => {
  const project = await makeBilledProject(app)
  await slot(project, 'Ann Shadows', { deployment_type: 'shadow' })
  await slot(project, 'Ben Part', { deployment_type: 'part-time' })
  await slot(project, 'Don Deleted', { deleted_at: new Date().toISOString() })
  // Saturday and Sunday.
  await slot(project, 'Eve Weekend', { start_date: '2026-08-01', end_date: '2026-08-03' })
  await slot(await makeBilledProject(app), 'Flo Elsewhere')
  await slot(project, 'Gus Official', { start_date: '2026-08-03' }, [])
  expect(brief(await lines(project, '8'))).toEqual([['Gus Official, Mid', 1, 4200]])
})

test('a discount is at most 100 %, and no rate costs nothing', async () => {
  const project = await makeBilledProject(app)
  await slot(project, 'Ann Free', { discount: '250' })
  await slot(project, 'Ben Unpriced', { rate: '0' })
  await slot(project, 'Cem Odd', { rate: '3333.333', discount: '33.333' })
  const got = await lines(project)
  expect(got.map(({ unitCost, discount, cost }) => [unitCost, discount, cost])).toEqual([
    [4200, 100, 0],
    [0, 0, 0],
    [3333.333, 33.333, 2222.23],
  ])
})

test('prices are hidden from callers who cannot read rates', async () => {
  const project = await makeBilledProject(app)
  await slot(project, 'Bea Stone', { discount: '10', start_date: '2026-07-10' })
  const blind = await makePerson(app, { permissions: ['invoices.create'] })
  const seeing = await makePerson(app, { permissions: ['invoices.create', 'projectMembers.rate.read'] })
  const open = await lines(project, '7', '2026', seeing.token)
  expect(open).toMatchObject([{ quantity: 16, unitCost: 182.6087, discount: 10, cost: 2629.57 }])
  expect(await lines(project, '7', '2026', blind.token)).toEqual(
    open.map((line) => ({ ...line, unitCost: 0, discount: 0, cost: 0 })),
  )
})

test('invalid queries are refused', async () => {
  const { id } = await makeBilledProject(app)
  const ask = async (query: Record<string, string>) => {
    const { status, body } = await app.as('admin')(api.invoices.proposedLines, {
      query: { projectID: id, month: '7', year: '2026', ...query },
    })
    return [status, body.errors?.[0]?.field]
  }
  expect(await ask({ projectID: crypto.randomUUID() })).toEqual([404, 'projectID'])
  expect(await ask({ projectID: 'atlas' })).toEqual([400, 'projectID'])
  expect(await ask({ projectID: '' })).toEqual([400, 'projectID'])
  expect(await ask({ month: '0' })).toEqual([400, 'month'])
  expect(await ask({ month: '13' })).toEqual([400, 'month'])
  expect(await ask({ month: '1.5' })).toEqual([400, 'month'])
  expect(await ask({ year: '' })).toEqual([400, 'year'])
  const gone = await makeBilledProject(app, { project: { deleted_at: new Date().toISOString() } })
  expect(await ask({ projectID: gone.id })).toEqual([404, 'projectID'])
})
