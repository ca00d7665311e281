import { randomUUID } from 'node:crypto'
import * as api from '#contract/api/index.ts'
import type { Permission } from '#contract/permissions.ts'
import { ownFieldTools } from '#tests/support/ownFields.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { employees, metadata } = api
const { define, put, rowsOf, file } = ownFieldTools(app)
const who = (permissions: Permission[]) => makePerson(app, { permissions: ['auth.read', ...permissions] })
const all: Permission[] = ['employees.read', 'employees.read.projects.readActive']

test('the list of people has values as columns, only if it is asked for them', async () => {
  const [size, buddy, hidden] = [
    await define({ kind: 'number', section: 'page' }),
    await define({ kind: 'person', section: 'page' }),
    await define({ section: 'personal' }),
  ]
  const [ada, bob] = [await makePerson(app, { columns: { display_name: 'Ada' } }), await makePerson(app)]
  await put(bob, { [size]: 44.5, [buddy]: ada.id, [hidden]: 'secret' })
  const fields = ['displayName', ...[size, buddy, hidden].map((id) => `own.${id}`)]
  const named: unknown = expect.objectContaining({ id: ada.id, displayName: 'Ada' })
  const whole = { [size]: 44.5, [buddy]: named, [hidden]: 'secret' }
  expect((await rowsOf([bob], { fields, preload: true }))[0]?.own).toEqual(whole)
  expect((await rowsOf([bob], { fields }))[0]?.own).toEqual(whole)
  expect((await rowsOf([ada], { fields }))[0]?.own).toEqual({})
  expect((await rowsOf([bob], { preload: true }))[0]).not.toHaveProperty('own')
  const { token } = await who(all)
  expect((await rowsOf([bob], { fields }, token))[0]?.own).toEqual({ [size]: 44.5, [buddy]: named })
})

test('the list sorts and filters by own fields that the caller can read', async () => {
  const names = ['Ann', 'Ben', 'Cem', 'Dan']
  const people = await Promise.all(names.map((name) => makePerson(app, { columns: { display_name: name } })))
  const [ann, ben, cem] = people as [Made, Made, Made, Made]
  const [size, shirt, day, text, buddy] = [
    await define({ kind: 'number' }),
    await define({ kind: 'choice', choices: ['S', 'M', 'L'] }),
    await define({ kind: 'date' }),
    await define(),
    await define({ kind: 'person' }),
  ]
  await put(ann, { [size]: 44, [shirt]: 'L', [day]: '2024-02-29', [text]: 'é', [buddy]: cem.id })
  await put(ben, { [size]: 9, [shirt]: 'S', [day]: '2025-01-01', [text]: 'Z', [buddy]: ann.id })
  await put(cem, { [size]: 44.5, [shirt]: 'M', [day]: '2024-03-01', [text]: 'a', [buddy]: ben.id })
  const seen = async (body: object, token?: string) =>
    (await rowsOf(people, body, token)).map(({ id }) => names[people.findIndex((one) => one.id === id)])
  const order = async (id: string, token?: string) => [
    await seen({ order: `own.${id}` }, token),
    await seen({ order: `-own.${id}` }, token),
  ]
  expect(await order(size)).toEqual([
    ['Ben', 'Ann', 'Cem', 'Dan'],
    ['Cem', 'Ann', 'Ben', 'Dan'],
  ])
  expect(await order(shirt)).toEqual([
    ['Ben', 'Cem', 'Ann', 'Dan'],
    ['Ann', 'Cem', 'Ben', 'Dan'],
  ])
  expect(await order(day)).toEqual([
    ['Ann', 'Cem', 'Ben', 'Dan'],
    ['Ben', 'Cem', 'Ann', 'Dan'],
  ])
  expect(await order(text)).toEqual([
    ['Cem', 'Ann', 'Ben', 'Dan'],
    ['Ben', 'Ann', 'Cem', 'Dan'],
  ])
  expect(await order(buddy)).toEqual([
    ['Ben', 'Cem', 'Ann', 'Dan'],
    ['Ann', 'Cem', 'Ben', 'Dan'],
  ])
  const filters: [object, string[]][] = [
    [{ [shirt]: ['S', 'L'] }, ['Ann', 'Ben']],
    [{ [shirt]: ['-'] }, ['Dan']],
    [{ [shirt]: ['-', 'M'] }, ['Cem', 'Dan']],
    [{ [shirt]: ['XL'] }, []],
    [{ [`${day}From`]: '2024-03-01' }, ['Ben', 'Cem']],
    [{ [`${day}From`]: '2024-02-29', [`${day}To`]: '2024-12-31' }, ['Ann', 'Cem']],
    [{ [size]: ['44'] }, names],
    [{ [`${size}From`]: '44' }, ['Ann', 'Cem']],
    [{ [`${size}From`]: '9', [`${size}To`]: '44.0' }, ['Ann', 'Ben']],
    [{ [`${size}From`]: '2024-03-01' }, names],
    [{ [`${day}From`]: '9' }, names],
    [{ [text]: ['E'] }, ['Ann']],
    [{ [text]: ['z', 'a'] }, ['Ben', 'Cem']],
    [{ [text]: ['%'] }, []],
    [{ [text]: ['-'] }, ['Dan']],
    [{ [buddy]: [cem.id, ann.id.toUpperCase()] }, ['Ann', 'Ben']],
    [{ [buddy]: ['-', ben.id] }, ['Cem', 'Dan']],
    [{ [buddy]: ['Ben'] }, []],
  ]
  for (const [own, found] of filters) expect([own, await seen({ own, order: 'displayName' })]).toEqual([own, found])
  const { token } = await who(all)
  expect(await order(size, token)).toEqual([names, names])
  for (const own of [{ [shirt]: ['S'] }, { [text]: ['z'] }, { [`${size}From`]: '44' }, { [buddy]: [ann.id] }])
    expect([own, await seen({ own, order: 'displayName' }, token)]).toEqual([own, names])
  for (const own of [{ [`${size}From`]: '4e4' }, { [`${day}To`]: 'soon' }, { [text]: 'z' }, { [text]: [7] }])
    expect((await app.as('admin')(employees.search, { body: { own } as object })).status).toBe(400)
  await Promise.all(people.map((one) => put(one, { [shirt]: null })))
  await app.as('admin')(metadata.ownFieldsDelete, { params: { id: shirt } })
  expect(await seen({ own: { [shirt]: ['S'] }, order: 'displayName' })).toEqual(names)
})

test('files have own fields that the caller can read, with a formula as plain text', async () => {
  const [text, size, day] = [
    await define({ name: 'Motto', section: 'personal' }),
    await define({ name: 'Boots', kind: 'number', section: 'page' }),
    await define({ name: 'Vaccinated', kind: 'date', section: 'page' }),
  ]
  const person = await makePerson(app, { columns: { display_name: 'Fay' } })
  await put(person, { [text]: '=1+1', [size]: 44.5, [day]: '2024-02-29' })
  const columns = ['displayName', ...[text, size, day].map((id) => `own.${id}`)]
  expect(await file([person], { columns })).toEqual([
    'Display name,Motto,Boots,Vaccinated',
    "Fay,'=1+1,44.5,2024-02-29",
  ])
  const whole = await file([person])
  expect(whole).toEqual([expect.stringContaining('Motto'), expect.stringContaining("'=1+1")])
  const { token } = await who(all)
  expect(await file([person], { columns }, token)).toEqual(['Display name,Boots,Vaccinated', 'Fay,44.5,2024-02-29'])
})

test('a filter by own fields has bounds: keys, and parts that say nothing', async () => {
  const text = await define()
  const [ann, ben] = [await makePerson(app), await makePerson(app)]
  await put(ann, { [text]: 'Đặng Łukasz 50%' })
  const asked = async (own: object) => {
    const { status, body } = await app.as('admin')(employees.search, { body: { own } })
    return [status, body.errors?.[0]?.code]
  }
  const keys = (count: number) => Object.fromEntries(Array.from({ length: count }, () => [randomUUID(), ['x']]))
  expect(await asked(keys(50))).toEqual([200, undefined])
  expect(await asked(keys(51))).toEqual([400, 'request.tooMany'])
  expect(await asked(keys(6600))).toEqual([400, 'request.tooMany'])
  for (const blank of ['', '  ']) expect(await asked({ [text]: [blank] })).toEqual([400, 'request.required'])
  const found = async (...parts: string[]) => (await rowsOf([ann, ben], { own: { [text]: parts } })).map(({ id }) => id)
  for (const part of [' dang ', 'LUKASZ', '0%']) expect([part, await found(part)]).toEqual([part, [ann.id]])
  for (const part of ['\u0301', '_', 'd%g', '\\']) expect([part, await found(part)]).toEqual([part, []])
  expect(await found('\u0301', 'dang')).toEqual([ann.id])
})
