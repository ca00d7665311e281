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
  readonly #callers = new Map<string, Spent>()
  readonly #remembered: number

  constructor(remembered: number) {
    this.#remembered = remembered
  }

  /**
   * Spends `cost` of the `most` of a minute; answers for how many seconds the caller has to wait, 0 when he need not.
   */
  spend(caller: string, cost: number, most: number): number {
    const now = Date.now()
    const known = this.#callers.get(caller)
    const spent = known && known.until > now ? known : { sum: 0, until: now + windowMillis }
    spent.sum += cost
    // Whoever came last stands last.
    this.#callers.delete(caller)
    this.#callers.set(caller, spent)
    if (this.#callers.size > this.#remembered) {
      const [quietest] = this.#callers.keys()
      if (quietest !== undefined) this.#callers.delete(quietest)
    }
    return spent.sum > most ? Math.ceil((spent.until - now) / 1000) : 0
  }
}
