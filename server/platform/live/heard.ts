/** Word for changed permissions. It is not a kind of record. */
export const rights = 'rights'

/**
 * Words notified by the database, with the time of the last notification: for all people, such as `employee`, or for
 * one, such as `inbox 7c0e…`.
 */
export class Heard {
  readonly #all = new Map<string, number>()
  readonly #ofPerson = new Map<string, Map<string, number>>()

  add(text: string, at = Date.now()): void {
    const [word = '', person] = text.split(' ')
    if (person === undefined) this.#all.set(word, at)
    else {
      const own = this.#ofPerson.get(person) ?? new Map<string, number>()
      this.#ofPerson.set(person, own.set(word, at))
    }
  }

  /** Restores words that could not be sent. */
  addAll(other: Heard): void {
    for (const [word, at] of other.#all) this.add(word, at)
    for (const [person, own] of other.#ofPerson) for (const [word, at] of own) this.add(`${word} ${person}`, at)
  }

  get isEmpty(): boolean {
    return this.#all.size === 0 && this.#ofPerson.size === 0
  }

  has(word: string, person: string): boolean {
    return this.#all.has(word) || (this.#ofPerson.get(person)?.has(word) ?? false)
  }

  /** Words for a person since a time, without duplicates. */
  of(person: string, since = 0): Set<string> {
    const own = this.#ofPerson.get(person) ?? []
    return new Set([...this.#all, ...own].filter(([, at]) => at >= since).map(([word]) => word))
  }
}
