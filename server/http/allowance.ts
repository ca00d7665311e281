import { Recent } from '../recent.ts'

interface Spent {
  sum: number
  /** When it begins anew, in milliseconds. */
  until: number
}

const windowMillis = 60_000

/**
 * What each caller has spent of a number that he has in a minute. `remembered` callers are kept; beyond, the one that
 * was quiet for longest is forgotten first. (The library that counts requests cannot count one as several.)
 */
export class Allowance {
  readonly #callers: Recent<string, Spent>

  constructor(remembered: number) {
    this.#callers = new Recent(remembered)
  }

  /**
   * Spends `cost` of the `most` of a minute; answers for how many seconds the caller has to wait, 0 when he need not.
   */
  spend(caller: string, cost: number, most: number): number {
    const now = Date.now()
    const known = this.#callers.get(caller)
    const spent = known && known.until > now ? known : { sum: 0, until: now + windowMillis }
    spent.sum += cost
    if (spent !== known) this.#callers.set(caller, spent)
    return spent.sum > most ? Math.ceil((spent.until - now) / 1000) : 0
  }
}
