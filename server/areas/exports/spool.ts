import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import { refuse } from '#server/platform/http/errors.ts'

const compress = promisify(deflateRaw)
const expand = promisify(inflateRaw)

/** Memory limit for one file, in compressed bytes: some million rows. */
const most = 64 * 2 ** 20

/**
 * Reads and compresses all pages at once, so that slow readers don't keep the source open. Refuses files over the
 * limit.
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

/** Yields the pages again, and frees each one. */
export async function* unspool<Page>(kept: Buffer[]): AsyncGenerator<Page> {
  for (let bytes = kept.shift(); bytes; bytes = kept.shift()) yield JSON.parse((await expand(bytes)).toString()) as Page
}
