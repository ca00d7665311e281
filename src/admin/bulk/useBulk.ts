import { plural, t } from '@lingui/core/macro'
import type { BulkRow } from '#contract/api/bulk.ts'
import { type ResourceName, resourceOf } from '#contract/resources.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import { pathOf } from '#src/providers/call.ts'
import { http, type Undoable } from '#src/providers/http.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useListContext, useNotify } from 'react-admin'
import { reasonOf } from '#src/providers/describeError.ts'
import { useRefresh } from '#src/providers/dataProvider/hooks.ts'
import { useUndoable } from '../notifications/undo.tsx'

/** As many rows go out with one request, so that there is progress to show and no answer takes long. */
export const slice = 25

/** A change of many rows on its way. */
interface Sliced {
  endpoint: Endpoint
  body: object
  ids: readonly string[]
  /**
   * Gets what became of the rows of each slice, and the request by which all so far are undone; answers whether to
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

/** A row that a change would really change. */
export const isChanging = ({ refusal, changes }: BulkRow) => refusal === '' && changes.length > 0

/** How far a change of many rows has come. */
export interface BulkProgress {
  done: number
  refused: number
  total: number
}

const countOf = (rows: readonly BulkRow[], total: number): BulkProgress => ({
  done: rows.length,
  refused: rows.filter(({ refusal }) => refusal !== '').length,
  total,
})

/** What is said of rows that had no answer: nobody knows of those that were sent. */
function unanswered(rows: readonly BulkRow[], reason: string): BulkRow[] {
  const sent = t`Maybe not changed: ${reason}`
  return rows.map((row, at) => ({ ...row, changes: [], refusal: at < slice ? sent : t`Not tried.` }))
}

/**
 * A change of many rows: first tried, then done on those that it would change. `rows`: what became of each, or would.
 */
export function useBulk(resource: ResourceName, ids: readonly string[]) {
  const { one, many, calls } = resourceOf(resource)
  const [tried, setTried] = useState<{ body: object; rows: BulkRow[] }>()
  const [isDone, setDone] = useState(false)
  const [busy, setBusy] = useState(false)
  const [progress, setProgress] = useState<BulkProgress>()
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => void (isLeft.current = true)
  }, [])
  const { onUnselectItems } = useListContext()
  const refresh = useRefresh()
  const tell = useUndoable()
  const notify = useNotify()

  /**
   * Sends what is left of the rows until the panel is closed; adds what became of each to `rows`, and how to undo it to
   * `undoable`.
   */
  const send = async (body: object, of: readonly string[], rows: BulkRow[], undoable: Undoable = {}) => {
    setProgress(countOf(rows, of.length))
    const onRows = (more: BulkRow[], undo: string | undefined) => {
      rows.push(...more)
      if (undo) undoable.meta = { undo }
      setProgress(countOf(rows, of.length))
      return !isLeft.current
    }
    try {
      if (calls.updateMany) await inSlices({ endpoint: calls.updateMany, body, ids: of, onRows })
    } finally {
      setProgress(undefined)
    }
  }
  const apply = async () => {
    if (!tried) return
    const wanted = tried.rows.filter(isChanging)
    const rows: BulkRow[] = []
    const undoable: Undoable = {}
    let reason = ''
    setBusy(true)
    try {
      await send(
        tried.body,
        wanted.map(({ id }) => id),
        rows,
        undoable,
      )
    } catch (error) {
      reason = reasonOf(error)
      notify(t`Couldn't change the ${many} - ${reason}`, { type: 'error' })
      if (rows.length === 0) return
    } finally {
      setBusy(false)
    }
    setTried({ ...tried, rows: [...rows, ...unanswered(wanted.slice(rows.length), reason)] })
    setDone(true)
    await refresh(resource)
    const changed = rows.filter(({ refusal }) => refusal === '').length
    if (changed > 0) tell(plural(changed, { one: `# ${one} changed.`, other: `# ${many} changed.` }), undoable)
  }
  return {
    rows: tried?.rows,
    isDone,
    /** The change is at work, not only tried. */
    busy,
    progress,
    apply,
    preview: async (body: object) => {
      const rows: BulkRow[] = []
      setDone(false)
      await send({ ...body, dryRun: true }, ids, rows)
      setTried({ body, rows })
    },
    /** What was tried counts no more. */
    forget: () => setTried(undefined),
    /** Nor does it when something else is typed into the form. */
    onDirty: useCallback((isDirty: boolean) => {
      if (isDirty) setTried(undefined)
    }, []),
    /** Once it is done, the rows are no longer chosen. */
    leave: () => {
      if (isDone) onUnselectItems()
    },
  }
}
