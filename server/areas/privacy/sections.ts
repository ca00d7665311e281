import { ofPerson } from './ofPerson.ts'
import { ofWords } from './ofWords.ts'
import { ofWork } from './ofWork.ts'
import type { Section } from './section.ts'

/**
 * Everything that the database knows about a person, in the order of the archive and of erasing: archive, erasing and the test that
 * nothing of the schema is missing are made from this list.
 */
export const sections: Record<string, Section> = { ...ofPerson, ...ofWords, ...ofWork }

/** Tables that hang on rows above and say nothing of a person themselves, and why. */
export const apart: Record<string, string> = {
  content_bytes: 'goes with its file, which the archive has',
  undo_rows: 'go with the change they belong to, which the archive has',
  event_comments: 'said in closed engagement surveys, and nobody’s any more',
  mail_attachments: 'files of invoices',
}
