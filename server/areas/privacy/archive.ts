import { sections } from './sections.ts'
import type { Subject } from './subject.ts'
import { sql } from 'kysely'
import { audit } from '#server/platform/auditLog/audit.ts'
import type { Db, Doors } from '#server/platform/deps.ts'
import { type Person } from '#server/platform/http/person.ts'
import { type ZipEntry, zipped } from '#server/platform/zipped.ts'
import { gather } from './gather.ts'

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
export function readme({ fullName, id }: Subject, data: Record<string, object[]>, reader: string | null): string {
  const contents = Object.entries(data).map(
    ([name, rows]) => `  ${name.padEnd(22)}${String(rows.length).padStart(6)}  ${sections[name]?.words ?? ''}`,
  )
  return `All data about ${fullName || 'a person'} (${id})
${new Date().toISOString()}

person.json has all rows by section. Ids of projects, positions and other records come with their names.
Dates are YYYY-MM-DD. Times are in UTC. Amounts come with their currency.

${contents.join('\n')}

files/ has the pictures and documents about the person, as they were uploaded.

The archive does not contain:
- answers to surveys that nobody can trace, because nothing ties them to the person
- answers of reviewers about the person, and their names, because reviewers were promised secrecy
- prices that clients pay, because they belong to the company
- the texts of emails and invoices that the person received only as a copy; the archive only lists them
${reader === null ? '' : `\n${closedWords(reader)}`}`
}

interface StoredFile {
  id: string
  /** The path below the person's folder. */
  name: string
}

/** The files about a person, without their bytes. */
async function filesOf(db: Db, id: string): Promise<StoredFile[]> {
  const { rows } = await sql<StoredFile>`select id, replace(path, ${`employees/${id}/`}, '') as name from contents
    where target_type = 'employees' and target_id = ${id} order by path, id`.execute(db)
  return rows
}

async function bytesOf(db: Db, id: string): Promise<Buffer | undefined> {
  const file = await db.selectFrom('content_bytes').select('bytes').where('content_id', '=', id).executeTakeFirst()
  return file?.bytes
}

async function nameOf(db: Db, id: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`select display_name as name from employees where id = ${id}`.execute(db)
  return rows[0]?.name ?? ''
}

/** Who an archive is for. */
interface ArchiveReader {
  /** The caller, null on the command line. */
  me: Person | null
  requestId: string
  /** False where nothing can be written, on a standby. */
  isLogged?: boolean
  /** Throws if the caller may not read on. Asked before each file, because a download may take long. */
  requireReader?: () => Promise<void>
}

/**
 * All data about a person as a zip: `person.json` by section, `README.txt` with explanations, and the folder `files`.
 *
 * Adds the event `employee.export` to the trail before the first byte is sent. All rows are read in one snapshot and
 * kept in memory. Files are read one by one while the zip is sent; a file that is deleted meanwhile is left out. The
 * stream fails if the caller's session or permission ends. Throws 404 before the first byte if the person does not
 * exist.
 */
export async function archiveOf(
  { read, write, snapshot }: Doors,
  id: string,
  { me, requestId, isLogged = true, requireReader }: ArchiveReader,
): Promise<AsyncGenerator<Uint8Array>> {
  const { subject, data } = await gather({ snapshot }, id, me?.id ?? null)
  const event = { actorId: me?.id ?? null, action: 'employee.export', entity: 'employee', entityId: id }
  if (isLogged) await write((trx) => audit(trx, { ...event, requestId }))
  const files = await filesOf(read, id)
  async function* entries(): AsyncGenerator<ZipEntry> {
    const about = readme(subject, data, me ? await nameOf(read, me.id) : null)
    yield { name: 'README.txt', parts: [Buffer.from(about)] }
    yield { name: 'person.json', parts: [Buffer.from(`${JSON.stringify(data, null, 2)}\n`)] }
    for (const { id: contentId, name } of files) {
      await requireReader?.()
      const bytes = await bytesOf(read, contentId)
      // Pictures are packed already.
      if (bytes) yield { name: `files/${name}`, parts: [bytes], level: 'stored' }
    }
  }
  return zipped(entries())
}
