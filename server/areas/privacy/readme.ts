import { sections } from './sections.ts'
import type { Subject } from './subject.ts'

/** The file that stands beside the data and says what it is; `data` by section. */
export function readme({ names, id }: Subject, data: Record<string, object[]>): string {
  const contents = Object.entries(data).map(
    ([name, rows]) =>
      `  ${name.padEnd(22)}${String(rows.length).padStart(6)}  ${sections[name]?.words ?? ''}`,
  )
  return `All data about ${names[0] ?? 'a person'} (${id})
${new Date().toISOString()}

person.json has all rows by section. Beside the id of a project, a position and the like stands its name.
Dates are YYYY-MM-DD, instants are in UTC. Amounts are in the currency beside them.

${contents.join('\n')}

files/ has the pictures and documents about the person, as they were uploaded.

Not in here: what others answered about the person in reviews, and who they were, which is promised to them; and what
clients pay, which is the company's. Mails and invoices that only went to the person as a copy are named, not repeated.
`
}
