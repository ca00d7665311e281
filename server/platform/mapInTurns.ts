import { setImmediate as breathe } from 'node:timers/promises'

/** Takes a few milliseconds. */
const atOnce = 100

/** `map` for many items, such as rows of a file. Yields to other requests after each hundred. */
export async function mapInTurns<One, Other>(all: readonly One[], make: (one: One) => Other): Promise<Other[]> {
  const made: Other[] = []
  for (let at = 0; at < all.length; at += atOnce) {
    if (at) await breathe()
    for (const one of all.slice(at, at + atOnce)) made.push(make(one))
  }
  return made
}
