import { questionsOnForms } from '#tests/support/surveys.ts'
import { sql } from 'kysely'
import { makeFiles } from '#server/areas/invoices/files.ts'
import type { Db } from '#server/platform/deps.ts'
import { readEnv } from '#server/platform/env.ts'
import { billingState, expectNoGap } from '#tests/support/billing.ts'
import { cast } from '#tests/support/cast.ts'
import { verifySealed } from '#tests/support/sealed.ts'
import type { OpenDatabase, TestHandle } from '#tests/support/opened.ts'
import { type Ground, type Kind, pdfOf, type Tried } from './load.ts'

type Done = Record<Kind, Tried>

/** Queries for the marks whose row and all dependent rows are stored. */
const stored: Record<Exclude<Kind, 'answers'>, (db: Db) => Promise<{ rows: { mark: string }[] }>> = {
  metadata: (db) =>
    sql<{ mark: string }>`select name as mark from stacks s
    where exists (select from audit_events a join audit_seals using (seq) where a.entity_id = s.id)`.execute(db),
  employee: (db) =>
    sql<{ mark: string }>`select c ->> 'after' as mark
    from audit_events a join audit_seals using (seq), jsonb_array_elements(a.changes) c
    where a.entity_id = ${cast.member.id} and c ->> 'field' = 'fullName'`.execute(db),
  slot: (db) =>
    sql<{ mark: string }>`select s.note as mark from project_slots s
    where exists (select from project_slot_positions p where p.project_slot_id = s.id)
      and exists (select from audit_events a where a.entity_id = s.project_id and a.changes::text like '%' || s.note || '%')`.execute(
      db,
    ),
  upload: (db) =>
    sql<{ mark: string }>`select substring(path from '([0-9a-f-]{36})\\.pdf$') as mark
    from contents c join content_bytes b on b.content_id = c.id
    where length(b.bytes) = ${pdfOf('x'.repeat(36)).length}`.execute(db),
  invoice: (db) =>
    sql<{ mark: string }>`select i.request_key::text as mark from invoices i
    join mails m on m.about_invoice_id = i.id
    where (select count(*) from mail_attachments t join content_bytes b on b.content_id = t.content_id
        where t.mail_id = m.id) = 2
      and exists (select from audit_events a where a.entity_id = i.id)`.execute(db),
}

/**
 * Creates the missing PDFs of invoices that were stored when the server died. A job would do it within minutes.
 */
async function makeLateFiles(db: TestHandle): Promise<void> {
  const late = await db
    .selectFrom('invoices')
    .select('id')
    .where('number', 'is not', null)
    .where('pdf_id', 'is', null)
    .execute()
  for (const { id } of late) await makeFiles({ read: db.read, write: db.write, env: readEnv({ NODE_ENV: 'test' }) }, id)
}

/** Acknowledged writes that are missing or incomplete, as `<kind> <mark>`. */
export async function missingOf({ db }: Pick<OpenDatabase, 'db'>, done: Done): Promise<string[]> {
  await makeLateFiles(db)
  // What was written last may still wait for its seal.
  await verifySealed(db)
  const missing: string[] = []
  for (const kind of Object.keys(stored) as (keyof typeof stored)[]) {
    const marks = new Set((await stored[kind](db)).rows.map(({ mark }) => mark))
    missing.push(...done[kind].acknowledged.filter((mark) => !marks.has(mark)).map((mark) => `${kind} ${mark}`))
  }
  return missing
}

/**
 * Fails if a write is half applied, the audit trail is broken, or a repeatedly overwritten value has gone back to an
 * older one.
 */
export async function expectWhole(database: OpenDatabase, done: Done, { survey }: Ground): Promise<void> {
  const { db } = database
  await verifySealed(db)

  const { invoices, ...rest } = await billingState({ deps: { db } as never })
  expect(rest).toEqual({
    given: 2 * invoices,
    mails: invoices,
    attachments: 2 * invoices,
    files: 2 * invoices,
    events: invoices,
  })
  const numbers = await db.selectFrom('invoices').select('number').where('number', 'is not', null).execute()
  expectNoGap(
    numbers.map(({ number }) => number ?? ''),
    new Date().getFullYear(),
  )

  const person = await sql<{ name: string; last: string }>`select e.full_name as name, (select c ->> 'after'
      from audit_events a, jsonb_array_elements(a.changes) c where a.entity_id = e.id and c ->> 'field' = 'fullName'
      order by a.seq desc limit 1) as last
    from employees e where id = ${cast.member.id}`.execute(db)
  expect(person.rows[0]?.name).toBe(person.rows[0]?.last)

  const files =
    await sql`select from contents c where not exists (select from content_bytes b where b.content_id = c.id)`.execute(
      db,
    )
  expect(files.rows).toEqual([])

  const notes = await sql<{ note: string }>`select distinct note from ${questionsOnForms} q
    where event_id = ${survey.id}`.execute(db)
  expect(notes.rows).toHaveLength(1)
  const { tried, acknowledged } = done.answers
  const last = acknowledged.at(-1)
  if (last) expect(tried.slice(tried.indexOf(last))).toContain(notes.rows[0]?.note)
}
