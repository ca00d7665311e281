import type { BulkRow } from '#contract/api/bulk.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { pathOf } from '#src/providers/call.ts'
import { http, type Undoable } from '#src/providers/http.ts'

/** As many rows go out with one request, so that there is progress to show and no answer takes long. */
export const slice = 25

/** A change of many rows on its way. */
interface Sliced {
  endpoint: Endpoint
  body: object
  ids: readonly string[]
  /**
   * Is told what became of the rows of each slice, and the request by which all so far are undone; answers whether to
   * go on.
   */
  onRows: (rows: BulkRow[], undo: string | undefined) => boolean
}

/**
 * Sends a change of many rows slice by slice, all of them as one that a single undo takes back: what is given to
 * `onRows` last says how.
 * @throws ApiError of the slice that failed; those before it are done
 */
export async function inSlices({ endpoint, body, ids, onRows }: Sliced): Promise<void> {
  let continues: string | undefined
  for (let at = 0; at < ids.length; at += slice) {
    const part = { ...body, ids: ids.slice(at, at + slice), continues }
    const answer = await http(pathOf(endpoint), { method: endpoint.method, body: part })
    const { data, meta } = answer as { data: BulkRow[] } & Undoable
    if (data.some(({ refusal }) => refusal === '')) continues = meta?.undo
    if (!onRows(data, continues)) return
  }
}
