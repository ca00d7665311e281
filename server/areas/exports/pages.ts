import type { ExportedList } from '#contract/exports.ts'
import type { Answerer, Asked } from '#server/platform/http/serve.ts'
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
 * Yields the rows of a list page by page, through the endpoint that screens use. Within a snapshot
 * (`server/platform/db/snapshot.ts`) each row comes exactly once, despite concurrent writes. Texts are English, because exported
 * files can be imported again.
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
