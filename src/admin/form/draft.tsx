import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useEffect, useMemo, useRef, useState } from 'react'
import { useStoreContext } from 'react-admin'
import { type FieldValues, useFormContext, useWatch } from 'react-hook-form'
import { useProfile } from '#src/providers/session.ts'

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
