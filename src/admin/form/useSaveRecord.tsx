import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { RecordOf, ResourceName } from '#contract/resources.ts'
import { useRefresh as useRefreshed } from '#src/providers/dataProvider/hooks.ts'
import type { Undoable } from '#src/providers/http.ts'
import { useUndoable } from '../notifications/undo.tsx'
import Button from '@mui/material/Button'
import { useCloseNotification, useNotify, type RaRecord, useDataProvider } from 'react-admin'
import { Link } from 'react-router'
import type { Sent } from './SchemaForm.tsx'

/** A record as it stood when its form was opened. */
interface Identified {
  id: string
  updatedAt?: unknown
}

/**
 * Writes on a resource: whatever shows it is fetched again, then a message says so, with a way to undo it. `meta` goes out with each call and is that
 * of the queries: the parent of a record. Throws what the server refuses: 409 when `version` is no longer the one that stands.
 */
export function useSave<R extends ResourceName>(resource: R, meta?: Record<string, unknown>) {
  const provider = useDataProvider()
  const queries = useQueryClient()
  const refreshAll = useRefreshed()
  const notify = useUndoable()
  const refresh = (fresh?: QueryKey) => refreshAll(resource, fresh)
  const announce = async (message: string, answer: Undoable, note = '', fresh?: QueryKey) => {
    await refresh(fresh)
    notify([message, note].filter(Boolean).join(' '), answer)
  }
  return {
    refresh,
    announce,
    create: async (data: object, message: string): Promise<RecordOf<R>> => {
      const answer = await provider.create(resource, { data, meta })
      await announce(message, answer)
      return answer.data as RecordOf<R>
    },
    /** Without a `section` of its own the whole record is sent. */
    update: async (
      record: Identified,
      data: object,
      message: string,
      { version, note, section }: Sent & { section?: string },
    ) => {
      const { id } = record
      const answer = await provider.update(resource, {
        id,
        data,
        previousData: record,
        meta: { ...meta, version, section },
      })
      // The provider has read the record again; where it could not, the old version stands.
      const isFresh = answer.data.updatedAt !== record.updatedAt
      const queryKey = [resource, 'getOne', { id: String(answer.data.id), meta }]
      if (isFresh) {
        await queries.cancelQueries({ queryKey, exact: true })
        queries.setQueryData(queryKey, answer.data)
      }
      await announce(message, answer, note, isFresh ? queryKey : undefined)
    },
    remove: async (record: Identified, message: string) => {
      const answer = await provider.delete(resource, { id: record.id, previousData: record, meta })
      await announce(message, answer)
    },
    /** The record as it is now, past everything that is known. */
    reload: async ({ id }: Identified): Promise<RecordOf<R>> =>
      (await provider.getOne(resource, { id, meta })).data as RecordOf<R>,
  }
}

/** What follows a write: whatever shows what was written is fetched again, then a message says so, with a way to undo it. */
export function useSaved(...queryKeys: readonly QueryKey[]) {
  const queries = useQueryClient()
  const notify = useUndoable()
  const refresh = () => Promise.all(queryKeys.map((queryKey) => queries.invalidateQueries({ queryKey })))
  return {
    refresh,
    /** `note`: sentences on what else is part of what was saved. */
    announce: async (message: string, answer: Undoable, note = '') => {
      await refresh()
      notify([message, note].filter(Boolean).join(' '), answer)
    },
  }
}

interface Created {
  /** That it was created. */
  message: string
  /** Where its page is, and what the link to it says. */
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

/** Says for five seconds that a record was created, with the way to it, and lets lists find it. */
export function useAnnounceCreated(resource: string) {
  const notify = useNotify()
  const refresh = useRefresh(resource)
  return ({ message, ...link }: Created) => {
    void refresh()
    notify(message, { type: 'success', autoHideDuration: 5000, action: <ViewButton {...link} /> })
  }
}

/** Drops what is known of a resource and waits until everything on screen is fresh. */
export function useRefresh(resource: string) {
  const queries = useQueryClient()
  return () => queries.invalidateQueries({ queryKey: [resource] })
}

/**
 * Saves one section of a record, fetches the record again, then says so. Throws what the server refuses: 409 when `version` is no
 * longer the one that stands.
 */
export function useSaveRecord(resource: string, record: RaRecord) {
  const provider = useDataProvider()
  const notify = useUndoable()
  const refresh = useRefresh(resource)
  return async (section: string, data: object, saved: string, { version, note }: Sent) => {
    const meta = { section, version }
    const answer = await provider.update(resource, { id: record.id, data, previousData: record, meta })
    await refresh()
    notify(note ? `${saved} ${note}` : saved, answer)
  }
}

/** Fetches a record anew, past everything that is known. */
export function useReload<R extends RaRecord>(resource: string, { id }: R) {
  const provider = useDataProvider()
  return async (): Promise<R> => (await provider.getOne<R>(resource, { id })).data
}
