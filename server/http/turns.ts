interface Calls {
  busy: number
  /** Those that wait, in the order in which they came. */
  waiting: Set<() => void>
}

/** So many calls of one caller wait for others of his, and for so long. */
const [mostWaiting, patienceMillis] = [100, 10_000]

/**
 * Lets a caller have some calls at work at once; more wait for their turn, so that nobody takes the server from
 * everybody else.
 */
export class Turns {
  readonly #callers = new Map<string, Calls>()

  /**
   * Resolves when the call may begin, with what is called when it is over; with nothing when too many wait, or it
   * waited for too long.
   */
  async take(caller: string, most: number): Promise<(() => void) | undefined> {
    const calls = this.#callers.get(caller) ?? { busy: 0, waiting: new Set() }
    this.#callers.set(caller, calls)
    if (calls.busy < most) calls.busy++
    else if (calls.waiting.size >= mostWaiting || !(await this.#turn(calls))) return undefined
    return () => this.#end(caller, calls)
  }

  /** Waits for the turn of another call, which that hands on. */
  #turn({ waiting }: Calls): Promise<boolean> {
    return new Promise((resolve) => {
      const begin = () => {
        clearTimeout(late)
        resolve(true)
      }
      const late = setTimeout(() => {
        waiting.delete(begin)
        resolve(false)
      }, patienceMillis)
      waiting.add(begin)
    })
  }

  #end(caller: string, calls: Calls): void {
    const [next] = calls.waiting
    if (next) {
      calls.waiting.delete(next)
      next()
    } else if (--calls.busy === 0) this.#callers.delete(caller)
  }
}
