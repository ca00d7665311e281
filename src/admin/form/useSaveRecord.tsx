import { type QueryKey, useQueryClient } from '@tanstack/react-query'
import type { Undoable } from '#src/providers/http.ts'
import { useUndoable } from '../notifications/undo.tsx'
import Button from '@mui/material/Button'
import { useCloseNotification, useNotify, type RaRecord, useDataProvider } from 'react-admin'
import { Link } from 'react-router'
import type { Sent } from './SchemaForm.tsx'

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
