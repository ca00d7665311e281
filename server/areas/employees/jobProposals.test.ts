import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { JobProposal } from '#contract/api/employees/jobProposals.ts'
import type { Task } from '#contract/api/tasks.ts'
import { daysLater } from '#contract/dates.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { today } from '#server/platform/deps.ts'
import { anotherWaits } from '#tests/support/anotherWaits.ts'
import { makeEntry } from '#tests/support/metadata.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const as: ReturnType<typeof app.as> = (endpoint, given) => app.as(null)(endpoint, given)
const { employees, jobProposals, metadata, tasks, undo } = api
const day = today({ TIME_ZONE: 'UTC' })
const senior = seedId('seniority', 'senior')
const staff = seedId('seniority', 'staff')

const codeOf = ({ status, body }: { status: number; body: object }) => [status, (body as { code?: string }).code]
const propose = ({ token }: Made, { id }: Made, more: object = {}) =>
  as(jobProposals.propose, {
    token,
    params: { id },
    body: { seniorityID: staff, from: day, reason: 'Leads the team', ...more } as never,
  })
const listed = async ({ token }: Made, { id }: Made) =>
  (await as(jobProposals.list, { token, params: { id } })).body as unknown as {
    data: JobProposal[]
    mayPropose: boolean
    mayDecide: boolean
  }
const idOf = async (by: Made, person: Made) => (await listed(by, person)).data[0]?.id ?? ''
const stateOf = async (by: Made, person: Made) => (await listed(by, person)).data[0]?.state
const accept = async ({ token }: Made, person: Made, proposalID: string) =>
  as(jobProposals.accept, { token, params: { id: person.id, proposalID } })
const refuseIt = async ({ token }: Made, person: Made, proposalID: string) =>
  as(jobProposals.refuse, { token, params: { id: person.id, proposalID }, body: { reason: 'Not yet' } })
const withdraw = ({ token }: Made, { id }: Made, proposalID: string) =>
  as(jobProposals.withdraw, { token, params: { id, proposalID } })
const seniorityOf = async ({ id }: Made) =>
  (await app.deps.db.selectFrom('employees').select('seniority_id as s').where('id', '=', id).executeTakeFirstOrThrow())
    .s
const under = async ({ id }: Made, manager: Made | null) => {
  const body = { lineManagerID: manager?.id ?? null }
  expect((await app.as('admin')(employees.changeEmployment, { params: { id }, body })).status).toBe(200)
}
const tasksOf = async ({ token }: Made) =>
  ((await as(tasks.list, { token })).body.data as Task[]).filter(({ kind }) => kind === 'job-proposal')

const mailsAbout = ({ id }: Made) =>
  app.deps.db
    .selectFrom('mails')
    .select(['subject', 'state', 'text', 'to_address as to'])
    .where('about_employee_id', '=', id)
    .where('kind', '=', 'job-proposal')
    .execute()

let hr: Made
beforeAll(async () => {
  hr = await makePerson(app, { roles: ['hr'] })
})
/** A manager, somebody between, and a report of the one between. */
async function team() {
  const made = (columns: object) => makePerson(app, { roles: ['full-time'], columns })
  const top = await made({})
  const lead = await made({ line_manager_id: top.id })
  const person = await made({ line_manager_id: lead.id, seniority_id: senior })
  return { top, lead, person }
}

test.each(Object.values(jobProposals))('$method $path needs a session', async (endpoint) => {
  const call = () =>
    as(endpoint as typeof jobProposals.withdraw, {
      params: { id: randomUUID(), proposalID: randomUUID() },
      body: { reason: 'x', from: day } as never,
    })
  expect((await refused(app.deps.db, call)).status).toBe(401)
})

test('a manager proposes, HR has a task and accepts, and the dated change is made', async () => {
  const { top, lead, person } = await team()
  expect(await listed(lead, person)).toMatchObject({ data: [], mayPropose: true, mayDecide: false })
  expect((await propose(lead, person)).status).toBe(200)
  expect(await seniorityOf(person)).toBe(senior)
  expect((await listed(lead, person)).data).toMatchObject([
    {
      ...{ isMine: true, state: 'open', parts: ['seniorityID'], reason: 'Leads the team', from: day },
      ...{ proposedBy: { id: lead.id }, seniority: { id: staff }, positions: [], lineManager: null, decidedBy: null },
    },
  ])
  const proposalID = await idOf(hr, person)
  expect(await tasksOf(hr)).toContainEqual(
    expect.objectContaining({ subject: expect.objectContaining({ id: proposalID }), verb: 'decide', dueOn: day }),
  )
  // Others of the line, the person and colleagues see nothing.
  for (const one of [top, person]) expect((await listed(one, person)).data).toEqual([])
  for (const one of [lead, top, person]) expect(await tasksOf(one)).toEqual([])
  expect((await accept(hr, person, proposalID)).status).toBe(200)
  expect(await seniorityOf(person)).toBe(staff)
  expect(await stateOf(lead, person)).toBe('accepted')
  expect((await tasksOf(hr)).map(({ subject }) => subject.id)).not.toContain(proposalID)
  expect(await mailsAbout(person)).toEqual([
    expect.objectContaining({ state: 'waiting', to: expect.stringContaining(lead.username) }),
  ])
  // The undo makes it open again.
  const { data } = (await as(undo.list, { token: hr.token })).body as unknown as { data: { request: string }[] }
  const params = { request: data[0]?.request ?? '' }
  expect((await as(undo.run, { token: hr.token, params })).status).toBe(200)
  expect([await seniorityOf(person), await stateOf(lead, person)]).toEqual([senior, 'open'])
  expect(await mailsAbout(person)).toMatchObject([{ subject: expect.stringMatching(/is accepted$/), state: 'failed' }])
})

test('a change on a day ahead is planned, of all parts at once', async () => {
  const { top, person } = await team()
  const from = daysLater(day, 30)
  const positions = [seedId('position', 'backend')]
  const workingHours = [4, 4, 4, 4, 4, 0, 0]
  expect((await propose(top, person, { from, positions, workingHours, lineManagerID: top.id })).status).toBe(200)
  expect((await listed(hr, person)).data).toMatchObject([
    { positions: [{ id: positions[0] }], workingHours, lineManager: { id: top.id } },
  ])
  expect((await accept(hr, person, await idOf(hr, person))).status).toBe(200)
  expect(await seniorityOf(person)).toBe(senior)
  const { body } = await as(employees.employment, { token: hr.token, params: { id: person.id } })
  expect(body.data).toMatchObject([
    { from, state: 'planned', workingHours, lineManager: { id: top.id }, seniority: { id: staff } },
    { state: 'current' },
  ])
})

test('HR refuses with a reason, which who proposed it reads', async () => {
  const { lead, person } = await team()
  await propose(lead, person)
  const proposalID = await idOf(hr, person)
  expect((await refuseIt(hr, person, proposalID)).status).toBe(200)
  expect((await listed(lead, person)).data).toMatchObject([
    { state: 'refused', answer: 'Not yet', decidedBy: { id: hr.id } },
  ])
  expect(await seniorityOf(person)).toBe(senior)
  expect(await mailsAbout(person)).toMatchObject([{ state: 'waiting', text: expect.stringContaining('Not yet') }])
  for (const call of [accept, refuseIt])
    expect(codeOf(await refused(app.deps.db, () => call(hr, person, proposalID)))).toEqual([409, 'proposal.ended'])
})

describe('refused is', () => {
  test('a stranger, the person, a report, and a proposal without a change', async () => {
    const { top, lead, person } = await team()
    const stranger = await makePerson(app, { roles: ['full-time'] })
    for (const [by, of] of [
      [stranger, person],
      [person, person],
      [person, lead],
      [lead, top],
    ] as const)
      expect(codeOf(await refused(app.deps.db, () => propose(by, of)))).toEqual([403, 'proposal.notYourLine'])
    for (const more of [{ seniorityID: undefined }, { seniorityID: '' }])
      expect(codeOf(await refused(app.deps.db, () => propose(lead, person, more)))).toEqual([400, 'proposal.nothing'])
    const cases: [object, number, string][] = [
      [{ lineManagerID: person.id }, 400, 'employee.ownManager'],
      [{ from: daysLater(day, 900) }, 400, 'employment.tooFar'],
      [{ positions: [randomUUID()] }, 404, 'record.notFound'],
    ]
    for (const [more, ...answer] of cases)
      expect(codeOf(await refused(app.deps.db, () => propose(lead, person, more)))).toEqual(answer)
    expect((await refused(app.deps.db, () => propose(lead, person, { reason: ' ' }))).status).toBe(400)
  })

  test('a second proposal while one is open, until it is withdrawn', async () => {
    const { top, lead, person } = await team()
    await propose(lead, person)
    expect(codeOf(await refused(app.deps.db, () => propose(top, person)))).toEqual([409, 'proposal.open'])
    const proposalID = await idOf(lead, person)
    expect((await refused(app.deps.db, () => withdraw(top, person, proposalID))).status).toBe(404)
    expect((await withdraw(lead, person, proposalID)).status).toBe(200)
    expect((await propose(top, person)).status).toBe(200)
  })

  test('deciding without the right, about oneself, and about what one proposed', async () => {
    const { lead, person } = await team()
    await propose(lead, person)
    const proposalID = await idOf(lead, person)
    for (const call of [accept, refuseIt])
      expect(codeOf(await refused(app.deps.db, () => call(lead, person, proposalID)))).toEqual([
        403,
        'permission.missing',
      ])
    const boss = await makePerson(app, { roles: ['hr'] })
    const report = await makePerson(app, { roles: ['hr'], columns: { line_manager_id: boss.id } })
    await propose(boss, report)
    const other = await idOf(boss, report)
    for (const call of [accept, refuseIt])
      expect(codeOf(await refused(app.deps.db, () => call(boss, report, other)))).toEqual([403, 'proposal.own'])
    expect((await listed(report, report)).data).toEqual([])
    for (const call of [accept, refuseIt])
      expect((await refused(app.deps.db, () => call(report, report, other))).status).toBe(404)
    // Without general info one does not see first days.
    const blind = await makePerson(app, {
      permissions: ['employees.read', 'employees.edit', 'employees.read.projects.readActive'],
    })
    expect((await listed(blind, person)).data).toEqual([])
    expect((await refused(app.deps.db, () => accept(blind, person, proposalID))).status).toBe(404)
  })
})

describe('an open proposal is withdrawn', () => {
  test.each<[string, (team: Record<'top' | 'lead' | 'person', Made>) => Promise<unknown>]>([
    ['when the manager changes', ({ person, top }) => under(person, top)],
    ['when the line above is another one', ({ lead }) => under(lead, null)],
    ...(['top', 'person'] as const).map(
      (who): [string, (team: Record<'top' | 'lead' | 'person', Made>) => Promise<unknown>] => [
        `when the ${who === 'top' ? 'manager' : 'person'} leaves`,
        (made) => sql`update employees set working_status = 'left' where id = ${made[who].id}`.execute(app.deps.db),
      ],
    ),
  ])('%s', async (_when, change) => {
    const made = await team()
    await propose(made.top, made.person)
    const proposalID = await idOf(hr, made.person)
    await change(made)
    expect((await tasksOf(hr)).map(({ subject }) => subject.id)).not.toContain(proposalID)
    const answer = await refused(app.deps.db, () => accept(hr, made.person, proposalID))
    expect([404, 409]).toContain(answer.status)
    expect(await seniorityOf(made.person)).toBe(senior)
  })
})

// rules/metadata.md#1.2
test('a position or seniority that a waiting proposal names is kept, and may go once HR has decided', async () => {
  const position = await makeEntry(app.deps.db, 'positions', { name: 'Pilot' })
  const seniority = await makeEntry(app.deps.db, 'seniorities', { name: 'Captain' })
  const { lead, person } = await team()
  expect((await propose(lead, person, { positions: [position], seniorityID: seniority })).status).toBe(200)
  const keeper = await makePerson(app, { permissions: ['metadata.delete'] })
  const remove = (token: string) => as(metadata.positionsDelete, { token, params: { id: position } })
  const admin = await app.tokenOf('admin')
  for (const [id, name, call] of [
    [position, 'Pilot', metadata.positionsDelete],
    [seniority, 'Captain', metadata.senioritiesDelete],
  ] as const)
    expect((await refused(app.deps.db, () => as(call, { token: admin, params: { id } }))).body).toMatchObject({
      code: 'config.proposed',
      params: { proposals: 1, name },
      error: `1 proposed change of a job names ${name}. Decide about them first, then delete it.`,
    })
  // Who can't read proposals is told no more than of other uses that they can't see.
  expect(codeOf(await refused(app.deps.db, () => remove(keeper.token)))).toEqual([400, 'config.inUseElsewhere'])
  expect((await refuseIt(hr, person, await idOf(hr, person))).status).toBe(200)
  expect((await remove(keeper.token)).status).toBe(200)
})

test.each(['positions', 'seniorities'] as const)(
  'is refused for one of the %s that is deleted at the moment',
  async (table) => {
    const id = await makeEntry(app.deps.db, table)
    const { lead, person } = await team()
    const wanted = table === 'positions' ? { positions: [id] } : { seniorityID: id }
    let proposing: ReturnType<typeof propose> | undefined
    await app.deps.db.transaction().execute(async (trx) => {
      await sql`select from ${sql.table(table)} where id = ${id} for update`.execute(trx)
      proposing = propose(lead, person, wanted)
      await anotherWaits(trx)
      await sql`update ${sql.table(table)} set deleted_at = now() where id = ${id}`.execute(trx)
    })
    expect((await proposing)?.status).toBe(404)
    expect((await listed(lead, person)).data).toEqual([])
  },
)

test('a proposal that ended because the line changed further up keeps no entry', async () => {
  const position = await makeEntry(app.deps.db, 'positions')
  const { top, lead, person } = await team()
  expect((await propose(top, person, { positions: [position] })).status).toBe(200)
  await under(lead, null)
  expect((await app.as('admin')(metadata.positionsDelete, { params: { id: position } })).status).toBe(200)
})
