import { useEffect, useMemo, useState } from 'react'
import { useStoreContext } from 'react-admin'
import type { FieldValues } from 'react-hook-form'
import { useProfile } from '#src/providers/session.ts'
import type { Draft } from './draft.tsx'
import { isSame } from './merge.ts'
import type { useConflictResolution } from './useConflictResolution.ts'

type ConflictOptions = ReturnType<typeof useConflictResolution>

/** What somebody changed of a record: the version that it was, and the fields before and after. */
interface Edits {
  version?: string | undefined
  before: FieldValues
  after: FieldValues
}

/** Where the unsaved changes of a person's records are kept in this browser: logging out drops all of them. */
export const recordDraftsKey = (person: string) => `drafts.edit.${person}.`

/** Drops what is kept of the changes of a record; of several forms of it, when their names begin alike. */
export function useDropDraft(name: string): () => void {
  const store = useStoreContext()
  const key = recordDraftsKey(useProfile().id) + name
  return () => store.removeItems(key)
}

/**
 * The unsaved changes of a record, kept in this browser for this person only. What was found begins from the version that it was typed over:
 * when the record is another by now, its save meets that as any change of somebody else. Without a name nothing is kept.
 */
export function useRecordDraft(
  name: string | undefined,
  { base, startFrom }: Pick<ConflictOptions, 'base' | 'startFrom'>,
): Draft {
  const store = useStoreContext()
  const key = recordDraftsKey(useProfile().id) + name
  const [found] = useState(() => {
    const kept = name === undefined ? undefined : store.getItem<Edits>(key)
    const { values } = base()
    return kept && Object.entries(kept.after).some(([field, value]) => !isSame(values[field], value))
      ? kept
      : undefined
  })
  useEffect(() => {
    if (found) startFrom({ values: { ...base().values, ...found.before }, version: found.version })
  }, [found, base, startFrom])
  return useMemo(
    () => ({
      found: found?.after,
      keep: (typed) => {
        const { values, version } = base()
        const changed = Object.keys(typed).filter((field) => !isSame(values[field], typed[field]))
        const of = (all: FieldValues) =>
          Object.fromEntries(changed.map((field) => [field, all[field] ?? null]))
        if (changed.length) store.setItem(key, { version, before: of(values), after: of(typed) })
        else store.removeItem(key)
      },
      drop: () => {
        if (name !== undefined) store.removeItem(key)
      },
    }),
    [found, base, store, key, name],
  )
}
