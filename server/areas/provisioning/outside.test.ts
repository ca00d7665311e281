import * as api from '#contract/api/index.ts'
import type { OutsideAction } from '#contract/api/provisioning.ts'
import { cast } from '#tests/support/cast.ts'
import { codeOf } from '#tests/support/newEmployee.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'
import { queueOutsideActions } from './queue.ts'
import { runDue } from '#server/platform/queue/run.ts'
import { outsideWork } from './run.ts'

const app = testServer()

const listOf = async (made: Made): Promise<OutsideAction[]> => {
  const { body } = await app.as('admin')(api.employees.outsideActions, { params: { id: made.id } })
  return body.data as OutsideAction[]
}
const leave = (made: Made, isKeepFwdEmail: boolean) =>
  app.as('admin')(api.employees.changeStatus, {
    params: { id: made.id },
    body: { employeeStatus: 'left', isKeepFwdEmail },
  })
const change = (made: Made, employeeStatus: string) =>
  app.as('admin')(api.employees.changeStatus, { params: { id: made.id }, body: { employeeStatus } })
const tick = (made: Made, action: Pick<OutsideAction, 'id'>, body: object = { state: 'done' }) =>
  app.as('admin')(api.employees.tickOutsideAction, { params: { id: made.id, actionId: action.id }, body })
const mailsTo = (made: Made) =>
  app.deps.db
    .selectFrom('mails')
    .select(['kind', 'to_address', 'subject', 'text', 'state'])
    .where('about_employee_id', '=', made.id)
    .execute()

const forgetting = [
  ['chat-role', 'Remove the company roles in the chat and add Alumni'],
  ['project-tool', 'Remove from the project tool'],
  ['mail-forwarder', 'Delete the forwarding to the personal email'],
  ['mailbox', 'Delete the company mailbox'],
  ['source-code', 'Remove from the source code organization'],
]

test('a person who leaves without forwarding: all five, left to people', async () => {
  const made = await makePerson(app, { roles: ['full-time'] })
  expect(await listOf(made)).toEqual([])
  await leave(made, false)
  const list = await listOf(made)
  expect(list.map(({ action, words }) => [action, words])).toEqual(forgetting)
  expect(list[0]).toEqual({
    id: expect.any(String),
    occasion: 'offboarding',
    action: 'chat-role',
    words: expect.any(String),
    state: 'off',
    reason: '',
    attempts: 0,
    doneBy: null,
    doneAt: null,
    createdAt: expect.any(String),
  })
  expect(await mailsTo(made)).toEqual([])
})

test('with forwarding: the forwarder stays, the chat says veteran, and a mail says so', async () => {
  const made = await makePerson(app, {
    columns: { display_name: 'Bea von Stone', full_name: 'Beatrice Stone' },
    roles: ['full-time'],
  })
  await leave(made, true)
  const list = await listOf(made)
  expect(list.map(({ action }) => action)).toEqual(['chat-role', 'project-tool', 'mailbox', 'source-code'])
  expect(list[0]?.words).toBe('Remove the company roles in the chat and add Veteran')
  const mails = await mailsTo(made)
  expect(mails).toMatchObject([{ kind: 'forwarding', to_address: made.personalEmail, state: 'waiting' }])
  expect(mails[0]?.text).toMatch(/^Hello Bea,/)
  expect(mails[0]?.text).toContain(`are forwarded to ${made.personalEmail}`)
})

test('without a display name the mail greets by the full name; without an address there is no mail', async () => {
  const nameless = await makePerson(app, {
    columns: { display_name: ' ', full_name: 'Beatrice Stone' },
    roles: ['full-time'],
  })
  await leave(nameless, true)
  expect((await mailsTo(nameless))[0]?.text).toMatch(/^Hello Beatrice Stone,/)
  const silent = await makePerson(app, { columns: { personal_email: '' }, roles: ['full-time'] })
  expect((await leave(silent, true)).status).toBe(200)
  expect(await mailsTo(silent)).toEqual([])
})

test('who has left already does not leave again: only the choice is stored', async () => {
  const made = await makePerson(app, { roles: ['full-time'] })
  await leave(made, false)
  const before = await listOf(made)
  expect((await leave(made, true)).body.data).toMatchObject({ isKeepFwdEmail: true })
  expect(await listOf(made)).toEqual(before)
  expect(await mailsTo(made)).toEqual([])
})

test('coming back cancels what is not done, and keeps what is', async () => {
  const made = await makePerson(app, { roles: ['full-time'] })
  await leave(made, false)
  const [first, second] = await listOf(made)
  await tick(made, first as OutsideAction)
  await change(made, 'full-time')
  const list = await listOf(made)
  expect(list.map(({ state }) => state)).toEqual(['done', 'cancelled', 'cancelled', 'cancelled', 'cancelled'])
  expect(list[1]?.reason).toBe('The person came back.')
  const answer = await refused(app.deps.db, () => tick(made, second as OutsideAction))
  expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining('came back') } })
  await leave(made, true)
  expect((await listOf(made)).map(({ state }) => state).slice(0, 5)).toEqual(['off', 'off', 'off', 'off', 'done'])
})

test('who leaves while joining needs no accounts, and gets no invitation any more', async () => {
  const made = await makePerson(app, { columns: { working_status: 'on-boarding' }, roles: ['full-time'] })
  const id = { params: { id: made.id } }
  await app.as('admin')(api.employees.invite, { ...id, body: {} })
  await queueOutsideActions(app.deps.db, 'onboarding', made.id)
  await leave(made, false)
  const joining = (await listOf(made)).filter(({ occasion }) => occasion === 'onboarding')
  expect(joining.map(({ state, reason }) => [state, reason])).toEqual(
    Array(3).fill(['cancelled', 'The person has left.']),
  )
  expect(await mailsTo(made)).toMatchObject([{ kind: 'invitation', state: 'failed' }])
})

test('the link of an invited person who left opens nothing', async () => {
  const made = await makePerson(app, { columns: { working_status: 'on-boarding' }, roles: ['full-time'] })
  const { body } = await app.as('admin')(api.employees.invite, { params: { id: made.id }, body: {} })
  const token = codeOf((body.data as { link: string }).link)
  expect((await app.as(null)(api.invite.mine, { token })).status).toBe(200)
  await leave(made, false)
  expect((await app.as(null)(api.invite.mine, { token })).status).toBe(401)
})

test('the tick says who did it, is kept in the history, and counts once', async () => {
  const made = await makePerson(app, { roles: ['full-time'] })
  await leave(made, false)
  const [action] = await listOf(made)
  const { status, body } = await tick(made, action as OutsideAction)
  expect([status, body.data]).toEqual([
    200,
    {
      ...action,
      state: 'done',
      doneBy: expect.objectContaining({ id: cast.admin.id }),
      doneAt: expect.any(String),
    },
  ])
  expect((await listOf(made))[0]).toEqual(body.data)
  const again = await refused(app.deps.db, () => tick(made, action as OutsideAction))
  expect([again.status, again.body.data]).toEqual([200, body.data])
  const history = await app.as('admin')(api.employees.timeline, { params: { id: made.id } })
  expect((history.body.data as { action: string }[]).map((entry) => entry.action)).toEqual([
    'employee.offboarding.chat-role',
    'employee.status',
  ])
})

test.each([
  ['team-email', 'is_team_email_created'],
  ['project-tool-account', 'is_basecamp_account_created'],
  ['chat-role', 'is_discord_role_assigned'],
] as const)('done for somebody who joins, %s sets its flag of the invitation', async (name, flag) => {
  const made = await makePerson(app, { columns: { working_status: 'on-boarding' }, roles: ['full-time'] })
  await app.as('admin')(api.employees.invite, { params: { id: made.id }, body: { skipEmail: true } })
  await queueOutsideActions(app.deps.db, 'onboarding', made.id)
  const flags = () =>
    app.deps.db
      .selectFrom('invitations')
      .select(['is_team_email_created', 'is_basecamp_account_created', 'is_discord_role_assigned'])
      .where('employee_id', '=', made.id)
      .executeTakeFirst()
  const none = Object.fromEntries(Object.keys((await flags()) ?? {}).map((column) => [column, false]))
  expect(await flags()).toEqual(none)
  await tick(made, (await listOf(made)).find(({ action }) => action === name) as OutsideAction)
  expect(await flags()).toEqual({ ...none, [flag]: true })
})

test('without a recipient, the job leaves everything to people', async () => {
  const made = await makePerson(app, { roles: ['full-time'] })
  await leave(made, false)
  await runDue(outsideWork(), app.deps)
  const stored = await app.deps.db
    .selectFrom('outside_actions')
    .select('state')
    .where('employee_id', '=', made.id)
    .execute()
  expect(stored).toEqual(Array(5).fill({ state: 'off' }))
})

test.each<[string, (made: Made, action: OutsideAction) => ReturnType<typeof tick>, number]>([
  ['an unknown action', (made) => tick(made, { id: made.id }), 404],
  ['an unknown employee', (made, action) => tick({ ...made, id: action.id }, action), 404],
  ['an id that is none', (made) => tick(made, { id: 'x' }), 400],
  ['another state', (made, action) => tick(made, action, { state: 'off' }), 400],
  ['no state', (made, action) => tick(made, action, {}), 400],
])('ticking refuses %s', async (_what, call, status) => {
  const made = await makePerson(app, { roles: ['full-time'] })
  await leave(made, false)
  const [action] = await listOf(made)
  expect((await refused(app.deps.db, () => call(made, action as OutsideAction))).status).toBe(status)
})

test('an action of another person is not found', async () => {
  const [made, other] = [
    await makePerson(app, { roles: ['full-time'] }),
    await makePerson(app, { roles: ['full-time'] }),
  ]
  await leave(made, false)
  const [action] = await listOf(made)
  expect((await tick(other, action as OutsideAction)).status).toBe(404)
  const unknown = await app.as('admin')(api.employees.outsideActions, { params: { id: crypto.randomUUID() } })
  expect(unknown.status).toBe(404)
})
