import { createHash } from 'node:crypto'

/** Numbers that look random and are the same for the same word (mulberry32). */
export interface Random {
  /** A whole number from 0 up to, without, `below`. */
  below(below: number): number
  /** One of a list. */
  pick<Item>(items: readonly Item[]): Item
  /** True that often, 0 never to 1 always. */
  chance(share: number): boolean
  /** So many decimal digits. */
  digits(count: number): string
}

export function randomOf(word: string): Random {
  let state = createHash('sha256').update(word).digest().readUInt32LE()
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    below,
    pick: (items) => {
      const item = items[below(items.length)]
      if (item === undefined) throw new Error('There is nothing to pick from.')
      return item
    },
    chance: (share) => next() < share,
    digits: (count) => Array.from({ length: count }, () => below(10)).join(''),
  }
}
