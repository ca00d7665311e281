import type { ExportedList } from '#contract/exports.ts'
import type { Answerer, Asked } from '#server/http/serve.ts'

/** A page of an answer, whatever it pages by. */
interface Page {
  data: unknown
  /** Of a list that is paged by number. */
  size?: number
  /** Of a list that goes on from a mark; `null` after the last page. */
  next?: number | null
}

const pageSize = 500

/** A row is known by its id, so that one which moves while the pages are read does not come twice. */
const idOf = (row: unknown) => (row as { id?: unknown }).id

/**
 * The rows of a list, page by page, through the very call that its screen makes. Only one page is in memory, and no transaction is open
 * while the reader is slow; a row that leaves the list meanwhile may take the place of one that is then missing.
 */
export async function* pagesOf(
  list: ExportedList,
  answer: Answerer,
  asked: Asked,
): AsyncGenerator<unknown[]> {
  const part = list.call.body ? 'body' : 'query'
  const seen = new Set<unknown>()
  let mark: Record<string, unknown> = { page: 1, size: pageSize }
  for (;;) {
    const given = { ...(asked[part] as object), ...mark, ...list.always }
    const { data, size, next } = (await answer({ ...asked, [part]: given })) as Page
    const rows = (list.rows ? (data as Record<string, unknown>)[list.rows] : data) as unknown[]
    yield rows.filter((row) => !seen.has(idOf(row)))
    if (next) mark = { before: next }
    else if (size && rows.length >= size) {
      for (const row of rows) if (idOf(row) !== undefined) seen.add(idOf(row))
      mark = { page: Number(mark.page) + 1, size: pageSize }
    } else return
  }
}
