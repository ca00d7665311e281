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
  content_bytes: 'goes with its file, which the archive has',
  undo_rows: 'go with the change they belong to, which the archive has',
  event_comments: 'said in closed engagement surveys, and nobody’s any more',
  mail_attachments: 'files of invoices',
}
