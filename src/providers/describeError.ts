import { t } from '@lingui/core/macro'

/** The messages of Chrome, Firefox and Safari when a script fails to load. */
const notLoaded = /dynamically imported module|module script|preload CSS/i

/** The error text for a part of a page. The rest of the page keeps what was typed. */
export function describePartError(error: unknown): string {
  if (!(error instanceof Error)) return t`Unknown error. Try again.`
  if (!notLoaded.test(error.message)) return error.message
  return t`Couldn't load this part: the connection was lost, or a new version is available. Try again, or save your work and reload.`
}

/**
 * The error text and the retry of a page. If its code failed to load, because of a new release or a lost connection,
 * retry reloads the window, which loses no input.
 */
export function describeError(error: unknown, retry: () => void): { words: string; retry: () => void } {
  if (!(error instanceof Error) || !notLoaded.test(error.message)) return { words: describePartError(error), retry }
  return {
    words: t`Couldn't load this part: the connection was lost, or a new version is available. Try again.`,
    retry: () => location.reload(),
  }
}

/** The message of an error: the server's text, or the error's own. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))

/** What failed and why: "Couldn't save - That code is taken." `failure` is the first part. */
export const describeFailure = (failure: string, error: unknown): string => `${failure} - ${reasonOf(error)}`
