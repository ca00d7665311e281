import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { Refusal } from '#server/http/errors.ts'

const compress = promisify(deflateRaw)
const expand = promisify(inflateRaw)

/** What one file may hold in memory, in compressed bytes: some millions of rows. */
const most = 64 * 2 ** 20

const tooLong =
  'This list is too long for one file. Narrow it by its filters and take it in parts, or use muster backup.'

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
    if (size > limit) throw new Refusal(400, tooLong)
    kept.push(bytes)
  }
  return kept
}

/** Gives the pages back, each once: what has gone out is held no longer. */
export async function* unspool<Page>(kept: Buffer[]): AsyncGenerator<Page> {
  for (let bytes = kept.shift(); bytes; bytes = kept.shift()) yield JSON.parse((await expand(bytes)).toString()) as Page
}
