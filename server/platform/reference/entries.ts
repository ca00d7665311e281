/** Entries of one kind, in display order. Returns copies, because answers are modified before sending. */
export class Entries<Entry extends { id: string }> {
  readonly #places = new Map<string, number>()
  readonly #entries: readonly Entry[]

  constructor(entries: readonly Entry[]) {
    this.#entries = entries
    for (const [place, { id }] of entries.entries()) this.#places.set(id, place)
  }

  /** The entry with this id, or null if it is missing or deleted. */
  one(id: string | null | undefined): Entry | null {
    const place = this.#places.get(id ?? '')
    return place === undefined ? null : ({ ...this.#entries[place] } as Entry)
  }

  /** The entries with these ids, in display order. Ignores unknown ids. */
  some(ids: readonly string[]): Entry[] {
    const places: number[] = []
    for (const id of ids) {
      const place = this.#places.get(id)
      if (place !== undefined) places.push(place)
    }
    if (places.length > 1) places.sort((a, b) => a - b)
    return places.map((place) => ({ ...this.#entries[place] }) as Entry)
  }
}
