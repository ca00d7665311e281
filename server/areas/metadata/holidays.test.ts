import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { daysLater } from '#contract/dates.ts'
import { today } from '#server/platform/deps.ts'
import { makePerson } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'
import { keepHolidays } from './holidays.ts'
import { publicHolidays, workplaces } from './publicHolidays.ts'

const app = testServer()
const { metadata, employees, undo } = api
const admin = () => app.as('admin')
const thisYear = () => Number(today(app.deps.env).slice(0, 4))

const daysOf = async (workplace: string, year: number) =>
  (await publicHolidays(workplace, year)).map(({ day, isHalf }) => day.slice(5) + (isHalf ? ' half' : ''))

test('Bavaria has Epiphany and Corpus Christi, Berlin has Women’s Day', async () => {
  const both = ['01-01', '04-03', '04-06', '05-01', '05-14', '05-25', '10-03', '12-25', '12-26']
  expect(await daysOf('DE-BY', 2026)).toEqual([...both, '01-06', '06-04', '11-01'].toSorted())
  expect(await daysOf('DE-BE', 2026)).toEqual([...both, '03-08'].toSorted())
})

test('a holiday of several days is off on each of them, and on a day of two once', async () => {
  expect(await daysOf('VN', 2026)).toEqual([
    '01-01',
    '02-16',
    '02-17',
    '02-18',
    '02-19',
    '02-20',
    '04-26',
    '04-30',
    '05-01',
    '09-02',
  ])
})

test('a holiday from noon on is half a day, one in the evening is none', async () => {
  expect(await daysOf('CH-VS', 2026)).toContain('12-24 half')
  expect((await daysOf('AU-SA', 2026)).filter((day) => day.startsWith('12-24'))).toEqual([])
})

test('all places have names, and public holidays can be asked for each', async () => {
  const { body, status } = await app.as('member')(metadata.workplaces)
  expect([status, body.data]).toEqual([200, await workplaces()])
  expect(body.data).toContainEqual({ id: 'DE-BY', name: 'Germany, Bayern' })
  expect(body.data).toContainEqual({ id: 'VN', name: 'Vietnam' })
})

const stored = async (workplace: string) => {
  const { rows } = await sql<{ day: string }>`select day from days_off
    where workplace = ${workplace} and deleted_at is null order by day`.execute(app.deps.db)
  return rows.map(({ day }) => day)
}
const foreseen = async (workplace: string) =>
  (await Promise.all([-1, 0, 1, 2].map((ahead) => publicHolidays(workplace, thisYear() + ahead))))
    .flat()
    .map(({ day }) => day)
const daily = (place = '') =>
  app.deps.db.transaction().execute((trx) => keepHolidays(trx, { ...app.deps.env, WORKPLACE: place }))

test('whoever begins to work at a place brings its public holidays, which undo leaves', async () => {
  const person = await makePerson(app, { columns: { joined_date: '2024-01-01' } })
  const params = { id: person.id }
  expect(await stored('IE')).toEqual([])
  const answer = await admin()(employees.changeEmployment, { params, body: { workplace: 'IE' } })
  expect(answer.status).toBe(200)
  expect(await stored('IE')).toEqual(await foreseen('IE'))
  const [last] = (await admin()(undo.list)).body.data as { request: string }[]
  expect((await admin()(undo.run, { params: { request: last?.request ?? '' } })).status).toBe(200)
  const { body } = await admin()(employees.employment, { params })
  expect(body.data).toMatchObject([{ workplace: '' }])
  expect(await stored('IE')).toEqual(await foreseen('IE'))
})

test('the place of work changes from a day on and is in the history, for readers of first and last days', async () => {
  const person = await makePerson(app, { columns: { joined_date: '2024-01-01' } })
  const params = { id: person.id }
  const from = daysLater(today(app.deps.env), 30)
  await admin()(employees.changeEmployment, { params, body: { workplace: 'VN' } })
  await admin()(employees.changeEmployment, { params, body: { workplace: '', from } })
  const { body } = await admin()(employees.employment, { params })
  expect((body.data as { workplace: string }[]).map(({ workplace }) => workplace)).toEqual(['', 'VN', ''])
  const told = (await admin()(employees.timeline, { params })).body.data as { changes: object[] }[]
  expect(told.flatMap(({ changes }) => changes)).toContainEqual({
    field: 'workplace',
    label: 'Place of work',
    before: '',
    after: 'VN',
    masked: false,
  })
})

test.each([
  ['XX', 'config.noWorkplace'],
  ['DE-XX', 'config.noWorkplace'],
  ['Bavaria', 'request.badWorkplace'],
  ['de-by', 'request.badWorkplace'],
])('nobody works at %s', async (workplace, code) => {
  const person = await makePerson(app, { columns: { joined_date: '2024-01-01' } })
  const { changeEmployment } = employees
  const attempt = () => admin()(changeEmployment, { params: { id: person.id }, body: { workplace } })
  expect(await refused(app.deps.db, attempt)).toMatchObject({
    status: 400,
    body: { errors: [{ field: 'workplace', code }] },
  })
})

test('the daily work adds the holidays of the company’s place once, and what people delete stays away', async () => {
  await daily('NL')
  const all = await foreseen('NL')
  expect(await stored('NL')).toEqual(all)
  const { rows } = await sql<{
    id: string
  }>`select id from days_off where workplace = 'NL' and day = ${all[0]}`.execute(app.deps.db)
  expect((await admin()(metadata.daysOffDelete, { params: { id: rows[0]?.id ?? '' } })).status).toBe(200)
  await daily('NL')
  expect(await stored('NL')).toEqual(all.slice(1))
})

test('a public holiday that is there already is left as it is', async () => {
  const [first = ''] = await foreseen('PT')
  const body = { name: 'Ours', day: first, workplace: 'PT', kind: 'public' }
  expect((await admin()(metadata.daysOffCreate, { body })).status).toBe(200)
  await daily('PT')
  const { rows } = await sql`select name from days_off where workplace = 'PT' and day = ${first}`.execute(app.deps.db)
  expect(rows).toEqual([{ name: 'Ours' }])
})

test('two servers that start together add holidays once', async () => {
  await Promise.all([daily('FI'), daily('FI')])
  expect(await stored('FI')).toEqual(await foreseen('FI'))
})
