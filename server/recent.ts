/** Keeps the `most` entries that were asked for last; beyond, the one that was quiet for longest makes room. */
export class Recent<Key, Value> {
  readonly #entries = new Map<Key, Value>()
  readonly #most: number

  constructor(most: number) {
    this.#most = most
  }

  get(key: Key): Value | undefined {
    const value = this.#entries.get(key)
    // Whoever came last stands last.
    if (value !== undefined && this.#entries.delete(key)) this.#entries.set(key, value)
    return value
  }

  /** Answers the entry that made room, if one had to. */
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
