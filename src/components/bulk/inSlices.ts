import type { BulkRow } from '#contract/api/bulk.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { pathOf } from '#src/providers/call.ts'
import { http } from '#src/providers/http.ts'
import { offerUndo, takeOffer } from '#src/providers/undoOffer.ts'

/** As many rows go out with one request, so that there is progress to show and no answer takes long. */
export const slice = 25

/** A change of many rows on its way. */
interface Sliced {
  endpoint: Endpoint
  body: object
  ids: readonly string[]
  /** Is told what became of the rows of each slice; answers whether to go on. */
  onRows: (rows: BulkRow[]) => boolean
}

/**
 * Sends a change of many rows slice by slice, all of them as one that a single undo takes back.
 * @throws ApiError of the slice that failed; those before it are done
 */
export async function inSlices({ endpoint, body, ids, onRows }: Sliced): Promise<void> {
  let continues: string | undefined
  takeOffer()
  try {
    for (let at = 0; at < ids.length; at += slice) {
      const part = { ...body, ids: ids.slice(at, at + slice), continues }
      const answer = await http(pathOf(endpoint), { method: endpoint.method, body: part })
      const { data } = answer as { data: BulkRow[] }
      const offer = takeOffer()
      if (data.some(({ refusal }) => refusal === '')) continues = offer
      if (!onRows(data)) return
    }
  } finally {
    offerUndo(continues ?? null)
  }
}
