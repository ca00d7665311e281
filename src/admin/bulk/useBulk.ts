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

/** Rows per request. Small enough to show progress and to keep requests short. */
export const slice = 25

/** A bulk change to send. */
interface Sliced {
  endpoint: Endpoint
  body: object
  ids: readonly string[]
  /**
   * Receives the results of each slice, and the id of the request that undoes all slices so far. Returns whether to
   * continue.
   */
  onRows: (rows: BulkRow[], undo: string | undefined) => boolean
}

/**
 * Sends a bulk change slice by slice. A single undo reverts all of them: use the id last passed to `onRows`. @throws
 * ApiError of the failed slice; earlier slices stay applied
 */
async function inSlices({ endpoint, body, ids, onRows }: Sliced): Promise<void> {
  let continues: string | undefined
  for (let at = 0; at < ids.length; at += slice) {
    const part = { ...body, ids: ids.slice(at, at + slice), continues }
    const answer = await http(pathOf(endpoint), { method: endpoint.method, body: part })
    const { data, meta } = answer as { data: BulkRow[] } & Undoable
    if (data.some(({ refusal }) => refusal === '')) continues = meta?.undo
    if (!onRows(data, continues)) return
  }
}

/** True if the change would modify the row. */
export const isChanging = ({ refusal, changes }: BulkRow) => refusal === '' && changes.length > 0

/** Progress of a bulk change. */
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

/** What is told if nothing was changed: the reason of the first refusal, as that of a change of one record. */
function refusedAs(rows: readonly BulkRow[], { one, many }: { one: string; many: string }): string {
  const [{ name, refusal } = { name: '', refusal: '' }] = rows
  const failed = plural(rows.length, { one: `Couldn't change the ${one}`, other: `Couldn't change the # ${many}` })
  return `${failed} - ${rows.length > 1 && name ? `${name}: ` : ''}${refusal}`
}

/** Results for rows without an answer. It is unknown whether the slice that was sent took effect. */
function unanswered(rows: readonly BulkRow[], reason: string): BulkRow[] {
  const sent = t`Maybe not changed: ${reason}`
  return rows.map((row, at) => ({ ...row, changes: [], refusal: at < slice ? sent : t`Not tried.` }))
}

/** A bulk change: a preview, then the change of the rows that it affects. `rows` are the previews or the results. */
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
   * Sends the remaining rows until the panel is closed. Appends results to `rows` and stores the undo id in `undoable`.
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
    else if (!reason) notify(refusedAs(rows, { one, many }), { type: 'error' })
  }
  return {
    rows: tried?.rows,
    isDone,
    /** True while the change is being applied, not during the preview. */
    busy,
    progress,
    apply,
    preview: async (body: object) => {
      const rows: BulkRow[] = []
      setDone(false)
      await send({ ...body, dryRun: true }, ids, rows)
      setTried({ body, rows })
    },
    /** Drops the preview. */
    forget: () => setTried(undefined),
    /** Drops the preview when the form changes. */
    onDirty: useCallback((isDirty: boolean) => {
      if (isDirty) setTried(undefined)
    }, []),
    /** Clears the selection if the change was applied. */
    leave: () => {
      if (isDone) onUnselectItems()
    },
  }
}
