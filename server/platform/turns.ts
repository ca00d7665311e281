interface Calls {
  busy: number
  /** Waiting calls, in order. */
  waiting: Set<() => void>
}

/** How long a call waits. */
const patienceMillis = 10_000

/**
 * Limits the concurrent calls per caller. More calls wait for their turn, so that no caller blocks the server for
 * others.
 */
export class Turns {
  readonly #callers = new Map<string, Calls>()
  readonly #mostWaiting: number

  /** `mostWaiting`: maximum number of waiting calls per caller. */
  constructor({ mostWaiting = 100 } = {}) {
    this.#mostWaiting = mostWaiting
  }

  /**
   * Resolves when the call may begin, with a function to call at its end. Resolves to undefined if too many calls wait
   * or the wait was too long.
   */
  async take(caller: string, most: number): Promise<(() => void) | undefined> {
    const calls = this.#callers.get(caller) ?? { busy: 0, waiting: new Set() }
    this.#callers.set(caller, calls)
    if (calls.busy < most) calls.busy++
    else if (calls.waiting.size >= this.#mostWaiting || !(await this.#turn(calls))) return undefined
    return () => this.#end(caller, calls)
  }

  /** Waits until another call ends. Resolves to false after too long. */
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
