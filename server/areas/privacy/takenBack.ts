import { sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'
import { eraseSection } from './erase.ts'
import { ofPerson } from './ofPerson.ts'
import type { Subject } from './subject.ts'
import { eraseEventsAbout, tellErased } from './trail.ts'

const gone = '(erased)'

/**
 * Keeps import rows and the fact that they were undone, without their contents. Rows of a deleted record can't be
 * undone any more.
 */
async function blankLines(trx: Db, { id, addresses }: Subject): Promise<void> {
  await sql`update import_rows set about = ${gone}, before = case when before is not null then '{}'::jsonb end,
      after = case when after is not null then '{}'::jsonb end, undone_at = coalesce(undone_at, now())
    where target_id = ${id}`.execute(trx)
  await sql`update import_rows set about = ${gone}
    where target_id is null and lower(about) = any (${addresses}::text[])`.execute(trx)
}

/**
 * Erases the rest of a person whom an import created and its undo deleted, because nobody could request it later:
 * files, import rows, and the contents of events about the person. Other events that name them stay:
 * docs/decisions/020-erasing-people.md.
 * @param by the caller who undoes the import
 */
export async function eraseTakenBack(trx: Db, subject: Subject, by: { id: string; requestId: string }): Promise<void> {
  await eraseSection(trx, ofPerson.files, subject)
  await blankLines(trx, subject)
  await eraseEventsAbout(trx, subject)
  await tellErased(trx, subject, by)
}
