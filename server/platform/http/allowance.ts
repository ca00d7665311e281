import { Recent } from '#server/platform/recent.ts'

interface Spent {
  sum: number
  /** End of the minute, in milliseconds since the epoch. */
  until: number
}

const windowMillis = 60_000

/**
 * Counts what each caller has spent of a limit per minute. Keeps `remembered` callers and forgets the least recent one.
 * (The rate-limit library can't count a request as several.)
 */
export class Allowance {
  readonly #callers: Recent<string, Spent>

  constructor(remembered: number) {
    this.#callers = new Recent(remembered)
  }

  /** Spends `cost` of `most`. Returns the seconds to wait, or 0 if the caller is within the limit. */
  spend(caller: string, cost: number, most: number): number {
    const now = Date.now()
    const known = this.#callers.get(caller)
    const spent = known && known.until > now ? known : { sum: 0, until: now + windowMillis }
    spent.sum += cost
    if (spent !== known) this.#callers.set(caller, spent)
    return spent.sum > most ? Math.ceil((spent.until - now) / 1000) : 0
  }
}
