import { Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { type RaRecord, useCloseNotification, useNotify } from 'react-admin'
import { Link } from 'react-router'
import type { RecordOf, ResourceName } from '#contract/resources.ts'
import { useDataProvider, useRefresh, queryKeyOf } from '#src/providers/dataProvider/hooks.ts'
import type { Undoable } from '#src/providers/http.ts'
import { useUndoable } from '../notifications/undo.tsx'
import type { Sent } from './SchemaForm.tsx'

/** A record as it was when its form opened. */
interface Identified {
  id: string
  updatedAt?: unknown
}

/**
 * Writes of a resource. After each, refetches the affected queries and shows a message with Undo. `meta` goes with each
 * call and names the parent. Throws the server's refusal: 409 if `version` is stale.
 */
export function useSave<R extends ResourceName>(resource: R, meta?: Record<string, unknown>) {
  const provider = useDataProvider()
  const queries = useQueryClient()
  const refreshAll = useRefresh()
  const notify = useUndoable()
  const announce = async (message: string, answer: Undoable, note = '', fresh: readonly string[] = []) => {
    await refreshAll(resource, fresh)
    notify([message, note].filter(Boolean).join('. '), answer)
  }
  /** Puts a fresh record into the cached queries for it and returns their hashes. */
  const show = async (record: RaRecord): Promise<string[]> => {
    const shown = queries.getQueryCache().findAll({
      queryKey: queryKeyOf(resource, 'getOne'),
      predicate: ({ state: { data } }) => (data as RaRecord | undefined)?.id === record.id,
    })
    await Promise.all(shown.map(({ queryKey }) => queries.cancelQueries({ queryKey, exact: true })))
    for (const { queryKey } of shown) queries.setQueryData(queryKey, record)
    return shown.map(({ queryHash }) => queryHash)
  }
  return {
    announce,
    refresh: () => refreshAll(resource),
    create: async (data: object, message: string): Promise<RecordOf<R>> => {
      const answer = await provider.create(resource, { data, meta })
      await announce(message, answer)
      return answer.data as RecordOf<R>
    },
    /** Without `section` the whole record is sent. */
    update: async (
      record: Identified,
      data: object,
      message: string,
      { version, note, section }: Sent & { section?: string },
    ) => {
      const params = { id: record.id, data, previousData: record, meta: { ...meta, version, section } }
      const answer = await provider.update<RaRecord<string>>(resource, params)
      // The provider rereads the record after a write. If that failed, the version is the old one.
      const isFresh = answer.data.updatedAt !== record.updatedAt
      await announce(message, answer, note, isFresh ? await show(answer.data) : [])
    },
    remove: async (record: Identified, message: string) => {
      const answer = await provider.delete(resource, { id: record.id, previousData: record, meta })
      await announce(message, answer)
    },
    /** Fetches the record, bypassing the cache. */
    reload: async <Now extends RaRecord = RecordOf<R>>({ id }: { id: Now['id'] }): Promise<Now> =>
      (await provider.getOne<Now>(resource, { id, meta })).data,
  }
}

interface Created {
  message: string
  /** The address of the new record, and the label of the link. */
  to: string
  view: string
}

function ViewButton({ to, view }: Omit<Created, 'message'>) {
  const close = useCloseNotification()
  return (
    <Button color="inherit" size="small" component={Link} to={to} onClick={close}>
      {view}
    </Button>
  )
}

/** Shows for five seconds that a record was created, with a link to it, and refetches lists. */
export function useAnnounceCreated(resource: ResourceName) {
  const notify = useNotify()
  const refresh = useRefresh()
  return ({ message, ...link }: Created) => {
    void refresh(resource)
    notify(message, { type: 'success', autoHideDuration: 5000, action: <ViewButton {...link} /> })
  }
}
