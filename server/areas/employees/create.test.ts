import { randomUUID } from 'node:crypto'
import * as api from '#contract/api/index.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { staffRoles } from '#server/seed/roles.ts'
import { type CastName, cast } from '#tests/support/cast.ts'
import { newEmployee } from '#tests/support/newEmployee.ts'
import { makePerson } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import type { Answer } from '#tests/support/testApp.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

const create = (over: object = {}, who: CastName = 'admin') =>
  app.as(who)(api.employees.create, { body: newEmployee({ ...over }) })
interface Created {
  id: string
  username: string
  baseSalary: object | null
  invitation: { link: string; expiresAt: string }
}
const dataOf = ({ body }: Answer) => body.data as Created
const invitationRow = (id: string) =>
  app.deps.db.selectFrom('invitations').selectAll().where('employee_id', '=', id).executeTakeFirstOrThrow()
const mailsAbout = (id: string) =>
  app.deps.db.selectFrom('mails').selectAll().where('about_employee_id', '=', id).execute()
const refusal = (over: object, who?: CastName) => refused(app.deps.db, () => create(over, who))

test('creates the person with all fields of the API', async () => {
  const body = newEmployee({
    referredBy: cast.member.id,
    roles: [seedId('role', 'probation'), seedId('role', 'member')],
  })
  const answer = await app.as('admin')(api.employees.create, { body })
  expect(answer.status).toBe(200)
  const { id, invitation, ...person } = dataOf(answer)
  expect(person).toMatchObject({
    fullName: 'Ngọc Mới',
    displayName: 'Ngọc',
    username: body.teamEmail.split('@')[0],
    teamEmail: body.teamEmail,
    personalEmail: body.personalEmail,
    status: 'on-boarding',
    joinedDate: '2026-03-31',
    leftDate: null,
    avatar: '',
    positions: [{ code: 'backend' }],
    seniority: { code: 'mid' },
    roles: [{ code: 'member' }, { code: 'probation' }],
    organizations: [{ code: 'tidewater' }],
    referredBy: { id: cast.member.id },
    lineManager: null,
    baseSalary: {
      personal_account_amount: 1000.5,
      company_account_amount: 0,
      contract_amount: 0,
      insurance_amount: 0,
      type: '',
      category: '',
      effective_date: null,
      batch: 1,
      currency: { name: 'USD', type: 'fiat' },
    },
  })
  const { body: read } = await app.as('admin')(api.employees.one, { params: { id } })
  expect(read.data).toMatchObject(person)
  expect(Date.parse(invitation.expiresAt) - Date.now()).toBeGreaterThan(23.9 * 3600 * 1000)
  expect(await invitationRow(id)).toMatchObject({
    invited_by: cast.admin.id,
    is_completed: false,
    is_info_updated: false,
    is_discord_role_assigned: false,
    is_basecamp_account_created: false,
    is_team_email_created: false,
    revoked_at: null,
  })
})

test('stores line manager and chapters from the first day on, and refuses unknown ones', async () => {
  const answer = await create({ lineManagerID: cast.member.id, chapterIDs: [seedId('chapter', 'web')] })
  expect(answer.status).toBe(200)
  const { id } = dataOf(answer)
  const { body } = await app.as('admin')(api.employees.one, { params: { id } })
  expect(body.data).toMatchObject({ lineManager: { id: cast.member.id }, chapters: [{ code: 'web' }] })
  const employments = app.deps.db.selectFrom('employments').select('line_manager_id').where('employee_id', '=', id)
  expect(await employments.execute()).toEqual([{ line_manager_id: cast.member.id }])
  for (const over of [{ lineManagerID: randomUUID() }, { chapterIDs: [randomUUID()] }])
    expect(await refusal(over)).toMatchObject({ status: 404, body: { errors: [{ field: Object.keys(over)[0] }] } })
})

test('the link works for 7 days, or as many as the company says', async () => {
  const daysOf = async () =>
    Math.round((Date.parse(dataOf(await create()).invitation.expiresAt) - Date.now()) / 86_400_000)
  expect(await daysOf()).toBe(7)
})

test('makes the person searchable at once', async () => {
  const name = `Zoë Ñandú ${randomUUID().slice(0, 8)}`
  const { id } = dataOf(await create({ fullName: name, status: 'probation' }))
  for (const keyword of ['zoe nandu', name]) {
    const { body } = await app.as('admin')(api.employees.search, { body: { keyword } })
    expect((body.data as { id: string }[]).map((one) => one.id)).toEqual([id])
  }
})

test.each([
  ['2026-03-01', 1],
  ['2026-03-02', 15],
  ['2026-03-15', 15],
  ['2026-03-16', 1],
  ['2024-02-29', 1],
  ['2026-03-14T23:30:00Z', 15],
])('a person who joins on %s is paid on day %i', async (joinedDate, batch) => {
  expect(dataOf(await create({ joinedDate })).baseSalary).toMatchObject({ batch })
})

test.each([
  ['on-boarding', '2026-03-31', 2, '2026-05-30'],
  ['probation', '2026-03-01', 2, '2026-04-30'],
  ['probation', '2026-12-31', 2, '2027-02-28'],
  ['probation', '2027-12-30', 2, '2028-02-29'],
  ['probation', '2024-02-29', 12, '2025-02-28'],
  ['probation', '2026-03-31', 0, null],
  ['full-time', '2026-03-31', 2, null],
  ['contractor', '2026-03-31', 2, null],
])('probation of %s from %s for %d months ends on %s', async (status, joinedDate, months, probationEnd) => {
  const { env } = app.deps
  env.PROBATION_MONTHS = months
  const { body } = await create({ status, joinedDate })
  env.PROBATION_MONTHS = 0
  expect(body.data).toMatchObject({ probationEnd, contractEnd: null })
})

test.each(['left', 'on-boarding', 'probation', 'full-time', 'contractor'])('accepts the status %s', async (status) => {
  expect((await create({ status })).body.data).toMatchObject({ status })
})

test('accepts no positions, no or a blank referrer, and other letter cases', async () => {
  for (const over of [{ positions: [] }, { referredBy: undefined }, { referredBy: '' }, { referredBy: null }])
    expect((await create(over)).status).toBe(200)
  const mailbox = `Up.Per_${randomUUID().slice(0, 4)}`
  const answer = await create({ teamEmail: `${mailbox}@TideWater.Example` })
  expect(answer.body.data).toMatchObject({ username: mailbox })
  const found = await app.as('admin')(api.employees.one, { params: { id: mailbox.toLowerCase() } })
  expect(found.body.data).toMatchObject({ username: mailbox })
})

test('repeated positions and roles count once', async () => {
  const [position, role] = [seedId('position', 'backend'), seedId('role', 'member')]
  const { body } = await create({ positions: [position, position.toUpperCase()], roles: [role, role] })
  expect(body.data).toMatchObject({ positions: [{ code: 'backend' }], roles: [{ code: 'member' }] })
})

describe('the mail', () => {
  test('goes to the personal address, with the link and the full name of the inviter', async () => {
    const body = newEmployee()
    const { id, invitation } = dataOf(await app.as('engineeringManager')(api.employees.create, { body }))
    const [mail, ...others] = await mailsAbout(id)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ kind: 'invitation', to_address: body.personalEmail, state: 'waiting' })
    expect(mail?.subject).toBe('Emil Ångström invites you to Tidewater Software')
    for (const text of [mail?.text, mail?.html]) {
      expect(text).toContain('Emil Ångström')
      expect(text).toContain(invitation.link)
    }
    expect(invitation.link).toMatch(/^http:\/\/localhost:3000\/onboarding\?code=[\w-]+\.[\w-]+\.[\w-]+$/)
    expect((await invitationRow(id)).mail_id).toBe(mail?.id)
  })

  test('is not sent with skipEmail, but the link is returned', async () => {
    const { id, invitation } = dataOf(await create({ skipEmail: true }))
    expect(await mailsAbout(id)).toEqual([])
    expect((await invitationRow(id)).mail_id).toBeNull()
    expect(invitation.link).toContain('/onboarding?code=')
  })
})

test.each<[string, object, string]>([
  ['no full name', { fullName: ' ' }, 'fullName'],
  ['a full name of 101 characters', { fullName: 'x'.repeat(101) }, 'fullName'],
  ['no display name', { displayName: undefined }, 'displayName'],
  ['no e-mail', { teamEmail: 'x' }, 'teamEmail'],
  ['no personal e-mail', { personalEmail: '' }, 'personalEmail'],
  ['the domain of somebody else', { teamEmail: 'x@elsewhere.example' }, 'teamEmail'],
  ['a domain that only ends like ours', { teamEmail: 'x@nottidewater.example' }, 'teamEmail'],
  ['a domain below ours', { teamEmail: 'x@mail.tidewater.example' }, 'teamEmail'],
  ['a mailbox that is no username', { teamEmail: "o'brien@tidewater.example" }, 'teamEmail'],
  ['a mailbox like an id', { teamEmail: `${randomUUID()}@tidewater.example` }, 'teamEmail'],
  ['the mailbox "new", where the form is', { teamEmail: 'New@tidewater.example' }, 'teamEmail'],
  ['left-out positions', { positions: undefined }, 'positions'],
  ['codes for positions', { positions: ['backend'] }, 'positions'],
  ['no salary', { salary: undefined }, 'salary'],
  ['a salary of 0', { salary: 0 }, 'salary'],
  ['a negative salary', { salary: -1 }, 'salary'],
  ['four decimals', { salary: 1.2345 }, 'salary'],
  ['text as salary', { salary: '1000' }, 'salary'],
  ['no seniority', { seniorityID: '' }, 'seniorityID'],
  ['no roles', { roles: [] }, 'roles'],
  ['an unknown status', { status: 'gone' }, 'status'],
  ['a day that does not exist', { joinedDate: '2026-02-30' }, 'joinedDate'],
  ['a referrer who is no id', { referredBy: 'x' }, 'referredBy'],
  ['a flag that is none', { skipEmail: 'yes' }, 'skipEmail'],
])('refuses %s', async (_what, over, field) => {
  const { status, body } = await refusal(over)
  expect([status, body.errors]).toEqual([400, [expect.objectContaining({ field })]])
})

test.each<[string, object, string]>([
  ['position', { positions: [seedId('position', 'backend'), randomUUID()] }, 'positions'],
  ['seniority', { seniorityID: randomUUID() }, 'seniorityID'],
  ['role', { roles: [randomUUID()] }, 'roles'],
  ['referrer', { referredBy: randomUUID() }, 'referredBy'],
])('returns 404 for an unknown %s', async (what, over, field) => {
  const { status, body } = await refusal(over)
  expect([status, body.error]).toEqual([404, expect.stringContaining(what)])
  expect(body.errors).toEqual([expect.objectContaining({ field })])
})

test.each<[string, (taken: { teamEmail: string; personalEmail: string }) => object, string]>([
  ['team e-mail is a team e-mail', ({ teamEmail }) => ({ teamEmail: teamEmail.toUpperCase() }), 'teamEmail'],
  ['personal e-mail is a team e-mail', ({ teamEmail }) => ({ personalEmail: teamEmail }), 'personalEmail'],
  ['personal e-mail is a personal e-mail', ({ personalEmail }) => ({ personalEmail }), 'personalEmail'],
])('refuses when the %s of another person', async (_what, over, field) => {
  const { status, body } = await refusal(over(await makePerson(app)))
  expect([status, body.errors]).toEqual([400, [expect.objectContaining({ field })]])
})

test('refuses a team email that is a personal email of another person, also of one who left', async () => {
  const personal = `was-${randomUUID().slice(0, 8)}@tidewater.example`
  await makePerson(app, { columns: { personal_email: personal, working_status: 'left' } })
  expect(await refusal({ teamEmail: personal })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'teamEmail' }] },
  })
})

test('refuses the same address for both', async () => {
  const address = `both-${randomUUID().slice(0, 8)}@tidewater.example`
  expect(await refusal({ teamEmail: address, personalEmail: address.toUpperCase() })).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'personalEmail' }] },
  })
})

test('refuses a username that is taken with another address, in any letter case', async () => {
  const username = `Taken-${randomUUID().slice(0, 8)}`
  await makePerson(app, { columns: { username, team_email: `other.${username}@tidewater.example` } })
  const { status, body } = await refusal({ teamEmail: `${username.toLowerCase()}@tidewater.example` })
  expect([status, body.code]).toEqual([400, 'employee.usernameTaken'])
  expect(body.errors).toEqual([expect.objectContaining({ field: 'teamEmail' })])
})

test('addresses and username of a deleted person are free', async () => {
  const gone = await makePerson(app)
  await app.deps.db.updateTable('employees').set({ deleted_at: new Date() }).where('id', '=', gone.id).execute()
  const { teamEmail, personalEmail, username } = gone
  expect((await create({ teamEmail, personalEmail })).body.data).toMatchObject({ username })
})

test('checks in the documented order', async () => {
  const taken = await makePerson(app)
  const named = await makePerson(app, {
    columns: { username: `n-${randomUUID().slice(0, 8)}`, team_email: null },
  })
  const fixes: [string, number, object, object][] = [
    ['positions', 404, { positions: [randomUUID()] }, { positions: [] }],
    ['seniorityID', 404, { seniorityID: randomUUID() }, { seniorityID: seedId('seniority', 'mid') }],
    ['roles', 404, { roles: [randomUUID()] }, { roles: [seedId('role', 'admin')] }],
    ['roles', 400, {}, { roles: [seedId('role', 'member')] }],
    ['referredBy', 404, { referredBy: randomUUID() }, { referredBy: null }],
    ['teamEmail', 400, { teamEmail: taken.teamEmail }, { teamEmail: `${named.username}@tidewater.example` }],
    ['personalEmail', 400, { personalEmail: taken.personalEmail }, { personalEmail: `${named.username}@free.example` }],
    ['teamEmail', 400, {}, { teamEmail: `${named.username}-2@tidewater.example` }],
  ]
  const broken = newEmployee(Object.assign({}, ...fixes.map(([, , wrong]) => wrong)))
  const got: [string | undefined, number][] = []
  for (const [, , , right] of fixes) {
    const { status, body } = await app.as('engineeringManager')(api.employees.create, { body: broken })
    got.push([body.errors?.[0]?.field, status])
    Object.assign(broken, right)
  }
  expect(got).toEqual(fixes.map(([field, status]) => [field, status]))
  expect((await app.as('engineeringManager')(api.employees.create, { body: broken })).status).toBe(200)
})

const ranks = staffRoles.map(({ code, level }) => [code, level] as const)

test.each(ranks)('an admin can give the role %s', async (code) => {
  expect((await create({ roles: [seedId('role', code)] })).status).toBe(200)
})

test.each(ranks.filter(([, level]) => level > 1))('a manager gives the role %s, below the own rank', async (code) => {
  expect((await create({ roles: [seedId('role', code)] }, 'engineeringManager')).status).toBe(200)
})

test.each(ranks.filter(([, level]) => level <= 1))('a manager cannot give the role %s', async (code) => {
  const roles = [seedId('role', 'member'), seedId('role', code)]
  expect(await refusal({ roles }, 'engineeringManager')).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'roles' }] },
  })
})

test('the salary is blanked for callers who cannot see it, and is not in the history', async () => {
  const answer = await create({ salary: 98765.432 }, 'engineeringManager')
  expect(dataOf(answer).baseSalary).toBeNull()
  const events = await app.deps.db
    .selectFrom('audit_events')
    .selectAll()
    .where('entity_id', '=', dataOf(answer).id)
    .execute()
  expect(events).toEqual([
    expect.objectContaining({ action: 'employee.created', actor_id: cast.engineeringManager.id }),
  ])
  expect(events[0]?.changes).toEqual(
    expect.arrayContaining([
      { field: 'fullName', before: '', after: 'Ngọc Mới', masked: false },
      { field: 'baseSalary', before: '', after: '', masked: true },
    ]),
  )
  expect(JSON.stringify(events)).not.toContain('98765')
})

test('a failure in the last step leaves nothing behind', async () => {
  const { own } = app.server
  const { tokens } = own
  own.tokens = { ...tokens, issueInvitation: () => Promise.reject(new Error('on purpose')) }
  expect((await refused(app.deps.db, () => create())).status).toBe(500)
  own.tokens = tokens
  expect((await create()).status).toBe(200)
})

test('of simultaneous requests with the same addresses, one succeeds and the others are refused', async () => {
  const body = newEmployee()
  const answers = await Promise.all(Array.from({ length: 8 }, () => app.as('admin')(api.employees.create, { body })))
  const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
  expect(statuses).toEqual([200, 400, 400, 400, 400, 400, 400, 400])
  const told = answers.filter(({ status }) => status === 400).map(({ body: { code } }) => code)
  expect(told.filter((code) => !/^employee[.](email|username)Taken$/.test(code ?? ''))).toEqual([])
})

test.each([
  ['DEFAULT_ORGANIZATION', 'nowhere', 'organization nowhere'],
  ['HOME_CURRENCY', 'XXX', 'currency XXX'],
] as const)('refuses when %s names nothing', async (name, value, words) => {
  const { env } = app.deps
  const was = env[name]
  env[name] = value
  const { status, body } = await refusal({})
  env[name] = was
  expect([status, body.error]).toEqual([404, expect.stringContaining(words)])
})
