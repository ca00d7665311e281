import { ofPerson } from './ofPerson.ts'
import { ofWords } from './ofWords.ts'
import { ofWork } from './ofWork.ts'
import type { Section } from './section.ts'

/**
 * All data about a person, in the order of the archive and of erasing. The archive, erasing and the test that the
 * schema is covered use this list.
 */
export const sections: Record<string, Section> = { ...ofPerson, ...ofWords, ...ofWork }

/** Tables that depend on rows above and contain no data about a person themselves, each with the reason. */
export const apart: Record<string, string> = {
  content_bytes: 'deleted with its file, which is in the archive',
  undo_rows: 'deleted with their change, which is in the archive',
  event_comments: 'comments of closed engagement surveys, which have no author any more',
  mail_attachments: 'files of invoices, without data about people',
}
