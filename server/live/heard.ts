/** What changes whose rights: a word of its own, and no kind of thing. */
export const rights = 'rights'

/**
 * Words that the database has notified, each with the time when it was last heard, taken apart once: what is for
 * everybody, such as `employee`, and what is for one person, such as `inbox` of `inbox 7c0e…`.
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

  /** Puts back what was taken and could not be told. */
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

  /** The words for this person since a time, each once; as few steps as there are kinds. */
  of(person: string, since = 0): Set<string> {
    const own = this.#ofPerson.get(person) ?? []
    return new Set([...this.#all, ...own].filter(([, at]) => at >= since).map(([word]) => word))
  }
}
