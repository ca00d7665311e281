import { t } from '@lingui/core/macro'

/** How browsers, each in its own words, say that the code of a part did not come. */
const notLoaded = /dynamically imported module|module script|preload CSS/i

/** What a failed part of a page says in its place: the rest of the page stays, with all that is typed into it. */
export function describePartError(error: unknown): string {
  if (!(error instanceof Error)) return t`Unknown error. Try again.`
  if (!notLoaded.test(error.message)) return error.message
  return t`Couldn't load this part: the connection was lost, or a new version is available. Try again, or save your work and reload.`
}

/**
 * What a failed page says in its place, and what trying again does. Code that did not come, because a newer version
 * took its place on the server or the connection is gone, then comes with the whole page: nothing is typed into one
 * that was never shown.
 */
export function describeError(error: unknown, retry: () => void): { words: string; retry: () => void } {
  if (!(error instanceof Error) || !notLoaded.test(error.message)) return { words: describePartError(error), retry }
  return {
    words: t`Couldn't load this part: the connection was lost, or a new version is available. Try again.`,
    retry: () => location.reload(),
  }
}

/** Why something failed, as a sentence: what the server said, or the error itself. */
export const reasonOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
