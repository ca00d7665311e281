import { statSync } from 'node:fs'
import { openCompany, openReading } from '#server/company.ts'
import { isRealDate } from '#contract/dates.ts'
import { archiveEvents } from '#server/platform/auditLog/archive.ts'
import { holding, readArchives, sumOf } from '#server/platform/auditLog/archives.ts'
import { BrokenChain, type Head } from '#server/platform/auditLog/link.ts'
import { isLate, unsealedOf } from '#server/platform/auditLog/seal.ts'
import { verifyChain } from '#server/platform/auditLog/verify.ts'
import { type Db, today } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import type { Command } from './command.ts'

/** Parses a head as printed: `<position>:<hash>`. */
function headIn(text: string | boolean | undefined): Head | undefined {
  if (text === undefined) return undefined
  const [, position, hash] = /^(\d{1,15}):([\da-f]{64}|)$/i.exec(String(text).trim()) ?? []
  if (position === undefined || hash === undefined)
    throw new Error('--from needs a head from an earlier run: <position>:<hash>.')
  return { position: Number(position), hash: hash.toLowerCase() }
}

const dayBefore = (day: string, { years = 0, seconds = 0 }) => {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCFullYear(date.getUTCFullYear() - years)
  return new Date(date.getTime() - seconds * 1000).toISOString().slice(0, 10)
}

/** The day of `--before`, two years ago without it. Undoing an import reads the events since, so these have to stay. */
function firstDayKept(env: Env, before: string | boolean | undefined): string {
  const day = String(before ?? dayBefore(today(env), { years: 2 }))
  if (!isRealDate(day)) throw new Error('--before needs a day, such as 2024-12-31.')
  const latest = dayBefore(today(env), { seconds: env.KEEP_IMPORTS })
  if (day > latest)
    throw new Error(`Undoing an import needs the events since ${latest}. Choose that day or an earlier one.`)
  return day
}

async function verify(env: Env, files: string[], kept: Head | undefined): Promise<void> {
  const company = await openReading(env, 'muster audit verify')
  try {
    const { position, hash } = await verifyChain(await company.open({ replica: true }), kept, files)
    console.log(`The audit trail is complete: ${position} rows.`)
    await tellArchives(company.read, files)
    const unsealed = await unsealedOf(company.read)
    if (unsealed.count)
      console.log(`Not sealed yet: ${unsealed.count} rows since ${unsealed.since}. A running server seals them.`)
    if (isLate(unsealed))
      console.log('Warning: a running server seals rows within a second. Start a server, or check its log.')
    if (kept) console.log(`The chain contains the head at position ${kept.position}.`)
    console.log(`Head, to store outside of this machine: ${position}:${hash}`)
  } finally {
    await company.close()
  }
}

/** Prints which archives were verified and which not. */
async function tellArchives(db: Db, files: string[]): Promise<void> {
  const sums = await Promise.all(files.map(sumOf))
  for (const archive of await readArchives(db)) {
    const isRead = sums.includes(archive.sha256)
    console.log(`${isRead ? 'Verified' : 'Not verified'}: ${archive.file} ${holding(archive)}.`)
  }
}

async function archive(env: Env, file: string, before: string | boolean | undefined): Promise<void> {
  const day = firstDayKept(env, before)
  const company = await openCompany({ ...env, DEMO: false }, 'muster audit archive')
  try {
    const made = await archiveEvents(company, file, { day, timeZone: env.TIME_ZONE })
    if (!made) return console.log(`The audit trail has no sealed rows from before ${day}.`)
    console.log(`Moved ${1 + made.toPosition - made.fromPosition} rows from before ${day} to ${file}.`)
    console.log(
      `The file ${holding(made)} in ${(statSync(file).size / 1e6).toFixed(1)} MB. It was read again and is complete.`,
    )
    console.log(`SHA-256: ${made.sha256}`)
  } finally {
    await company.close()
  }
}

/** `muster audit`. */
export const audit: Command = {
  usage: 'verify [<archive>...] | archive <file>',
  summary: 'check the audit trail, or move old rows to a file',
  help: `verify [--from <head>] [<archive>...]
  Reads the audit trail from its first row and computes its chain of hashes again. Prints the number of
  rows, the number of rows that are not sealed yet, and the head of the chain. On a broken chain it prints
  the first broken row and ends with exit code 1. Store the head outside of this machine. --from
  <position>:<hash> checks that an earlier head is still in the chain, and so finds a trail that was cut off
  or rewritten. Servers log the head once a day. Rows in archives are checked if you name their files.
archive [--before <day>] <file>
  Moves the rows from before a day, two years ago by default, to a new compressed file of JSON lines, and
  reads it again before it deletes them. The chain continues after them. Servers can keep running. The file
  names people, so protect it like the backups, and keep it with them.`,
  options: { from: { type: 'string' }, before: { type: 'string' } },
  async run(env, [what, ...files], { from, before }) {
    const [file] = files
    try {
      if (what === 'verify' && before === undefined) await verify(env, files, headIn(from))
      else if (what === 'archive' && file && files.length === 1 && from === undefined) await archive(env, file, before)
      else
        throw new Error(
          'The action or the file is missing. Run: npm run -s muster -- audit verify, or audit archive <file>',
        )
    } catch (error) {
      if (error instanceof BrokenChain) throw new Error(`The audit trail is broken. ${error.message}`)
      throw error
    }
  },
}
