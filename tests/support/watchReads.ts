import type { OpenDatabase } from './opened.ts'

const writes = /\b(insert into|update [\w".]+ (set|\w+ set)|delete from|merge into)\b|for( no key)? update/i

/** Collects the statements that write through the door for reading, which may repeat them. */
export function watchReads({ queries }: OpenDatabase): ReadonlySet<string> {
  const found = new Set<string>()
  queries.on('ended', ({ query }, door) => {
    if (door === 'read' && writes.test(query.sql)) found.add(query.sql)
  })
  return found
}
