import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'
import { eraseSection } from './erase.ts'
import { ofPerson } from './ofPerson.ts'
import type { Subject } from './subject.ts'
import { eraseEventsAbout, tellErased } from './trail.ts'

const gone = '(erased)'

/** That lines were written and taken back stays. Of somebody who is not there any more nothing can be taken back. */
async function blankLines(trx: Db, { id, addresses }: Subject): Promise<void> {
  await sql`update import_rows set about = ${gone}, before = case when before is not null then '{}'::jsonb end,
      after = case when after is not null then '{}'::jsonb end, undone_at = coalesce(undone_at, now())
    where target_id = ${id}`.execute(trx)
  await sql`update import_rows set about = ${gone}
    where target_id is null and lower(about) = any (${addresses}::text[])`.execute(trx)
}

/**
 * Erases what stays of somebody whom an import made and whose record its undo has taken away, as nobody could ask for it later: files about
 * the person, what imports keep of them, and the contents of events about them. Others' events that name them stay: docs/decisions/020-erasing-people.md.
 * @param by who takes the person away
 */
export async function eraseTakenBack(trx: Db, subject: Subject, by: { id: string; requestId: string }): Promise<void> {
  await eraseSection(trx, ofPerson.files, subject)
  await blankLines(trx, subject)
  await eraseEventsAbout(trx, subject)
  await tellErased(trx, subject, by)
}
