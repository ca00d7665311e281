import { randomUUID } from 'node:crypto'
import * as api from '#contract/api/index.ts'
import { cast } from '#tests/support/cast.ts'
import { makePerson, type Made } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer({ TIME_ZONE: 'Asia/Ho_Chi_Minh' })

const bodyOf = (made: Made) => ({
  dob: '1991-05-06',
  gender: 'Male',
  personalEmail: made.personalEmail,
  address: 'Quay 2',
  placeOfResidence: 'Altona',
  country: 'Germany',
  city: 'Hamburg',
})
const edit = (made: Made, change: object = {}) =>
  app.as('admin')(api.employees.editPersonalInfo, {
    params: { id: made.id },
    body: { ...bodyOf(made), ...change },
  })
const rowOf = ({ id }: Made) =>
  app.deps.db.selectFrom('employees').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

test('everything is stored and returned, and the place gets its coordinates', async () => {
  const made = await makePerson(app, { roles: ['full-time'] })
  const personalEmail = `New.${made.username}@Home.example`
  const { status, body } = await edit(made, { personalEmail })
  expect(status).toBe(200)
  expect(body.data).toEqual({
    id: made.id,
    createdAt: expect.any(String),
    updatedAt: expect.any(String),
    personalEmail,
    address: 'Quay 2',
    placeOfResidence: 'Altona',
    gender: 'Male',
    birthday: '1991-05-06',
    country: 'Germany',
    city: 'Hamburg',
  })
  const row = await rowOf(made)
  expect(Number(row.lat)).toBeCloseTo(53.55, 1)
  expect(Number(row.long)).toBeCloseTo(9.99, 1)
})

test.each([
  ['1991-05-06', '1991-05-06'],
  ['1991-05-05T17:00:00.000Z', '1991-05-06'],
  ['1991-05-05T16:59:59Z', '1991-05-05'],
  ['1991-05-05T17:00:01Z', '1991-05-06'],
  ['1991-05-06T08:00:00Z', '1991-05-06'],
  ['1991-05-06T00:00:00+07:00', '1991-05-06'],
  ['2000-02-29', '2000-02-29'],
  ['1900-01-01', '1900-01-01'],
])('the date of birth %s is %s for a company in UTC+7', async (dob, birthday) => {
  const made = await makePerson(app, { roles: ['full-time'] })
  expect((await edit(made, { dob })).body.data).toMatchObject({ birthday })
})

test('a birthday stays the same day when a browser repeatedly sends its own midnight', async () => {
  const made = await makePerson(app, { roles: ['full-time'] })
  let birthday = '1987-12-04'
  for (const ahead of [7, 7, -8, 13, -10, 0]) {
    const dob = new Date(Date.parse(birthday) - ahead * 3_600_000).toISOString()
    birthday = ((await edit(made, { dob })).body.data as { birthday: string }).birthday
  }
  expect(birthday).toBe('1987-12-04')
})

test('an omitted place of residence stays, and a blank one clears it', async () => {
  const made = await makePerson(app, { roles: ['full-time'] })
  await edit(made)
  expect((await edit(made, { placeOfResidence: undefined })).body.data).toMatchObject({
    placeOfResidence: 'Altona',
  })
  expect((await edit(made, { placeOfResidence: '' })).body.data).toMatchObject({ placeOfResidence: '' })
})

test.each<[string, (made: Made) => object, string]>([
  ['a country that does not exist', () => ({ country: 'Atlantis' }), 'country'],
  ['a country in other letters', () => ({ country: 'germany' }), 'country'],
  ['a city of another country', () => ({ country: 'Vietnam' }), 'city'],
  ['a city that does not exist', () => ({ city: "Ham'burg" }), 'city'],
  ['a date of birth that does not exist', () => ({ dob: '1990-02-30' }), 'dob'],
  ['one in the future', () => ({ dob: new Date(Date.now() + 2 * 86_400_000).toISOString() }), 'dob'],
  ['one before 1900', () => ({ dob: '1899-12-31' }), 'dob'],
  ['an address above 200', () => ({ address: 'x'.repeat(201) }), 'address'],
  ['a blank address', () => ({ address: ' ' }), 'address'],
  ['a place of residence above 200', () => ({ placeOfResidence: 'x'.repeat(201) }), 'placeOfResidence'],
  ['no e-mail address', () => ({ personalEmail: 'nobody' }), 'personalEmail'],
  ['a team e-mail of somebody', () => ({ personalEmail: cast.admin.teamEmail }), 'personalEmail'],
  ['a personal e-mail of a leaver', () => ({ personalEmail: cast.leaver.personalEmail }), 'personalEmail'],
  ['one in capitals', () => ({ personalEmail: cast.admin.personalEmail.toUpperCase() }), 'personalEmail'],
])('refuses %s', async (_what, change, fieldName) => {
  const made = await makePerson(app, { columns: { address: 'Quay 1' }, roles: ['full-time'] })
  const answer = await refused(app.deps.db, () => edit(made, change(made)))
  expect(answer).toMatchObject({ status: 400, body: { errors: [{ field: fieldName }] } })
})

test('an address of a deleted person is free, and the own team email is no conflict', async () => {
  const deleted = await makePerson(app, { columns: { deleted_at: new Date().toISOString() } })
  const made = await makePerson(app, { roles: ['full-time'] })
  expect((await edit(made, { personalEmail: deleted.personalEmail })).status).toBe(200)
  expect((await edit(made, { personalEmail: made.teamEmail })).status).toBe(200)
})

test('country and city are checked before the person', async () => {
  const made = await makePerson(app, { roles: ['full-time'] })
  const nobody = { ...made, id: randomUUID() }
  expect((await edit(nobody, { city: 'Nowhere' })).status).toBe(400)
  expect((await edit(nobody)).status).toBe(404)
})

test('of simultaneous edits with the same address, one person has it in the end', async () => {
  const people = [await makePerson(app, { roles: ['full-time'] }), await makePerson(app, { roles: ['full-time'] })]
  const personalEmail = `wanted-${randomUUID()}@home.example`
  const answers = await Promise.all(people.map((made) => edit(made, { personalEmail })))
  expect(answers.map(({ status }) => status)).toContain(200)
  const claims = app.deps.db.selectFrom('employees').select('id').where('personal_email', '=', personalEmail)
  expect(await claims.execute()).toHaveLength(1)
})
