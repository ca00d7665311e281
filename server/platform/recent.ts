/** A cache of at most `most` entries that evicts the least recently used one. */
export class Recent<Key, Value> {
  readonly #entries = new Map<Key, Value>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key)
    // Moves the entry to the end of the order.
    if (value !== undefined && this.#entries.delete(key)) this.#entries.set(key, value)
    return value
  }

  /** Returns the evicted entry, if any. */
  set(key: Key, value: Value): [Key, Value] | undefined {
    this.#entries.delete(key)
    this.#entries.set(key, value)
    if (this.#entries.size <= this.#most) return undefined
    const [quietest] = this.#entries as Iterable<[Key, Value]>
    if (quietest) this.#entries.delete(quietest[0])
    return quietest
  }

  delete(key: Key): void {
    this.#entries.delete(key)
  }
}
