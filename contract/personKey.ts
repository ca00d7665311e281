import { canonicalEmail } from './email.ts'

/** The names of a person. */
interface Named {
  displayName: string
  username: string
}

/**
 * A person in a cell of a file: `Anna (@anna.tran)`. The name is for people and may be that of several; the username
 * identifies.
 */
export const personCell = ({ displayName, username }: Named): string =>
  username ? `${displayName} (@${username})` : displayName

const atEnd = /\(@([A-Za-z0-9._+-]+)\)$/

/**
 * The key of the person that a cell names: `@anna.tran` from an exported cell or a username with its @, else a
 * canonical email address. `''` for a name, which identifies nobody.
 */
export function personKeyOf(cell: string): string {
  const text = canonicalEmail(cell)
  const username = atEnd.exec(text)?.[1]
  if (username) return `@${username}`
  return text.includes('@') ? text : ''
}
