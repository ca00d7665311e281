import { i18n } from '@lingui/core'
import { t } from '@lingui/core/macro'
import { ApiError } from '#src/providers/http.ts'
import { reasonOf } from '#src/providers/describeError.ts'

/** How far what stands on the screen is on the server. */
export type Saving = { state: 'idle' | 'saving' } | { state: 'saved'; at: Date } | { state: 'failed'; error: unknown }

/** Whether the server never judged it, so that it is worth another try as it is. */
export const isLost = (error: unknown) => error instanceof ApiError && (error.status === 0 || error.status >= 500)

export const savedNow = (): Saving => ({ state: 'saved', at: new Date() })

/** What the form says about it; nothing before the first change. `kept`: where what is not saved stays meanwhile. */
export function savingWords(saving: Saving, kept = ''): string {
  if (saving.state === 'saved') return t`Saved at ${i18n.date(saving.at, { timeStyle: 'short' })}`
  if (saving.state !== 'failed') return saving.state === 'saving' ? t`Saving…` : ''
  const { error } = saving
  const words = (start: string) => [start, kept].filter(Boolean).join(', ')
  if (error instanceof ApiError && error.status === 0) return words(t`Not saved: offline`)
  return `${words(t`Not saved`)}: ${reasonOf(error)}`
}
