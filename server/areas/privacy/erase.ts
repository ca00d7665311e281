import { sql } from 'kysely'
import type { ErasurePreview } from '#contract/api/employees/erase.ts'
import type { Db, Doors } from '#server/platform/deps.ts'
import { refuse } from '#server/platform/http/errors.ts'
import { type Fate, rowsOf, type Section } from './section.ts'
import { sections } from './sections.ts'
import { type Subject, subjectOf } from './subject.ts'
import { countEvents, eraseEventsAbout, tellErased } from './trail.ts'
import { ofPerson } from './ofPerson.ts'

function assigned([column, fate]: [string, Fate], subject: Subject) {
  if (fate === 'kept') return []
  return [sql`${sql.ref(column)} = ${fate === 'emptied' ? sql`default` : fate(subject)}`]
}

/** Erases the rows of one section about the person. */
async function eraseSection(trx: Db, section: Section, subject: Subject): Promise<void> {
  const { table, erase } = section
  if (erase === 'link') return
  if (typeof erase === 'function') return erase(trx, subject)
  const rows = rowsOf(section, subject)
  if (erase === 'rows') await sql`delete from ${sql.table(table)} t where ${rows}`.execute(trx)
  else {
    const sets = Object.entries<Fate>(erase).flatMap((one) => assigned(one, subject))
    if (sets.length) await sql`update ${sql.table(table)} t set ${sql.join(sets)} where ${rows}`.execute(trx)
  }
}

/** Searching the whole trail can take longer than the usual limit of a statement. */
const unlimited = { millis: 0 }

/**
 * Erases a person who has left, in one transaction, except for what `sections` keeps. Repeating it is harmless and
 * erases rows that were added since. Adds `employee.erase` to the trail. Throws 404 if the person does not exist and 409
 * if they have not left.
 * @param by the caller; `id` is null on the command line
 */
export async function erasePerson(
  { write }: Pick<Doors, 'write'>,
  id: string,
  by: { id: string | null; requestId: string },
): Promise<Subject> {
  return write(async (trx) => {
    // The person must not change before the transaction ends.
    await trx.selectFrom('employees').select('id').where('id', '=', id).forNoKeyUpdate().execute()
    const subject = await subjectOf(trx, id)
    if (subject.status !== 'left') throw refuse('employee.notLeft')
    for (const section of Object.values(sections)) await eraseSection(trx, section, subject)
    await tellErased(trx, subject, by)
    return subject
  }, unlimited)
}

/**
 * What erasing this person would search for and empty, without what would tell the reader who reviews them. Throws like
 * `erasePerson`.
 */
export async function previewErasure(
  { snapshot }: Pick<Doors, 'snapshot'>,
  id: string,
  readerId: string,
): Promise<ErasurePreview> {
  return snapshot(async (trx) => {
    const subject = await subjectOf(trx, id)
    if (subject.status !== 'left') throw refuse('employee.notLeft')
    const { about, naming } = await countEvents(trx, subject, readerId)
    const sought = [...naming].map(([text, events]) => ({ text, events }))
    return { events: about, sought, unproven: subject.unproven }
  }, unlimited)
}

const gone = '(erased)'

/**
 * Keeps import rows and the fact that they were undone, without their contents. Rows of a deleted record can't be
 * undone any more. Other rows of the same files may name the person by an address that was held only shortly.
 */
async function blankLines(trx: Db, { id, addresses, unproven }: Subject): Promise<void> {
  await sql`update import_rows set about = ${gone}, before = case when before is not null then '{}'::jsonb end,
      after = case when after is not null then '{}'::jsonb end, undone_at = coalesce(undone_at, now())
    where target_id = ${id}`.execute(trx)
  await sql`update import_rows set about = ${gone}
    where target_id is null and (lower(about) = any (${addresses}::text[])
      or lower(about) = any (${unproven}::text[])
        and import_id in (select import_id from import_rows where target_id = ${id}))`.execute(trx)
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
