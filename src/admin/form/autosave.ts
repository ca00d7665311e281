import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { ApiError } from '#src/providers/http.ts'
import { reasonOf } from '#src/providers/describeError.ts'

/** The state of autosave. */
export type Saving = { state: 'idle' | 'saving' } | { state: 'saved'; at: Date } | { state: 'failed'; error: unknown }

/** True if the server never handled the request, so that a retry without changes makes sense. */
export const isLost = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

export const savedNow = (): Saving => ({ state: 'saved', at: new Date() })

/** The text for the state of autosave; empty before the first change. `kept` says where unsaved input is kept. */
export function savingWords(saving: Saving, kept = ''): string {
  if (saving.state === 'saved') return t`Saved at ${i18n.date(saving.at, { timeStyle: 'short' })}`
  if (saving.state !== 'failed') return saving.state === 'saving' ? t`Saving…` : ''
  const { error } = saving
  const words = (start: string) => [start, kept].filter(Boolean).join(', ')
  if (error instanceof ApiError && error.status === 0) return words(t`Not saved: offline`)
  return `${words(t`Not saved`)}: ${reasonOf(error)}`
}
