import * as api from '#contract/api/index.ts'
import type { Profile } from '#contract/api/profile.ts'
import { cast } from '#tests/support/cast.ts'
import { ownProfile } from '#tests/support/joining.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { png } from '#tests/support/pictures.ts'
import { publicUrl } from '#tests/support/publicUrl.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

const edit = ({ token }: Made, over: object = {}, version?: string) =>
  app.as(null)(api.profile.edit, { token, version, body: { ...ownProfile(), ...over } })
const mine = async ({ token }: Made) => {
  const { body } = await app.as(null)(api.profile.mine, { token })
  return body.data as Profile
}
const wise = {
  wiseRecipientID: 'w1',
  wiseAccountNumber: '44',
  wiseRecipientEmail: 'wise@home.example',
  wiseRecipientName: 'W I S E',
  wiseCurrency: 'EUR',
}
const accounts = {
  githubID: 'git',
  notionID: 'n1',
  notionName: 'Notion',
  notionEmail: 'notion@home.example',
  linkedInName: 'linked',
  discordName: 'chat',
}
const none = Object.fromEntries(Object.keys(accounts).map((name) => [name, '']))

test('what people change on themselves is written, and answered without the personal e-mail', async () => {
  const made = await makePerson(app, { roles: ['full-time'] })
  const own = { ...ownProfile(), address: 'Quay 8', ...wise, ...accounts }
  const { status, body } = await edit(made, own)
  const { personalEmail, ...answered } = own
  expect([status, body.data]).toEqual([
    200,
    {
      ...answered,
      id: made.id,
      createdAt: expect.any(String),
      updatedAt: expect.any(String),
      teamEmail: made.teamEmail,
      username: made.username,
      discordID: '',
    },
  ])
  expect(await mine(made)).toMatchObject(own)
  const row = await app.deps.db
    .selectFrom('employees')
    .select(['lat', 'long'])
    .where('id', 'in', [made.id, cast.admin.id])
    .execute()
  expect(row[0]).toEqual(row[1])
})

/** The body of another client of the wire: the keys that its form has, with what is empty in it. */
const formOf = (made: Made, personalEmail: string) => ({
  personalEmail,
  teamEmail: made.teamEmail,
  phoneNumber: '+84 912345678',
  placeOfResidence: 'Hà Nội',
  address: '1 Tràng Tiền',
  country: 'Vietnam',
  city: 'Hanoi',
  githubID: 'r-and-d',
  notionName: '',
  linkedInName: 'in/linh',
  discordName: '',
  wiseAccountNumber: '',
  wiseRecipientEmail: '',
  wiseRecipientName: '',
  wiseCurrency: '',
})

test.each(['r&d@home.example', 'linh@xn--mnchen-3ya.example', "o'hara+pay@home.xn--p1ai"])(
  'a form with the personal address %s is accepted and shown back',
  async (address) => {
    const made = await makePerson(app, { roles: ['full-time'] })
    const form = formOf(made, address)
    const { status, body } = await edit(made, form)
    expect([status, body.error]).toEqual([200, undefined])
    expect(body.data).toMatchObject({ phoneNumber: form.phoneNumber, githubID: form.githubID })
    expect(body.data).not.toHaveProperty('personalEmail')
    expect(await mine(made)).toMatchObject({ ...form, personalEmailInUse: made.personalEmail })
    // The form is filled from the answer the next time.
    expect((await edit(made, formOf(made, (await mine(made)).personalEmail ?? ''))).status).toBe(200)
  },
)

test('blank Wise fields are kept, blank accounts and a blank address are not', async () => {
  const made = await makePerson(app, { roles: ['full-time'] })
  const blank = (names: object) => Object.fromEntries(Object.keys(names).map((name) => [name, '']))
  const nulls = Object.fromEntries(Object.keys({ ...accounts, address: '' }).map((name) => [name, null]))
  for (const over of [
    { ...blank(wise), ...none, address: '' },
    { ...blank(wise), ...nulls },
  ]) {
    await edit(made, { ...wise, ...accounts, address: 'Quay 8' })
    expect((await edit(made, over)).status).toBe(200)
    expect(await mine(made)).toMatchObject({ ...wise, ...none, address: '' })
  }
  const rows = app.deps.db.selectFrom('social_accounts').select('type').where('employee_id', '=', made.id)
  expect((await rows.orderBy('type').execute()).map(({ type }) => type)).toEqual(['github', 'linkedin', 'notion'])
})

test('blank Wise fields are cleared if the call says so, and left out ones stay', async () => {
  const made = await makePerson(app, { roles: ['full-time'] })
  await edit(made, wise)
  expect((await edit(made, { wiseAccountNumber: '', wiseCurrency: null, blankClears: true })).status).toBe(200)
  expect(await mine(made)).toMatchObject({ ...wise, wiseAccountNumber: '', wiseCurrency: '' })
})

test("only fields of the form can be changed, and only one's own", async () => {
  const made = await makePerson(app, { roles: ['full-time'] })
  const before = await mine(made)
  const over = {
    id: cast.admin.id,
    teamEmail: 'boss@tidewater.example',
    fullName: 'Boss',
    status: 'contractor',
    roles: [],
    lat: '1',
  }
  expect((await edit(made, over)).status).toBe(200)
  const { teamEmail, fullName, roles, username } = before
  expect(await mine(made)).toMatchObject({ teamEmail, fullName, roles, username })
})

test('it is kept in the history under its own name', async () => {
  const made = await makePerson(app, { roles: ['full-time'] })
  await edit(made, { personalEmail: made.personalEmail })
  const { body } = await app.as('admin')(api.employees.timeline, { params: { id: made.id } })
  expect(body.data).toMatchObject([{ action: 'employee.profile', actor: { id: made.id } }])
})

test.each<[string, (made: Made) => object, string]>([
  ['the team address of somebody', () => ({ personalEmail: cast.admin.teamEmail.toUpperCase() }), 'personalEmail'],
  ['the personal address of somebody', () => ({ personalEmail: cast.leaver.personalEmail }), 'personalEmail'],
  ['the own team address', ({ teamEmail }) => ({ personalEmail: teamEmail.toUpperCase() }), 'personalEmail'],
  ['no address', () => ({ personalEmail: '' }), 'personalEmail'],
  ['an unknown country', () => ({ country: 'Atlantis' }), 'country'],
  ['a city of another country', () => ({ city: 'Hue' }), 'city'],
  ['a short phone number', () => ({ phoneNumber: '1234567' }), 'phoneNumber'],
  ['a long phone number', () => ({ phoneNumber: '1234567890123456789' }), 'phoneNumber'],
  ['no residence', () => ({ placeOfResidence: ' ' }), 'placeOfResidence'],
  ['half an address for Wise', () => ({ wiseRecipientEmail: 'me@' }), 'wiseRecipientEmail'],
])('%s is refused', async (_what, over, field) => {
  const made = await makePerson(app, { columns: { place_of_residence: 'Altona' }, roles: ['full-time'] })
  const answer = await refused(app.deps.db, () => edit(made, over(made)))
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ field }] } })
})

test('the own personal address in other letters is no change of owner', async () => {
  const made = await makePerson(app, { roles: ['full-time'] })
  expect((await edit(made, { personalEmail: made.personalEmail.toUpperCase() })).status).toBe(200)
})

test('of two people who want one address, one gets it', async () => {
  const people = [await makePerson(app, { roles: ['full-time'] }), await makePerson(app, { roles: ['full-time'] })]
  const { personalEmail } = ownProfile()
  const answers = await Promise.all(people.map((made) => edit(made, { personalEmail })))
  expect(answers.map(({ status }) => status)).toContain(200)
  const claims = app.deps.db.selectFrom('employees').select('id').where('personal_email', '=', personalEmail)
  expect(await claims.execute()).toHaveLength(1)
})

test('an outdated version is refused, a current one is not', async () => {
  const made = await makePerson(app, { roles: ['full-time'] })
  const { body } = await edit(made)
  const version = (body.data as { updatedAt: string }).updatedAt
  await edit(made, { address: 'Quay 9' })
  const stale = await refused(app.deps.db, () => edit(made, {}, version))
  expect(stale.status).toBe(409)
  expect((await edit(made, {}, (await mine(made)).updatedAt ?? '')).status).toBe(200)
})

test('my picture belongs to me, and all people can see it', async () => {
  const made = await makePerson(app, { roles: ['full-time'] })
  const file = { name: 'me.png', bytes: png }
  const { body } = await app.as(null)(api.profile.uploadAvatar, { token: made.token, file })
  const { url } = body.data as { url: string }
  expect(url).toMatch(new RegExp(`^${publicUrl}/files/employees/${made.id}/images/[0-9a-f-]{36}\\.webp$`))
  expect((await mine(made)).avatar).toBe(url)
  expect((await app.app.inject({ url })).statusCode).toBe(200)
})

test('a picture that is none is refused', async () => {
  const made = await makePerson(app, { roles: ['full-time'] })
  const file = { name: 'me.png', bytes: Buffer.from('<svg/>') }
  const call = () => app.as(null)(api.profile.uploadAvatar, { token: made.token, file })
  expect(await refused(app.deps.db, call)).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'file' }] },
  })
})
