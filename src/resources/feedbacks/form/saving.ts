import { ApiError } from '#src/providers/http.ts'

/** How far the answers on the screen are on the server. */
export type Saving =
  | { state: 'idle' | 'saving' }
  | { state: 'saved'; at: Date }
  | { state: 'failed'; error: unknown }

/** Whether the server never judged it, so that it is worth another try as it is. */
export const isLost = (error: unknown) =>
  error instanceof ApiError && (error.status === 0 || error.status >= 500)

/** A note that waits until it is shortened: what was saved before must not pass for it. */
export const tooLong: Saving = { state: 'failed', error: new Error('a note is too long. Shorten it.') }

export const savedNow = (): Saving => ({ state: 'saved', at: new Date() })

const clock = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short' })

/** What the form says about it; nothing before the first change. */
export function savingWords(saving: Saving): string {
  if (saving.state === 'saved') return `Saved at ${clock.format(saving.at)}`
  if (saving.state !== 'failed') return saving.state === 'saving' ? 'Saving…' : ''
  const { error } = saving
  if (error instanceof ApiError && error.status === 0) return 'Not saved: offline, kept on this device'
  return `Not saved, kept on this device: ${error instanceof Error ? error.message : 'the reason is not known.'}`
}
