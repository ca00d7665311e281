import { sections } from './sections.ts'
import type { Subject } from './subject.ts'

/**
 * The text is the same whether rows were left out or not, because the difference would reveal who reviews the reader.
 */
function closedWords(reader: string): string {
  const closed = Object.keys(sections).filter((name) => sections[name]?.closedTo)
  return `Taken by ${reader}, who must not learn who reviews them. So whatever would tell it is left out, if there is any, of the
sections ${closed.join(', ')}; the numbers above do not count it.
Somebody who is not reviewed in the same rounds, or whoever runs the machine, can take the archive whole.
`
}

/**
 * The text of `README.txt`, which explains the data.
 * @param data rows by section
 * @param reader name of the person who exports a reduced archive; null for a complete one
 */
export function readme({ names, id }: Subject, data: Record<string, object[]>, reader: string | null): string {
  const contents = Object.entries(data).map(
    ([name, rows]) => `  ${name.padEnd(22)}${String(rows.length).padStart(6)}  ${sections[name]?.words ?? ''}`,
  )
  return `All data about ${names[0] ?? 'a person'} (${id})
${new Date().toISOString()}

person.json has all rows by section. Beside the id of a project, a position and the like stands its name.
Dates are YYYY-MM-DD, instants are in UTC. Amounts are in the currency beside them.

${contents.join('\n')}

files/ has the pictures and documents about the person, as they were uploaded.

Not in here: what others answered about the person in reviews, and who they were, which is promised to them; and what
clients pay, which is the company's. Mails and invoices that only went to the person as a copy are named, not repeated.
${reader === null ? '' : `\n${closedWords(reader)}`}`
}
