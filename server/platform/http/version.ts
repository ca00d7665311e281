import { sql } from 'kysely'
import { dateIn, showDate } from '#contract/dates.ts'
import { dateFormat } from '#contract/formats.ts'
import { type Versioned, versionOf } from '#contract/version.ts'
import { now } from '#server/platform/clock.ts'
import { say } from '#server/platform/languages/i18n.ts'
import type { Db } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import { refuse } from './errors.ts'
import type { Person } from './person.ts'

/** The version in an `If-Match` header, with or without quotes. Undefined for none and for `*`. */
export function givenVersion(header: string | undefined): string | undefined {
  const version = header?.trim().replace(/^(?:W\/)?"(.*)"$/, '$1')
  return version && version !== '*' ? version : undefined
}

/** A write by a caller who started from `version`. */
interface VersionedWrite {
  /** Kind, as in the audit trail. */
  entity: string
  id: string
  me: Pick<Person, 'id'>
  version?: string | undefined
  /** The current record, read after locking it. */
  record: Versioned
}

/** The person who wrote the current version. Event and record have the timestamp of the same transaction. */
async function writerOf(trx: Db, { entity, id, record }: VersionedWrite) {
  const { rows } = await sql<{
    id: string
    name: string
  }>`select e.id, e.full_name as name from audit_events a
    join employees e on e.id = a.actor_id where a.entity = ${entity} and a.entity_id = ${id}
      and a.at = ${versionOf(record)}::timestamptz order by a.seq desc limit 1`.execute(trx)
  return rows[0]
}

function timeIn(timeZone: string, at: Date): string {
  const time = dateFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' }).format(at)
  const date = dateIn(timeZone, at)
  return date === dateIn(timeZone, now()) ? time : `${showDate(date)} ${time}`
}

/**
 * Refuses with 409 if the record has changed since the caller's version, naming the person and the time in the
 * company's time zone. Call it in the transaction, after locking the row. Without a version the last write wins.
 */
export async function requireVersion(
  trx: Db,
  { TIME_ZONE }: Pick<Env, 'TIME_ZONE'>,
  write: VersionedWrite,
): Promise<void> {
  const current = versionOf(write.record)
  if (write.version === undefined || write.version === current) return
  const time = timeIn(TIME_ZONE, new Date(current))
  const writer = await writerOf(trx, write)
  if (writer?.id === write.me.id)
    throw refuse('record.changedByYou', { time }, { changedBy: say('You (in another window)') })
  if (!writer) throw refuse('record.changedBySystem', { time }, { changedBy: say('Another user') })
  throw refuse('record.changed', { name: writer.name, time }, { changedBy: writer.name })
}
