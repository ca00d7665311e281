import { createHash } from 'node:crypto'

/** Deterministic UUID of a seeded row, from its kind and name. */
export function seedId(kind: string, name: string): string {
  const hash = createHash('sha256').update(`${kind}/${name}`).digest('hex')
  return `${hash.slice(0, 8)}-${hash.slice(8, 12)}-5${hash.slice(13, 16)}-8${hash.slice(17, 20)}-${hash.slice(20, 32)}`
}

/** Cached `seedId` for one kind. */
export function seedIds(kind: string): (name: string) => string {
  const known = new Map<string, string>()
  return (name) => {
    const id = known.get(name) ?? seedId(kind, name)
    known.set(name, id)
    return id
  }
}
