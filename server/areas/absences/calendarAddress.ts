import { createHash, randomBytes } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import ical, { ICalEventStatus, ICalEventTransparency } from 'ical-generator'
import { sql } from 'kysely'
import type { Language } from '#contract/languages.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/http/errors.ts'
import { mayUse } from '#server/platform/http/person.ts'
import { inLanguage, say } from '#server/platform/languages/i18n.ts'
import { languageOfPerson } from '#server/platform/mail/recipient.ts'
import type { AbsenceWrite } from './stored.ts'

/** The database has only the hash, so reading the table opens no calendar. */
const hashOf = (secret: string) => createHash('sha256').update(secret).digest('hex')

/** When the calendar address of a person was made; null without one. */
export async function calendarAddressOf(db: Db, id: string): Promise<{ createdAt: string | null }> {
  const { rows } = await sql<{ createdAt: string }>`select wire_instant(created_at) as "createdAt"
    from calendar_addresses where employee_id = ${id}`.execute(db)
  return rows[0] ?? { createdAt: null }
}

/** The event of a change of the address, which is no field. */
const tell = (trx: Db, { me, requestId }: AbsenceWrite, what: string) =>
  audit(trx, {
    ...{ actorId: me.id, action: `employee.calendar-address-${what}`, entity: 'employee', entityId: me.id },
    requestId,
  })

/** Makes the caller's calendar address, in place of an earlier one. */
export async function makeCalendarAddress({ write, env }: Deps, me: AbsenceWrite): Promise<{ url: string }> {
  const secret = randomBytes(32).toString('base64url')
  await write(async (trx) => {
    await sql`insert into calendar_addresses (employee_id, secret_hash) values (${me.me.id}, ${hashOf(secret)})
      on conflict (employee_id) do update set secret_hash = excluded.secret_hash, created_at = now()`.execute(trx)
    await tell(trx, me, 'made')
  })
  return { url: `${env.PUBLIC_URL}/calendars/${secret}.ics` }
}

/** Ends the caller's calendar address. */
export async function revokeCalendarAddress({ write }: Deps, me: AbsenceWrite): Promise<void> {
  await write(async (trx) => {
    const { rows } = await sql`delete from calendar_addresses where employee_id = ${me.me.id}
      returning employee_id`.execute(trx)
    if (rows.length) await tell(trx, me, 'revoked')
  })
}

interface Reader {
  id: string
  language: Language
}

/** An absence in a calendar. Times are of any place: `2026-06-03T12:00`. */
interface Entry {
  id: string
  isOwn: boolean
  name: string
  kind: string
  isRequested: boolean
  start: string
  end: string
  changedAt: string
}

const time = (at: ReturnType<typeof sql>) => sql`to_char(${at}, 'YYYY-MM-DD"T"HH24:MI')`

/** What a person's calendar has: own absences, and when people are away who report to them, from a year ago on. */
async function entriesOf(db: Db, id: string, day: string): Promise<Entry[]> {
  const { rows } = await sql<Entry>`select a.id, e.id = ${id} as "isOwn", e.display_name as name, k.name as kind,
      a.status = 'requested' as "isRequested", ${time(sql`lower(a.span)`)} as start, ${time(sql`upper(a.span)`)} as "end",
      wire_instant(coalesce(a.updated_at, a.created_at)) as "changedAt"
    from absences a join employees e on e.id = a.employee_id join absence_kinds k on k.id = a.absence_kind_id
    where e.deleted_at is null and a.span && tsrange(${day}::date - interval '1 year', null)
      and (e.id = ${id} and a.status in ('requested', 'approved') or e.line_manager_id = ${id} and a.status = 'approved')
    order by lower(a.span), a.id`.execute(db)
  return rows
}

const midnight = /T00:00$/

/** The calendar in iCalendar form. Others are only away: their kind of absence would leave the product with the address. */
function calendarOf({ PRODUCT_NAME: product }: Deps['env'], entries: readonly Entry[]): string {
  const calendar = ical({ name: `${product}: ${say('Absences')}`, prodId: { company: product, product }, ttl: 3600 })
  for (const { id, isOwn, name, kind, isRequested, start, end, changedAt } of entries)
    calendar.createEvent({
      ...{ id, start: new Date(`${start}Z`), end: new Date(`${end}Z`), stamp: new Date(changedAt) },
      ...(midnight.test(start) && midnight.test(end) ? { allDay: true } : { floating: true }),
      summary: !isOwn ? say('{name} is away', { name }) : isRequested ? say('{kind} (requested)', { kind }) : kind,
      status: isRequested ? ICalEventStatus.TENTATIVE : ICalEventStatus.CONFIRMED,
      transparency: isOwn ? ICalEventTransparency.OPAQUE : ICalEventTransparency.TRANSPARENT,
    })
  return calendar.toString()
}

/**
 * `GET /calendars/:secret`: who is away, for calendar programs, which have no session. 404 for an address that was
 * revoked, or whose owner may not sign in any more.
 */
export function calendarRoutes(app: FastifyInstance, { read, env }: Deps): void {
  app.get<{ Params: { secret: string } }>('/calendars/:secret', async ({ params }, reply) => {
    const day = today(env)
    const { rows } = await sql<Reader>`select e.id, ${languageOfPerson(sql`e.id`)} as language
      from calendar_addresses c join employees e on e.id = c.employee_id
      where c.secret_hash = ${hashOf(params.secret.replace(/\.ics$/, ''))} and ${mayUse('e', day)}`.execute(read)
    const [reader] = rows
    if (!reader) throw notFound('calendar')
    const entries = await entriesOf(read, reader.id, day)
    return reply
      .header('cache-control', 'private, no-store')
      .header('referrer-policy', 'no-referrer')
      .type('text/calendar; charset=utf-8')
      .send(inLanguage(reader.language, () => calendarOf(env, entries)))
  })
}
