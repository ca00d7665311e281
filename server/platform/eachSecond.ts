import { setTimeout as wait } from 'node:timers/promises'

/**
 * Looks each second, a second after the last look has ended. A look that fails is ignored: the next one may succeed.
 * @returns a function that stops looking
 */
export function eachSecond(look: () => Promise<void>): () => Promise<void> {
  const stopping = new AbortController()
  const { signal } = stopping
  const repeat = async () => {
    while (!signal.aborted) {
      await wait(1_000, undefined, { signal, ref: false }).catch(() => undefined)
      if (!signal.aborted) await look().catch(() => undefined)
    }
  }
  const ended = repeat()
  return async () => {
    stopping.abort()
    await ended
  }
}
