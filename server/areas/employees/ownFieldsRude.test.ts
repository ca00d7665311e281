import { strFromU8, unzipSync } from 'fflate'
import * as api from '#contract/api/index.ts'
import type { View } from '#contract/api/views.ts'
import { ownFieldTools } from '#tests/support/ownFields.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { define, redefine, remove, put, rowsOf, file, history, fieldsOf, valueOf } = ownFieldTools(app)

/** Saves a view of the list with these filters and this order, and returns what it asks for when it is opened. */
async function viewOf(name: string, filter: object, sort: string): Promise<() => Promise<object>> {
  const search = new URLSearchParams({ filter: JSON.stringify(filter), sort, order: 'ASC' }).toString()
  const body = { page: '/employees' as const, name, search, columns: null, isShared: false }
  const saved = await app.as('admin')(api.views.create, { body })
  expect([saved.status, saved.body.error]).toEqual([200, undefined])
  return async () => {
    const { views } = (await app.as('admin')(api.views.list, {})).body.data as { views: View[] }
    const params = new URLSearchParams(views.find((one) => one.name === name)?.search)
    return { ...(JSON.parse(params.get('filter') ?? '{}') as object), order: params.get('sort') }
  }
}

/** Three people called A, B and C. */
const three = () =>
  Promise.all(['A', 'B', 'C'].map((name) => makePerson(app, { columns: { display_name: name } }))) as Promise<
    [Made, Made, Made]
  >
const namesIn = async (people: readonly Made[], body: object) =>
  (await rowsOf(people, body)).map(({ displayName }) => displayName)

test('a renamed field keeps its values, filters and views, and is called by its new name everywhere', async () => {
  const field = await define({ name: 'Desk', kind: 'choice', choices: ['North', 'South'], section: 'page' })
  const people = await three()
  await put(people[0], { [field]: 'South' })
  await put(people[1], { [field]: 'North' })
  const opened = await viewOf('Desks', { own: { [field]: ['South', 'North'] } }, `own.${field}`)
  expect((await redefine(field, { name: 'Seat' })).status).toBe(200)
  expect(await namesIn(people, await opened())).toEqual(['B', 'A'])
  expect((await file([people[0]], { columns: [`own.${field}`] }))[0]).toBe('Seat')
  expect((await history(people[0]))[0]?.changes[0]).toMatchObject({ label: 'Seat', after: 'South' })
  expect((await fieldsOf(people[0])).find(({ id }) => id === field)).toMatchObject({ name: 'Seat', value: 'South' })
})

test('a choice that was left out finds nobody, and a view with it and others still finds those', async () => {
  const field = await define({ kind: 'choice', choices: ['S', 'M', 'L'], section: 'page' })
  const people = await three()
  await put(people[0], { [field]: 'S' })
  await put(people[1], { [field]: 'L' })
  const opened = await viewOf('Sizes', { own: { [field]: ['M', 'L'] } }, 'displayName')
  expect((await redefine(field, { choices: ['S'] })).status).toBe(400)
  expect((await redefine(field, { choices: ['L', 'S'] })).status).toBe(200)
  expect(await namesIn(people, await opened())).toEqual(['B'])
  expect(await namesIn(people, { own: { [field]: ['M'] } })).toEqual([])
  expect((await put(people[2], { [field]: 'M' })).status).toBe(400)
  expect(await namesIn(people, { order: `own.${field}` })).toEqual(['B', 'A', 'C'])
})

test('a field that is deleted while it filters and sorts shows everybody by name, and its column is left out', async () => {
  const field = await define({ kind: 'number', section: 'page' })
  const people = await three()
  await put(people[1], { [field]: 7 })
  const opened = await viewOf('Numbers', { own: { [`${field}From`]: '5' } }, `own.${field}`)
  expect(await namesIn(people, await opened())).toEqual(['B'])
  expect((await remove(field)).status).toBe(400)
  await put(people[1], { [field]: null })
  expect((await remove(field)).status).toBe(200)
  expect(await namesIn(people, await opened())).toEqual(['A', 'B', 'C'])
  expect(await file(people.slice(0, 1), { columns: ['displayName', `own.${field}`] })).toEqual(['Display name', 'A'])
  const only = await app.as('admin')(api.exporting.list, { body: { list: 'employees', columns: [`own.${field}`] } })
  expect([only.status, only.body.errors?.[0]?.code]).toEqual([400, 'export.noColumn'])
  const mine = (await app.as('admin')(api.undo.list, {})).body.data as { request: string; about: { id: string } }[]
  const deleted = mine.find(({ about }) => about.id === field)
  expect((await app.as('admin')(api.undo.run, { params: { request: deleted?.request ?? '' } })).status).toBe(200)
  await put(people[1], { [field]: 7 })
  expect(await namesIn(people, await opened())).toEqual(['B'])
})

test('50 choices filter and sort by their place, and 201 are refused', async () => {
  const choices = Array.from({ length: 50 }, (_, at) => `Choice ${50 - at}`)
  const field = await define({ kind: 'choice', choices, section: 'page' })
  const people = await three()
  for (const [at, person] of people.entries()) await put(person, { [field]: choices[49 - at * 20] })
  expect(await namesIn(people, { order: `own.${field}` })).toEqual(['C', 'B', 'A'])
  expect(await namesIn(people, { own: { [field]: choices }, order: 'displayName' })).toEqual(['A', 'B', 'C'])
  expect(await namesIn(people, { own: { [field]: choices.slice(0, 25) } })).toEqual(['C'])
  const many = Array.from({ length: 201 }, (_, at) => `Choice ${at}`)
  expect((await redefine(field, { choices: many })).status).toBe(400)
})

test.each(['=HYPERLINK("https://evil.example";"Payslip")', '+1+cmd|x!A0', '@SUM(1)', '-2+3'])(
  'the formula %s is a text in the record, in files, and when a file comes back',
  async (formula) => {
    const field = await define({ section: 'page' })
    const person = await makePerson(app)
    await put(person, { [field]: formula })
    expect(await valueOf(person, field)).toBe(formula)
    const body = { list: 'employees' as const, body: { ids: [person.id] }, columns: ['teamEmail', `own.${field}`] }
    const { text } = await app.as('admin')(api.exporting.list, { body })
    expect(text.split('\r\n')[1]).toBe(`"${person.teamEmail}","'${formula.replaceAll('"', '""')}"`)
    const { rawPayload } = await app.app.inject({
      method: 'POST',
      url: '/api/v1/exports',
      headers: { authorization: `Bearer ${await app.tokenOf('admin')}` },
      payload: { ...body, format: 'xlsx' },
    })
    const sheet = strFromU8(unzipSync(rawPayload)['xl/worksheets/sheet1.xml'] as Uint8Array)
    expect(sheet).toContain(`>${formula.replaceAll('"', '&quot;')}</t>`)
    expect(sheet).not.toContain('<f')
    const back = await app.as('admin')(api.employeeImports.check, {
      file: { name: 'people.csv', bytes: Buffer.from(text) },
      body: {},
    })
    expect(back.body.data).toMatchObject({ same: 1, error: 0 })
  },
)
