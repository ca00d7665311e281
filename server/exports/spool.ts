import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { refuse } from '#server/http/errors.ts'

const compress = promisify(deflateRaw)
const expand = promisify(inflateRaw)

/** What one file may hold in memory, in compressed bytes: some millions of rows. */
const most = 64 * 2 ** 20

/**
 * Reads all pages as fast as they come and keeps them small, so that whoever takes them slowly holds up nobody who
 * gives them.
 */
export async function spool<Page>(pages: AsyncIterable<Page>, limit = most): Promise<Buffer[]> {
  const kept: Buffer[] = []
  let size = 0
  for await (const page of pages) {
    const bytes = await compress(JSON.stringify(page), { level: 1 })
    size += bytes.length
    if (size > limit) throw refuse('export.tooLong')
    kept.push(bytes)
  }
  return kept
}

/** Gives the pages back, each once: what has gone out is held no longer. */
export async function* unspool<Page>(kept: Buffer[]): AsyncGenerator<Page> {
  for (let bytes = kept.shift(); bytes; bytes = kept.shift()) yield JSON.parse((await expand(bytes)).toString()) as Page
}
