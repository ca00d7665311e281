import { plural, t } from '@lingui/core/macro'
import type { BulkRow } from '#contract/api/bulk.ts'
import { type ResourceName, type ResourcesWith, resourceOf } from '#contract/resources.ts'
import type { Undoable } from '#src/providers/http.ts'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useListContext, useNotify } from 'react-admin'
import { describeFailure, reasonOf } from '#src/providers/describeError.ts'
import { useRefresh, useUpdateMany } from '#src/providers/dataProvider/hooks.ts'
import { useMutation } from '#src/providers/useMutation.ts'
import { useUndoable } from '../notifications/undo.tsx'

/** Rows per request. Small enough to show progress and to keep requests short. */
export const slice = 25

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
  const { one, many } = resourceOf(resource)
  const [tried, setTried] = useState<{ body: object; rows: BulkRow[] }>()
  const [isDone, setDone] = useState(false)
  const { mutateAsync: updateMany } = useUpdateMany(resource as ResourcesWith<'updateMany'>, { noRefresh: true })
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
   * Sends the rows slice by slice until the panel is closed. Appends the results to `rows`. A single undo reverts all
   * slices: `undoable` has its id. Throws the `ApiError` of the failed slice; earlier slices stay applied.
   */
  const send = async (body: object, of: readonly string[], rows: BulkRow[], undoable: Undoable = {}) => {
    setProgress(countOf(rows, of.length))
    try {
      for (let at = 0; at < of.length && !isLeft.current; at += slice) {
        const data = { ...body, continues: undoable.meta?.undo }
        const { meta } = await updateMany({ ids: of.slice(at, at + slice), data })
        if (meta.undo && meta.rows.some(({ refusal }) => refusal === '')) undoable.meta = { undo: meta.undo }
        rows.push(...meta.rows)
        setProgress(countOf(rows, of.length))
      }
    } finally {
      setProgress(undefined)
    }
  }
  const applyTo = async (body: object, previews: readonly BulkRow[]) => {
    const wanted = previews.filter(isChanging)
    const rows: BulkRow[] = []
    const undoable: Undoable = {}
    let reason = ''
    try {
      await send(
        body,
        wanted.map(({ id }) => id),
        rows,
        undoable,
      )
    } catch (error) {
      reason = reasonOf(error)
      notify(describeFailure(t`Couldn't change the ${many}`, error), { type: 'error' })
      if (rows.length === 0) return
    }
    setTried({ body, rows: [...rows, ...unanswered(wanted.slice(rows.length), reason)] })
    setDone(true)
    await refresh(resource)
    const changed = rows.filter(({ refusal }) => refusal === '').length
    if (changed > 0) tell(plural(changed, { one: `# ${one} changed.`, other: `# ${many} changed.` }), undoable)
    else if (!reason) notify(refusedAs(rows, { one, many }), { type: 'error' })
  }
  const { mutate, isPending } = useMutation<void, Error, { body: object; rows: BulkRow[] }>({
    mutationFn: ({ body, rows }) => applyTo(body, rows),
  })
  return {
    rows: tried?.rows,
    isDone,
    /** True while the change is being applied, not during the preview. */
    busy: isPending,
    progress,
    apply: () => tried && mutate(tried),
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
