import { promisify } from 'node:util'
import { deflateRaw, inflateRaw } from 'node:zlib'
import type { ExportedList } from '#contract/exports.ts'
import { refuse } from '#server/platform/http/errors.ts'
import type { Answerer, Asked } from '#server/platform/http/server.ts'
import { inLanguage } from '#server/platform/languages/i18n.ts'

/** A page of an answer, with either kind of paging. */
interface Page {
  data: unknown
  /** Set for lists with page numbers. */
  size?: number
  /** Set for lists with a cursor; `null` after the last page. */
  next?: number | null
}

const pageSize = 500

/**
 * Yields the rows of a list page by page, through the endpoint that screens use. Within a snapshot (`at`) each row comes
 * exactly once, despite concurrent writes. Texts are English, because exported files can be imported again.
 */
export async function* pagesOf(list: ExportedList, answer: Answerer, asked: Asked): AsyncGenerator<unknown[]> {
  const part = list.call.body ? 'body' : 'query'
  let mark: Record<string, unknown> = { page: 1, size: pageSize }
  for (;;) {
    const given = { ...(asked[part] as object), ...mark, ...list.always }
    const { data, size, next } = (await inLanguage('en', () => answer({ ...asked, [part]: given }))) as Page
    const rows = (list.rows ? (data as Record<string, unknown>)[list.rows] : data) as unknown[]
    yield rows
    if (next) mark = { before: next }
    else if (size && rows.length >= size) mark = { page: Number(mark.page) + 1, size: pageSize }
    else return
  }
}

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
