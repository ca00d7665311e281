import { createHash } from 'node:crypto'
import { gzipLines } from './gzipLines.ts'
import { format, Header, Line } from './format.ts'

/** Why a file can't be restored. */
export class BadBackup extends Error {}

const damaged = (why: string) => new BadBackup(`The backup is damaged or was cut short (${why}): take another one.`)

/**
 * Reads the lines of a backup with a few megabytes of memory. The checksum is verified only at the end, so read all
 * lines before using any.
 * @throws BadBackup if the file is unreadable, not a backup, of a newer format, damaged or incomplete
 */
export async function* readBackup(file: string): AsyncGenerator<Line> {
  const sum = createHash('sha256')
  let last: Line | undefined
  for await (const bytes of bytesOf(file)) {
    if (last && 'sha256' in last) throw damaged('something stands behind its end')
    const line: Line = last ? parse(bytes) : headerIn(bytes)
    if (!('sha256' in line)) sum.update(bytes)
    else if (line.sha256 !== sum.digest('hex')) throw damaged('its sum is another one')
    yield line
    last = line
  }
  if (!last || !('sha256' in last)) throw damaged('its end is missing')
}

async function* bytesOf(file: string): AsyncGenerator<Buffer> {
  try {
    yield* gzipLines(file)
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException
    if (code.startsWith('Z_')) throw damaged('it is not whole gzip')
    throw new BadBackup(`The backup cannot be read: ${(error as Error).message}.`, { cause: error })
  }
}

function headerIn(bytes: Buffer): Header {
  const { data } = Header.safeParse(valueIn(bytes))
  if (!data) throw new BadBackup('This file is not a backup of Muster: name one that "muster backup" has written.')
  if (data.format > format)
    throw new BadBackup(`The backup was written by a newer version (${data.version}): restore it with that one.`)
  return data
}

function parse(bytes: Buffer): Line {
  const { data } = Line.safeParse(valueIn(bytes))
  if (!data) throw damaged('a line is none that this version writes')
  return data
}

function valueIn(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString('utf8'))
  } catch {
    return undefined
  }
}
