import { t } from '@lingui/core/macro'
import { Alert, Button } from '@mui/material'
import { useEffect, useMemo, useRef, useState } from 'react'
import { type Store, useStoreContext } from 'react-admin'
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form'
import { recordDraftsKey } from '#src/providers/storage.ts'
import { useProfile } from '#src/providers/useSession.ts'
import { isSame } from '#contract/untouched.ts'
import type { useConflictResolution } from './useConflictResolution.ts'

/** Unsaved input of a form. */
export interface Draft<Kept = FieldValues> {
  found: Kept | undefined
  keep: (kept: Kept) => void
  drop: () => void
}

type DraftStore = Pick<Store, 'getItem' | 'setItem' | 'removeItem'>

/** LocalStorage as a store, for pages outside the shell. Unreadable entries count as missing. */
export const browserStore: DraftStore = {
  getItem: (key) => {
    try {
      return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined
    } catch {
      return undefined
    }
  },
  setItem: (key, value) => localStorage.setItem(key, JSON.stringify(value)),
  removeItem: (key) => localStorage.removeItem(key),
}

/** The draft under a key of a store. Without a key nothing is stored. */
export function useDraftIn<Kept = FieldValues>(store: DraftStore, key: string | undefined): Draft<Kept> {
  return useMemo(() => {
    if (key === undefined) return { found: undefined, keep: () => undefined, drop: () => undefined }
    return {
      found: store.getItem<Kept | undefined>(key),
      keep: (kept) => {
        try {
          store.setItem(key, kept)
        } catch {
          // If the storage is full or blocked, the draft doesn't survive a reload, but the form works.
        }
      },
      drop: () => store.removeItem(key),
    }
  }, [store, key])
}

/** The draft of a form in this browser, for the signed-in person. */
export function useDraft<Kept = FieldValues>(form: string): Draft<Kept> {
  return useDraftIn<Kept>(useStoreContext(), `drafts.${form}.${useProfile().id}`)
}

/** Unsaved changes to a record: its version, and the changed fields before and after. */
interface RecordDraft {
  version?: string | undefined
  before: FieldValues
  after: FieldValues
}

/** Deletes the drafts of a record whose names start with `name`. */
export function useDropDraft(name: string): () => void {
  const store = useStoreContext()
  const key = recordDraftsKey(useProfile().id) + name
  return () => store.removeItems(key)
}

/**
 * The draft of a record's form. Stores changed fields only. A restored draft starts from its own version, so if the
 * record has changed since, saving merges as usual. Without a name nothing is stored.
 */
export function useRecordDraft(
  name: string | undefined,
  { base, startFrom }: Pick<ReturnType<typeof useConflictResolution>, 'base' | 'startFrom'>,
): Draft {
  const person = useProfile().id
  const draft = useDraftIn<RecordDraft>(
    useStoreContext(),
    name === undefined ? undefined : recordDraftsKey(person) + name,
  )
  const [found] = useState(() => {
    const { values } = base()
    const after = Object.entries(draft.found?.after ?? {})
    return after.some(([field, value]) => !isSame(values[field], value)) ? draft.found : undefined
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
        const of = (all: FieldValues) => Object.fromEntries(changed.map((field) => [field, all[field] ?? null]))
        if (changed.length) draft.keep({ version, before: of(values), after: of(typed) })
        else draft.drop()
      },
      drop: draft.drop,
    }),
    [found, base, draft],
  )
}

interface DraftNoticeProps {
  draft: Draft
  /** Returns the values without those that must not stay in the browser. */
  kept: (values: FieldValues) => FieldValues
  /** A sentence about the omitted values. */
  left?: string
  onStartOver?: () => void
}

/** Restores a draft in a form, says so, and stores further input. */
export function DraftNotice({ draft, kept, left, onStartOver }: DraftNoticeProps) {
  const { control, formState, getValues, reset } = useFormContext()
  const { isDirty } = formState
  const values = useWatch({ control })
  const [restored, setRestored] = useState(draft.found !== undefined)
  useEffect(() => {
    if (draft.found) reset({ ...getValues(), ...draft.found }, { keepDefaultValues: true })
  }, [draft, getValues, reset])
  const wasDirty = useRef(false)
  useEffect(() => {
    if (isDirty) draft.keep(kept(values))
    else if (wasDirty.current) {
      // The form was saved, or changed back to its initial values.
      draft.drop()
      setRestored(false)
    }
    wasDirty.current = isDirty
  }, [values, isDirty, draft, kept])
  const startOver = () => {
    draft.drop()
    reset()
    setRestored(false)
    onStartOver?.()
  }
  if (!restored) return null
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" size="small" onClick={startOver} sx={{ whiteSpace: 'nowrap' }}>{t`Start over`}</Button>
      }
    >
      {t`Your draft is back. It's stored only in this browser.`} {left}
    </Alert>
  )
}
