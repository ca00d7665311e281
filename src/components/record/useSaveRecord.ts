import { useQueryClient } from '@tanstack/react-query'
import { type RaRecord, useDataProvider } from 'react-admin'
import type { Sent } from '../form/SchemaForm.tsx'
import { useUndoable } from '../undo/useUndoable.tsx'

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
  const told = useUndoable()
  const refresh = useRefresh(resource)
  return async (section: string, data: object, saved: string, { version, note }: Sent) => {
    const meta = { section, version }
    const answer = await provider.update(resource, { id: record.id, data, previousData: record, meta })
    await refresh()
    told(note ? `${saved} ${note}` : saved, answer)
  }
}

/** Fetches a record anew, past everything that is known. */
export function useReload<R extends RaRecord>(resource: string, { id }: R) {
  const provider = useDataProvider()
  return async (): Promise<R> => (await provider.getOne<R>(resource, { id })).data
}
