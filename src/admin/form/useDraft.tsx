import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useStoreContext } from 'react-admin'
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form'
import { useProfile } from '#src/providers/session.ts'
import { isSame, type useConflictResolution } from './useConflictResolution.ts'

/** What the signed-in person typed into a form and did not save. */
export interface Draft {
  /** The draft of an earlier visit. */
  found: FieldValues | undefined
  keep: (values: FieldValues) => void
  drop: () => void
}

/** The draft of a form in this browser, for this person only. */
export function useDraft(form: string): Draft {
  const store = useStoreContext()
  const key = `drafts.${form}.${useProfile().id}`
  return useMemo(
    () => ({
      found: store.getItem<FieldValues>(key),
      keep: (values) => store.setItem(key, values),
      drop: () => store.removeItem(key),
    }),
    [store, key],
  )
}

interface DraftNoticeProps {
  draft: Draft
  /** The values without what must not stay behind in a browser. */
  kept: (values: FieldValues) => FieldValues
  /** A sentence on what that is. */
  left?: string
  onStartOver?: () => void
}

/** Inside a form: brings an earlier draft back, says so, and keeps what is typed from now on. */
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
      // Saved, or typed back to what it was.
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
        <Button color="inherit" size="small" onClick={startOver} sx={{ whiteSpace: 'nowrap' }}>
          Start over
        </Button>
      }
    >
      What you typed on your last visit is back. It is kept in this browser only. {left}
    </Alert>
  )
}

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
