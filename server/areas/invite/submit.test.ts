import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import type { Employee } from '#contract/api/employees/employee.ts'
import { dateIn, daysLater } from '#contract/dates.ts'
import { cast } from '#tests/support/cast.ts'
import { invite, makeInvited, onboardingForm, uploaded } from '#tests/support/joining.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { publicUrl } from '#tests/support/publicUrl.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

// For half of each UTC day, the date there is still yesterday's.
const timeZone = 'Etc/GMT+12'
const app = testServer({ TIME_ZONE: timeZone })

const submit = (token: string, over: object = {}) =>
  app.as(null)(api.invite.submit, { token, body: { ...onboardingForm, ...over } })
const rowOf = ({ id }: Pick<Made, 'id'>) =>
  app.deps.db.selectFrom('employees').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const invitationOf = ({ id }: Pick<Made, 'id'>) =>
  app.deps.db.selectFrom('invitations').selectAll().where('employee_id', '=', id).executeTakeFirstOrThrow()
const eventsOf = ({ id }: Pick<Made, 'id'>) =>
  app.deps.db
    .selectFrom('audit_events')
    .select(['action', 'actor_id', 'changes'])
    .where('entity_id', '=', id)
    .orderBy('seq')
    .execute()
const accountsOf = ({ id }: Pick<Made, 'id'>) =>
  app.deps.db
    .selectFrom('social_accounts')
    .select(['type', 'account_id', 'name', 'email'])
    .where('employee_id', '=', id)
    .orderBy('type')
    .execute()
const sentence = { data: null, error: expect.stringMatching(/\.$/) }
const stored = (address: string) => address.replace(publicUrl, '')
const both = async (token: string) => ({
  identityCardPhotoFront: await uploaded(app, token),
  identityCardPhotoBack: await uploaded(app, token),
})

test('the form fills the record, starts probation and completes the invitation', async () => {
  const made = await makeInvited(app)
  const pictures = { ...(await both(made.token)), avatar: await uploaded(app, made.token) }
  const accounts = { githubID: 'sam', linkedInName: 'sam-sea', notionName: 'Sam' }
  const answer = await submit(made.token, { ...pictures, ...accounts, lat: '1', long: '2', status: 'left' })
  expect([answer.status, answer.body]).toEqual([200, { data: null, message: 'ok' }])
  expect(await rowOf(made)).toMatchObject({
    address: 'Quay 7',
    place_of_residence: 'Da Nang',
    country: 'Germany',
    city: 'Hamburg',
    phone_number: '+49 40123456',
    date_of_birth: '1994-02-03',
    horoscope: 'Aquarius',
    gender: 'Male',
    mbti: 'ENFP',
    local_branch_name: 'Harbour Bank',
    local_bank_branch: 'Old Town',
    local_bank_recipient_name: 'SAM SEA',
    local_bank_number: '0012 3456',
    local_bank_currency: 'EUR',
    identity_card_photo_front: stored(pictures.identityCardPhotoFront),
    identity_card_photo_back: stored(pictures.identityCardPhotoBack),
    passport_photo_front: '',
    avatar: expect.stringMatching(new RegExp(`^/files/employees/${made.id}/images/[0-9a-f-]{36}\\.webp$`)),
    working_status: 'probation',
  })
  const { lat, long } = await rowOf(made)
  expect([lat, long]).toEqual([(await rowOf(cast.admin)).lat, (await rowOf(cast.admin)).long])
  expect(await accountsOf(made)).toEqual([
    { type: 'github', account_id: 'sam', name: 'sam', email: '' },
    { type: 'linkedin', account_id: 'sam-sea', name: 'sam-sea', email: '' },
    { type: 'notion', account_id: '', name: 'Sam', email: '' },
  ])
  expect(await invitationOf(made)).toMatchObject({
    is_completed: true,
    is_info_updated: true,
    is_team_email_created: false,
    is_basecamp_account_created: false,
    is_discord_role_assigned: false,
    completed_at: expect.any(Date),
  })
  const { body } = await app.as('admin')(api.employees.one, { params: { id: made.id } })
  expect(body.data).toMatchObject({ discordName: 'sam.sea', discordID: '', status: 'probation' })
  const token = await app.deps.tokens.issueSession(app.deps.db, made.id)
  expect((await app.as(null)(api.profile.mine, { token })).status).toBe(200)
})

test('the history names the changed fields and masks private ones', async () => {
  const made = await makeInvited(app)
  await submit(made.token, await both(made.token))
  const [first, second, event, ...others] = await eventsOf(made)
  expect([first?.action, second?.action, others]).toEqual([
    'employee.file-uploaded-by-link',
    'employee.file-uploaded-by-link',
    [],
  ])
  expect(event).toMatchObject({ action: 'employee.onboarding-by-link', actor_id: made.id })
  const changes = event?.changes as { field: string; before: string; after: string; masked: boolean }[]
  expect(changes).toContainEqual({
    field: 'status',
    before: 'on-boarding',
    after: 'probation',
    masked: false,
  })
  const masked = changes.filter((change) => change.masked)
  expect(masked.map(({ field }) => field).toSorted()).toEqual([
    'identityCardPhotoBack',
    'identityCardPhotoFront',
    'localBankBranch',
    'localBankCurrency',
    'localBankNumber',
    'localBankRecipientName',
    'localBranchName',
  ])
  expect(masked.every(({ before, after }) => before === '' && after === '')).toBe(true)
})

test.each(['probation', 'full-time', 'contractor'])('the status %s stays', async (working_status) => {
  const made = await makeInvited(app, { working_status })
  expect((await submit(made.token)).status).toBe(200)
  expect((await rowOf(made)).working_status).toBe(working_status)
})

describe('a first day to come', () => {
  const day = dateIn(timeZone, new Date())
  const rowsOf = ({ id }: Made) =>
    app.deps.db
      .selectFrom('employments')
      .select(['working_status as status', sql<string>`lower(valid)::text`.as('from')])
      .where('employee_id', '=', id)
      .where('replaced_as', 'is', null)
      .orderBy(sql`lower(valid)`)
      .execute()
  const joining = () => makeInvited(app, { joined_date: daysLater(day, 9) })
  const plan = (made: Made, status: string) => {
    const body = { status, from: daysLater(day, 9) }
    return app.as('admin')(api.employees.changeEmployment, { params: { id: made.id }, body })
  }

  test('the status moves on that day by itself, and follows another first day (decision 088)', async () => {
    const made = await joining()
    expect((await submit(made.token, { onFirstDay: true })).status).toBe(200)
    expect((await rowOf(made)).working_status).toBe('on-boarding')
    expect((await rowsOf(made)).slice(1)).toEqual([{ status: 'probation', from: daysLater(day, 9) }])
    const [event] = (await eventsOf(made)).filter(({ action }) => action === 'employee.onboarding-by-link')
    expect(event?.changes).toContainEqual({ field: 'status', before: '', after: '', masked: true })
    const move = async (joinedDate: string) => {
      const {
        fullName,
        phoneNumber: phone,
        teamEmail: email,
      } = (await app.as('admin')(api.employees.one, { params: { id: made.id } })).body.data as Employee
      const body = { fullName, email, phone: phone || '+49 40123456', joinedDate }
      expect((await app.as('admin')(api.employees.editGeneralInfo, { params: { id: made.id }, body })).status).toBe(200)
    }
    await move(daysLater(day, 20))
    expect((await rowsOf(made)).slice(1)).toEqual([{ status: 'probation', from: daysLater(day, 20) }])
    await move(day)
    expect((await rowOf(made)).working_status).toBe('probation')
    expect((await rowsOf(made)).map(({ status }) => status)).not.toContain('on-boarding')
  })

  test('without being asked for the first day, the status moves at once, as specified', async () => {
    const made = await joining()
    expect((await submit(made.token)).status).toBe(200)
    expect((await rowOf(made)).working_status).toBe('probation')
    expect((await rowsOf(made)).map(({ status }) => status)).not.toContain('on-boarding')
  })

  test('what is planned for that day stays', async () => {
    const made = await joining()
    expect((await plan(made, 'contractor')).status).toBe(200)
    expect((await submit(made.token, { onFirstDay: true })).status).toBe(200)
    expect((await rowsOf(made)).map(({ status }) => status)).toEqual(['on-boarding', 'contractor'])
  })
})

test('work for other systems is queued', async () => {
  const made = await makeInvited(app)
  await submit(made.token)
  const actions = app.deps.db.selectFrom('outside_actions').select(['occasion', 'action'])
  const noted = await actions.where('employee_id', '=', made.id).orderBy('action').execute()
  expect(noted).toEqual(
    ['chat-role', 'project-tool-account', 'team-email'].map((action) => ({ occasion: 'onboarding', action })),
  )
})

test('account fields outside the form stay', async () => {
  const made = await makeInvited(app)
  const notion = { type: 'notion', account_id: 'n1', name: 'Old', email: 'n@home.example' }
  await app.deps.db
    .insertInto('social_accounts')
    .values({ employee_id: made.id, ...notion })
    .execute()
  await submit(made.token, { notionName: 'New' })
  expect((await accountsOf(made)).at(-1)).toEqual({ ...notion, name: 'New' })
})

test('a second submit is refused and changes nothing', async () => {
  const made = await makeInvited(app)
  await submit(made.token)
  const again = await refused(app.deps.db, () => submit(made.token, { address: 'Elsewhere 1' }))
  expect(again).toMatchObject({ status: 400, body: sentence })
})

test('of twenty simultaneous submits, one wins', async () => {
  const made = await makeInvited(app)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) => submit(made.token, { address: `Quay ${at}` })),
  )
  const having = (wanted: number) => answers.filter(({ status }) => status === wanted).length
  expect([having(200), having(400)]).toEqual([1, 19])
  const winner = answers.findIndex(({ status }) => status === 200)
  expect((await rowOf(made)).address).toBe(`Quay ${winner}`)
  expect(await eventsOf(made)).toHaveLength(1)
})

describe('access', () => {
  test('a session is enough', async () => {
    const made = await makePerson(app, { roles: ['full-time'] })
    await invite(app, made)
    expect((await submit(made.token)).status).toBe(200)
  })

  test('people without an invitation, or with a revoked one, are refused', async () => {
    const never = await makePerson(app, { roles: ['full-time'] })
    const revoked = await makePerson(app, { roles: ['full-time'] })
    await invite(app, revoked, { invitation_code: '', revoked_at: new Date().toISOString() })
    for (const { token } of [never, revoked]) {
      expect(await refused(app.deps.db, () => submit(token))).toMatchObject({ status: 404, body: sentence })
      expect((await app.as(null)(api.invite.mine, { token })).status).toBe(404)
    }
  })

  test.each(['another link took its place', 'revoked', 'left'])('the link does not work when %s', async (why) => {
    const made = await makeInvited(app, why === 'left' ? { working_status: 'left' } : {})
    if (why !== 'left') {
      const ended = why === 'revoked' ? { revoked_at: new Date() } : { invitation_code: randomUUID() }
      await app.deps.db.updateTable('invitations').set(ended).where('employee_id', '=', made.id).execute()
    }
    for (const call of [api.invite.mine, api.invite.submit, api.assets.upload])
      expect(await app.as(null)(call, { token: made.token, body: onboardingForm })).toMatchObject({
        status: 401,
        body: sentence,
      })
  })
})

test('the person sees the state of the invitation, but not its code', async () => {
  const made = await makeInvited(app, { team_email: null })
  const before = await app.as(null)(api.invite.mine, { token: made.token })
  expect(before.body.data).toEqual({
    id: expect.any(String),
    employeeID: made.id,
    invitedBy: cast.admin.id,
    isCompleted: false,
    isInfoUpdated: false,
    isDiscordRoleAssigned: false,
    isBasecampAccountCreated: false,
    isTeamEmailCreated: false,
    employee: {
      id: made.id,
      fullName: `Full ${made.username}`,
      displayName: `Display ${made.username}`,
      username: made.username,
      avatar: '',
      teamEmail: '',
      personalEmail: made.personalEmail,
      joinedDate: null,
    },
  })
  expect(before.text).not.toContain((await invitationOf(made)).invitation_code)
  await submit(made.token)
  await sql`update invitations set invited_by = null where employee_id = ${made.id}`.execute(app.deps.db)
  const after = await app.as(null)(api.invite.mine, { token: made.token })
  expect(after.body.data).toMatchObject({ isCompleted: true, isInfoUpdated: true, invitedBy: '' })
})

const missing = Object.keys(onboardingForm).filter((name) => !name.startsWith('identity'))

test.each(missing)('without %s it is refused', async (name) => {
  const made = await makeInvited(app)
  const answer = await refused(app.deps.db, () => submit(made.token, { [name]: undefined }))
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: name }] } })
})

test('a place that is not in the lists is taken if the form says so, without coordinates (decision 087)', async () => {
  const made = await makeInvited(app)
  const place = { country: 'Brazil', city: 'São Paulo' }
  const home = { ...place, phoneNumber: '+55 11 91234 5678', localBankNumber: 'BR18 0036 0305 0000 1000 9795 493C 1' }
  expect((await submit(made.token, { ...home, anyPlace: true })).status).toBe(200)
  const none = { lat: '', long: '' }
  expect(await rowOf(made)).toMatchObject({ ...place, ...none, phone_number: home.phoneNumber })
  // A place of the lists has its own.
  const known = await makeInvited(app)
  expect((await submit(known.token, { anyPlace: true })).status).toBe(200)
  expect(await rowOf(known)).not.toMatchObject(none)
})

describe('fields that the company does without', () => {
  const own = testServer({ HIDDEN_FIELDS: 'mbti, horoscope, discordName' })
  const { mbti, horoscope, discordName, ...asked } = onboardingForm
  const put = async (body: object) => {
    const made = await makeInvited(own, { mbti: 'INTJ' })
    const { status } = await own.as(null)(api.invite.submit, { token: made.token, body })
    const row = own.deps.db.selectFrom('employees').select(['mbti', 'horoscope']).where('id', '=', made.id)
    return [status, await row.executeTakeFirst()]
  }

  test('are not required, and keep what is stored (decision 081)', async () => {
    expect(await put(asked)).toEqual([200, { mbti: 'INTJ', horoscope: '' }])
  })

  test('are taken as before', async () => {
    expect(await put({ ...asked, mbti, horoscope, discordName })).toEqual([200, { mbti, horoscope }])
  })
})

const tomorrow = () => dateIn(timeZone, new Date(Date.now() + 86_400_000))

test.each<[string, () => object, string]>([
  ['a country that is not in the list', () => ({ country: 'Atlantis' }), 'country'],
  ['a city of another country', () => ({ city: 'Hue' }), 'city'],
  ['a birth tomorrow, in the company’s time zone', () => ({ dateOfBirth: tomorrow() }), 'dateOfBirth'],
  ['the midnight of a birth tomorrow', () => ({ dateOfBirth: `${tomorrow()}T00:00:00.000Z` }), 'dateOfBirth'],
  ['a day that does not exist', () => ({ dateOfBirth: '1990-02-30' }), 'dateOfBirth'],
  ['seven characters of phone', () => ({ phoneNumber: '1234567' }), 'phoneNumber'],
  ['nineteen characters of phone', () => ({ phoneNumber: '1234567890123456789' }), 'phoneNumber'],
  ['a picture that is no address', () => ({ avatar: 'javascript:alert(1)' }), 'avatar'],
])('%s is refused', async (_what, over, field) => {
  const made = await makeInvited(app)
  const answer = await refused(app.deps.db, () => submit(made.token, over()))
  expect(answer).toMatchObject({
    status: 400,
    body: { error: expect.stringMatching(/\.$/), errors: [{ field }] },
  })
})

test('a birthday today is not in the future', async () => {
  const made = await makeInvited(app)
  const today = dateIn(timeZone, new Date())
  expect((await submit(made.token, { dateOfBirth: `${today}T00:00:00.000Z` })).status).toBe(200)
  expect((await rowOf(made)).date_of_birth).toBe(today)
})
