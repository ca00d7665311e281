import { type RawBuilder, sql } from 'kysely'
import { EmployeeRecord } from '#contract/api/employees/employee.ts'
import { ownFieldSchema } from '#server/areas/employees/index.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import { namesIn } from '#server/platform/auditLog/names.ts'
import { wordsOf } from '#server/platform/auditLog/told.ts'
import type { StoredChange } from '#contract/api/timeline.ts'
import { planned } from '#server/platform/db/prepared.ts'
import type { Db } from '#server/platform/deps.ts'
import { isEventOfReviewer } from '#server/areas/surveys/index.ts'
import { inLanguage } from '#server/platform/languages/i18n.ts'
import { mayName, names } from './phrases.ts'
import type { Subject } from './subject.ts'

/** Events of a person, with the values of their changes in words: English ones, as all in the archive. */
export async function historyInWords(db: Db, events: object[]): Promise<object[]> {
  const schema = EmployeeRecord.extend((await ownFieldSchema(db)).shape)
  const told = (events as { changes: StoredChange[] }[]).map((event) => ({ ...event, schema }))
  const names = await namesIn(db, told)
  return inLanguage('en', () =>
    told.map(({ schema: _, ...event }) => ({
      ...event,
      changes: event.changes.map((change) => ({ ...change, ...wordsOf(schema, change, names) })),
    })),
  )
}

/** The action of the event that records the erasing. */
export const eraseAction = 'employee.erase'

/** A condition on the event `a`: one of its values names the person. */
const naming = (subject: Subject) => sql<boolean>`(${mayName(sql`a.changes::text`, subject)} and exists (
    select from jsonb_array_elements(a.changes) c,
      jsonb_path_query(c - 'field', 'strict $.** ? (@.type() == "string")') v
      where ${names(sql`v #>> '{}'`, subject)}))`

const emptyEvents = (trx: Db, which: RawBuilder<boolean>) =>
  sql`update audit_events a set changes = '[]', salt = null, erased_at = now()
    where a.changes <> '[]' and a.action <> ${eraseAction} and ${which}`.execute(trx)

const about = ({ id }: Subject) => sql<boolean>`(a.entity = 'employee' and a.entity_id = ${id} or a.subject_id = ${id})`

/**
 * Empties the events about the person and other events that name them. Removing only the name would leave an event that
 * can't be verified.
 */
export async function eraseTrail(trx: Db, subject: Subject): Promise<void> {
  await emptyEvents(trx, sql`(${about(subject)} or ${naming(subject)})`)
}

/**
 * How many events erasing would empty: those about the person, and those of others by each proven name and address. An
 * event that two of them match counts for both. Events that would tell the reader who reviews them are not counted.
 */
export async function countEvents(
  trx: Db,
  subject: Subject,
  readerId: string,
): Promise<{ about: number; naming: Map<string, number> }> {
  const full = sql<boolean>`(a.changes <> '[]' and a.action <> ${eraseAction} and not ${isEventOfReviewer('a', readerId)})`
  const texts = [
    ...subject.names.map((name) => ({ text: name, alone: { ...subject, names: [name], addresses: [] } })),
    ...subject.addresses.map((one) => ({ text: one, alone: { ...subject, names: [], addresses: [one] } })),
  ]
  const counts = texts.map(({ alone }, at) => sql`count(*) filter (where ${naming(alone)}) as ${sql.ref(`n${at}`)}`)
  const { rows } = await sql<{ count: number }>`select count(*) as count from audit_events a
    where ${full} and ${about(subject)}`.execute(planned(trx))
  if (!counts.length) return { about: rows[0]?.count ?? 0, naming: new Map() }
  const others = await sql<Record<string, number>>`with a as materialized (select a.changes from audit_events a
      where ${full} and (${about(subject)}) is not true and ${naming(subject)})
    select ${sql.join(counts)} from a`.execute(trx)
  const found = others.rows[0] ?? {}
  return { about: rows[0]?.count ?? 0, naming: new Map(texts.map(({ text }, at) => [text, found[`n${at}`] ?? 0])) }
}

/**
 * Empties only the events about the person. A name could be chosen so that it matches events that someone wants to get
 * rid of.
 */
export async function eraseEventsAbout(trx: Db, subject: Subject): Promise<void> {
  await emptyEvents(trx, about(subject))
}

/**
 * Adds the event of the erasing, after all events were emptied. It states how many events this transaction emptied, so
 * that verification detects any other. No answer tells the number: readings of reviews are among the events, so it could
 * tell a reviewed admin who reviewed them.
 */
export async function tellErased(
  trx: Db,
  { id }: Subject,
  by: { id: string | null; requestId: string },
): Promise<void> {
  const { rows } = await sql<{
    emptied: number
  }>`select count(*) as emptied from audit_events where erased_at = now()`.execute(planned(trx))
  const emptied = String(rows[0]?.emptied ?? 0)
  await audit(trx, {
    actorId: by.id,
    action: eraseAction,
    entity: 'employee',
    entityId: id,
    changes: [{ field: 'emptied', before: '', after: emptied, masked: false }],
    requestId: by.requestId,
  })
}
