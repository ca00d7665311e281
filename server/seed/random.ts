import { createHash } from 'node:crypto'

/** Deterministic pseudo-random numbers for a word (sfc32). */
export interface Random {
  /** An integer from 0 to `below` - 1. */
  below(below: number): number
  /** A random item of a list. */
  pick<Item>(items: readonly Item[]): Item
  /** True with this probability, 0 to 1. */
  chance(share: number): boolean
  /** `count` decimal digits. */
  digits(count: number): string
}

export function randomOf(word: string): Random {
  const hash = createHash('sha256').update(word).digest()
  // 128 bits of state. With fewer, two of a hundred thousand people could be identical.
  let [a, b, c, count] = [0, 4, 8, 12].map((at) => hash.readInt32LE(at)) as [number, number, number, number]
  const next = () => {
    const sum = (a + b + count) | 0
    count = (count + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 2 ** 32
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
