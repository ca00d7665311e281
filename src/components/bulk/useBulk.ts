import { useState } from 'react'
import { useListContext, useNotify } from 'react-admin'
import type { BulkRow } from '#contract/api/bulk.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { pathOf } from '#src/providers/call.ts'
import { http } from '#src/providers/http.ts'
import { reasonOf } from '#src/providers/reasonOf.ts'
import { useRefresh } from '../record/useSaveRecord.ts'
import { useTold } from '../undo/useTold.tsx'

/** A row that a change would really change. */
export const isChanging = ({ refusal, changes }: BulkRow) => refusal === '' && changes.length > 0

/** A change of many rows: first tried, then done on those that it would change. `rows`: what became of each, or would. */
export function useBulk(
  resource: string,
  [one, many]: readonly [string, string],
  endpoint: Endpoint,
  ids: readonly string[],
) {
  const [tried, setTried] = useState<{ body: object; rows: BulkRow[] }>()
  const [isDone, setDone] = useState(false)
  const [busy, setBusy] = useState(false)
  const { onUnselectItems } = useListContext()
  const refresh = useRefresh(resource)
  const tell = useTold()
  const notify = useNotify()

  const send = async (body: object) => {
    const answer = await http(pathOf(endpoint), { method: endpoint.method, body })
    return (answer as { data: BulkRow[] }).data
  }
  const apply = async () => {
    if (!tried) return
    setBusy(true)
    try {
      const wanted = tried.rows.filter(isChanging)
      const rows = await send({ ...tried.body, ids: wanted.map(({ id }) => id) })
      const changed = rows.filter(({ refusal }) => refusal === '').length
      setTried({ ...tried, rows })
      setDone(true)
      await refresh()
      if (changed > 0) tell(`${changed} ${changed === 1 ? one : many} changed.`)
    } catch (error) {
      notify(`Could not change the ${many} - ${reasonOf(error)}`, { type: 'error' })
    } finally {
      setBusy(false)
    }
  }
  return {
    rows: tried?.rows,
    isDone,
    busy,
    apply,
    preview: async (body: object) => {
      setDone(false)
      setTried({ body, rows: await send({ ...body, ids, dryRun: true }) })
    },
    /** What was tried counts no more. */
    forget: () => setTried(undefined),
    /** Once it is done, the rows are no longer chosen. */
    leave: () => {
      if (isDone) onUnselectItems()
    },
  }
}
