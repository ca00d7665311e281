/** Something with a beginning and an end; without one it never ends. */
interface Stretch {
  from: number
  to: number | null
}

/**
 * In which lane each stretch stands so that no two of a lane overlap, with as few lanes as there can be. The stretches come by their
 * beginning.
 */
export function lanesOf(stretches: readonly Stretch[]): number[] {
  const ends: number[] = []
  return stretches.map(({ from, to }) => {
    const free = ends.findIndex((end) => end <= from)
    const lane = free < 0 ? ends.length : free
    ends[lane] = to ?? Number.POSITIVE_INFINITY
    return lane
  })
}
