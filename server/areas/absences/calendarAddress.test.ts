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

/** The events of a calendar by uid, as a calendar program reads them: lines unfolded, texts unquoted. */
function eventsIn(text: string): Map<string, Record<string, string>> {
  const lines = text.replace(/\r\n[ \t]/g, '').split('\r\n')
  const events = lines.join('\n').split('BEGIN:VEVENT\n').slice(1)
  return new Map(
    events.map((event) => {
      const facts = event.split('\n').map((line) => [line.replace(/[:;].*$/s, ''), line.replace(/^[^:]*:/, '')])
      const { UID = '', ...rest } = Object.fromEntries(facts) as Record<string, string>
      return [UID, { ...rest, SUMMARY: rest.SUMMARY?.replace(/\\(.)/g, '$1') ?? '' }]
    }),
  )
}

const give = async ({ id }: Made, span: string, status = 'approved', code = 'sick') => {
  const row = { employee_id: id, absence_kind_id: seedId('absence kind', code), span, status }
  await insertRows(app.deps.db, 'absences', [row])
}
const plain = (date: string) => date.replaceAll('-', '')

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
  expect(body).toMatch(/^BEGIN:VCALENDAR\r\n[\s\S]*END:VCALENDAR\r?\n?$/)
  const events = [...eventsIn(body).values()]
  expect(events).toHaveLength(3)
  expect(events).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        ...{ SUMMARY: 'Sick', STATUS: 'CONFIRMED', TRANSP: 'OPAQUE' },
        ...{ DTSTART: plain(first), DTEND: plain(daysLater(first, 3)) },
      }),
      expect.objectContaining({
        ...{ SUMMARY: 'Unpaid leave (requested)', STATUS: 'TENTATIVE' },
        ...{ DTSTART: `${plain(second)}T120000`, DTEND: `${plain(daysLater(second, 1))}T120000` },
      }),
      expect.objectContaining({
        ...{ SUMMARY: 'An; Le, Nguyen is away', STATUS: 'CONFIRMED', TRANSP: 'TRANSPARENT' },
        ...{ DTSTART: plain(first), DTEND: plain(daysLater(first, 1)) },
      }),
    ]),
  )
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

test('the calendar is in the language of its owner', async () => {
  const person = await makePerson(app)
  await app.as(null)(api.language.choose, { token: person.token, body: { language: 'de' } })
  await give(person, `[${day},${daysLater(day, 1)})`, 'requested')
  const [event] = [...eventsIn((await read(await make(person))).body).values()]
  expect(event?.SUMMARY).toBe('Sick (beantragt)')
})

test('no undo brings an address back', async () => {
  const person = await makePerson(app)
  await make(person)
  await app.as(null)(absences.revokeCalendarAddress, { token: person.token })
  expect((await app.as(null)(api.undo.list, { token: person.token })).body.data).toEqual([])
})
