import { setImmediate as breathe } from 'node:timers/promises'

/** As many take a few milliseconds. */
const atOnce = 100

/** `map` for many things, such as the lines of a file: other requests have their turn after every hundred. */
export async function mapInTurns<One, Other>(all: readonly One[], make: (one: One) => Other): Promise<Other[]> {
  const made: Other[] = []
  for (let at = 0; at < all.length; at += atOnce) {
    if (at) await breathe()
    for (const one of all.slice(at, at + atOnce)) made.push(make(one))
  }
  return made
}
