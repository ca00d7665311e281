import fc from 'fast-check'
import * as api from '#contract/api/index.ts'
import type { EmployeeDetail } from '#contract/api/employees/employee.ts'
import { generalValues, personalValues, skillsValues } from '#contract/api/employees/values.ts'
import { phone } from '#contract/inputs.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { makePerson, makeProject } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { employees } = api

/** A person as an old import left them: without phone, seniority and address, and with a name that is too long now. */
const unfinished = () =>
  makePerson(app, {
    columns: {
      full_name: 'Ấ'.repeat(120),
      display_name: 'Bú'.repeat(60),
      phone_number: 'call me maybe',
      gender: '',
      address: '',
      city: 'Atlantis',
      country: 'Nowhere',
    },
    roles: ['full-time'],
  })
const read = async (id: string) =>
  (await app.as('admin')(employees.one, { params: { id } })).body.data as EmployeeDetail

test('what an edit does not touch is not judged, in any section of a person', async () => {
  const { id } = await unfinished()
  const before = await read(id)
  const put = async (endpoint: typeof employees.editGeneralInfo, body: object) =>
    (await app.as('admin')(endpoint, { params: { id }, body })).body.error ?? ''
  expect(await put(employees.editGeneralInfo, { ...generalValues(before), githubID: 'quay' })).toBe('')
  const stacks = [seedId('stack', 'react')]
  expect(await put(employees.editSkills as never, { ...skillsValues(before), stacks })).toBe('')
  const residence = { ...personalValues(before), placeOfResidence: 'Quay 9' }
  expect(await put(employees.editPersonalInfo as never, residence)).toBe('')
  const { fullName, displayName, phoneNumber, seniority, city, country } = before
  expect(await read(id)).toMatchObject({
    ...{ fullName, displayName, phoneNumber, seniority, city, country },
    githubID: 'quay',
    placeOfResidence: 'Quay 9',
    stacks: [{ id: stacks[0] }],
  })
})

test('what an edit touches is judged', async () => {
  const { id } = await unfinished()
  const before = await read(id)
  const refused = async (body: object) => {
    const { status, body: told } = await app.as('admin')(employees.editGeneralInfo, { params: { id }, body })
    return [status, ...(told.errors ?? []).flatMap(({ field, code }) => [field, code])]
  }
  const values = generalValues(before)
  expect(await refused({ ...values, phone: 'call me, maybe' })).toEqual([400, 'phone', 'request.badPhone'])
  expect(await refused({ ...values, fullName: 'Ấ'.repeat(121) })).toEqual([400, 'fullName', 'request.tooLong'])
  expect(await refused({ ...values, fullName: '', phone: '' })).toEqual([
    400,
    'fullName',
    'request.required',
    'phone',
    'request.tooShort',
  ])
})

test('the own profile and many people at once likewise', async () => {
  const made = await unfinished()
  const { body } = await app.as(null)(api.profile.mine, { token: made.token })
  const mine = { ...(body.data as object), placeOfResidence: 'Quay 9' }
  expect(await app.as(null)(api.profile.edit, { token: made.token, body: mine })).toMatchObject({ status: 200 })
  const bulk = { ids: [made.id], addOrganizations: [seedId('organization', 'tidewater')] }
  const told = await app.as('admin')(api.bulk.employees, { body: bulk })
  expect(told.body.data).toMatchObject([{ refusal: '' }])
})

test('a project that nobody has rated gets another priority', async () => {
  const { id } = await makeProject(app, { lead_rating: 0, account_rating: 0, delivery_rating: 0 })
  const told = await app.as('admin')(api.bulk.projects, { body: { ids: [id], importantLevel: 'high' } })
  expect(told.body.data).toMatchObject([{ refusal: '' }])
  const { body } = await app.as('admin')(api.projects.one, { params: { id } })
  expect(body.data).toMatchObject({ importantLevel: 'high', leadRating: 0, accountRating: 0 })
})

test('a hidden value is not found out by sending guesses of it', async () => {
  const target = await unfinished()
  const editor = await makePerson(app, { permissions: ['employees.read', 'employees.edit'] })
  const before = await read(target.id)
  const guess = { ...personalValues(before), gender: '', address: '' }
  const { status, body } = await app.as(null)(employees.editPersonalInfo, {
    token: editor.token,
    params: { id: target.id },
    body: guess,
  })
  expect(status).toBe(400)
  expect((body.errors ?? []).map(({ field }) => field)).toEqual(expect.arrayContaining(['gender', 'address']))
})

test('phones: digits with the signs of numbers, and `00` for `+`', () => {
  expect(phone.parse(' 0084 912345678 ')).toBe('+84 912345678')
  expect(phone.parse('+39 06 69821')).toBe('+39 06 69821')
  expect(phone.safeParse('call me maybe').success).toBe(false)
  const unit = fc.constantFrom(...Array.from('0123456789 -./()'))
  fc.assert(
    fc.property(fc.string({ unit, minLength: 8, maxLength: 17 }), (text) => {
      const number = text.replaceAll(/\D/g, '')
      const isAbroad = text.trim().startsWith('00')
      const parsed = phone.safeParse(text)
      expect(parsed.success).toBe(number.length >= 5 && text.trim().length >= 8)
      expect(parsed.data?.replaceAll(/\D/g, '') ?? number).toBe(parsed.success && isAbroad ? number.slice(2) : number)
    }),
  )
})
