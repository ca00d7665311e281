import { sections } from './sections.ts'
import type { Subject } from './subject.ts'

/**
 * The text is the same whether rows were left out or not, because the difference would reveal who reviews the reader.
 */
function closedWords(reader: string): string {
  const closed = Object.keys(sections).filter((name) => sections[name]?.closedTo)
  return `Exported by ${reader}. The archive keeps secret who reviews this reader. The following sections leave out rows
that would show it, and the numbers above do not count them: ${closed.join(', ')}.
Readers who are not reviewed in the same surveys get the complete archive. So does the operator of the server.
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

person.json has all rows by section. Ids of projects, positions and other records come with their names.
Dates are YYYY-MM-DD. Times are in UTC. Amounts come with their currency.

${contents.join('\n')}

files/ has the pictures and documents about the person, as they were uploaded.

The archive does not contain:
- answers of reviewers about the person, and their names, because reviewers were promised secrecy
- prices that clients pay, because they belong to the company
- the texts of emails and invoices that the person received only as a copy; the archive only lists them
${reader === null ? '' : `\n${closedWords(reader)}`}`
}
