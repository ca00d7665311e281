/** How browsers, each in its own words, say that the code of a part did not come. */
const notLoaded = /dynamically imported module|module script|preload CSS/i

/**
 * What a failed part says in its place, and what trying again does. Code that did not come, because a newer version took its place on the
 * server or the connection is gone, only comes with the whole page: browsers remember that it failed.
 */
export function faultOf(error: unknown, retry: () => void): { words: string; retry: () => void } {
  if (!(error instanceof Error)) return { words: 'The reason is not known.', retry }
  if (!notLoaded.test(error.message)) return { words: error.message, retry }
  return {
    words: 'Part of it could not be loaded: the product was renewed, or the connection is gone. Try again.',
    retry: () => location.reload(),
  }
}
