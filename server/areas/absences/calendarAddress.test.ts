import ICAL from 'ical.js'
import { sql } from 'kysely'
import * as api from '#contract/api/index.ts'
import { daysLater } from '#contract/dates.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { today } from '#server/platform/deps.ts'
import { type Made, makePerson } from '#tests/support/people.ts'
import { publicUrl } from '#tests/support/publicUrl.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const { absences } = api
const day = today({ TIME_ZONE: 'UTC' })
const calls = [absences.calendarAddress, absences.makeCalendarAddress, absences.revokeCalendarAddress]

const make = async ({ token }: Made) =>
  ((await app.as(null)(absences.makeCalendarAddress, { token })).body.data as { url: string }).url
const read = (url: string) => app.app.inject({ url: url.replace(publicUrl, '') })

/** The events of a calendar as a library of calendar programs reads them. */
function eventsIn(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text))
  return calendar.getAllSubcomponents('vevent').map((part) => {
    const { uid, summary, startDate, endDate } = new ICAL.Event(part)
    const [start, end] = [startDate, endDate].map((time) => [time.toString(), time.zone.tzid])
    const [status, transparency] = ['status', 'transp'].map((name) => String(part.getFirstPropertyValue(name)))
    return { uid, summary, status, transparency, start, end }
  })
}

const give = async ({ id }: Made, span: string, status = 'approved', code = 'sick') => {
  const row = { employee_id: id, absence_kind_id: seedId('absence kind', code), span, status }
  await insertRows(app.deps.db, 'absences', [row])
}
/** A time that is the same everywhere. */
const floating = (time: string) => [time, 'floating']

test('making, looking at and ending an address need a session', async () => {
  for (const endpoint of calls) expect((await app.as(null)(endpoint, {})).status).toBe(401)
  const person = await makePerson(app)
  const has = async () => (await app.as(null)(absences.calendarAddress, { token: person.token })).body.data
  expect(await has()).toEqual({ createdAt: null })
  const url = await make(person)
  expect(url).toMatch(new RegExp(`^${publicUrl}/calendars/[\\w-]{43}\\.ics$`))
  expect(await has()).toEqual({ createdAt: expect.any(String) })
  // The database has no secret.
  const { rows } = await sql`select * from calendar_addresses where employee_id = ${person.id}`.execute(app.deps.db)
  expect(JSON.stringify(rows)).not.toContain(url.slice(-47, -4))
  expect((await app.as(null)(absences.revokeCalendarAddress, { token: person.token })).status).toBe(200)
  expect(await has()).toEqual({ createdAt: null })
  expect((await read(url)).statusCode).toBe(404)
})

test('a calendar program reads own absences, and that reports are away (rules/absence.md#4.1)', async () => {
  const manager = await makePerson(app)
  const [report, other] = await Promise.all([
    makePerson(app, { columns: { line_manager_id: manager.id, display_name: 'An; Le, Nguyen' } }),
    makePerson(app),
  ])
  const [first, second, old] = [daysLater(day, 10), daysLater(day, 20), daysLater(day, -500)]
  await give(manager, `[${first},${daysLater(first, 3)})`, 'approved')
  await give(manager, `[${second} 12:00,${daysLater(second, 1)} 12:00)`, 'requested', 'unpaid')
  await give(manager, `[${old},${daysLater(old, 1)})`)
  await give(manager, `[${day},${daysLater(day, 1)})`, 'cancelled')
  await give(report, `[${first},${daysLater(first, 1)})`)
  await give(report, `[${second},${daysLater(second, 1)})`, 'requested')
  await give(other, `[${first},${daysLater(first, 1)})`)
  const { statusCode, headers, body } = await read(await make(manager))
  expect([statusCode, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8'])
  expect(headers['cache-control']).toBe('private, no-store')
  const events = eventsIn(body)
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(3)
  const shown = events.map(({ uid: _, ...event }) => event)
  const byStart = (a: (typeof shown)[number], b: typeof a) =>
    String(a.start).localeCompare(String(b.start)) || b.summary.localeCompare(a.summary)
  expect(shown.toSorted(byStart)).toEqual([
    {
      ...{ summary: 'Sick', status: 'CONFIRMED', transparency: 'OPAQUE' },
      ...{ start: floating(first), end: floating(daysLater(first, 3)) },
    },
    {
      ...{ summary: 'An; Le, Nguyen is away', status: 'CONFIRMED', transparency: 'TRANSPARENT' },
      ...{ start: floating(first), end: floating(daysLater(first, 1)) },
    },
    {
      ...{ summary: 'Unpaid leave (requested)', status: 'TENTATIVE', transparency: 'OPAQUE' },
      ...{ start: floating(`${second}T12:00:00`), end: floating(`${daysLater(second, 1)}T12:00:00`) },
    },
  ])
})

test('an address ends with another one, and with leaving; a wrong one says nothing', async () => {
  const person = await makePerson(app)
  const [first, second] = [await make(person), await make(person)]
  expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200])
  const wrong = await read('/calendars/nothing.ics')
  await sql`update employees set left_date = ${daysLater(day, -1)} where id = ${person.id}`.execute(app.deps.db)
  const left = await read(second)
  expect([left.statusCode, left.json<{ error: string }>().error]).toEqual([404, wrong.json<{ error: string }>().error])
  const become = (status: string) =>
    sql`update employees set left_date = null, working_status = ${status} where id = ${person.id}`.execute(app.deps.db)
  await become('left')
  expect((await read(second)).statusCode).toBe(404)
  await become('full-time')
  expect((await read(second)).statusCode).toBe(404)
})

test('a revoked address answers as an unknown one does, to the byte (rules/absence.md#4.2)', async () => {
  const person = await makePerson(app)
  const url = await make(person)
  await app.as(null)(absences.revokeCalendarAddress, { token: person.token })
  const unknown = url.replace(/[\w-]{43}/, (secret) => secret.slice(1) + secret.charAt(0))
  const [revoked, never] = [await read(url), await read(unknown)]
  const seen = ({ statusCode, headers, body }: typeof never) => {
    const { date: _, 'x-request-id': id = '', ...rest } = headers
    return { statusCode, rest, body: body.replaceAll(String(id), '') }
  }
  expect(seen(revoked)).toEqual(seen(never))
  expect(never.statusCode).toBe(404)
})

test('the calendar is in the language of its owner', async () => {
  const person = await makePerson(app)
  await app.as(null)(api.language.choose, { token: person.token, body: { language: 'de' } })
  await give(person, `[${day},${daysLater(day, 1)})`, 'requested')
  const [event] = eventsIn((await read(await make(person))).body)
  expect(event?.summary).toBe('Sick (beantragt)')
})

test('no undo brings an address back', async () => {
  const person = await makePerson(app)
  await make(person)
  await app.as(null)(absences.revokeCalendarAddress, { token: person.token })
  expect((await app.as(null)(api.undo.list, { token: person.token })).body.data).toEqual([])
})
