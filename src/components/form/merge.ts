import type { FieldValues } from 'react-hook-form'

const isBlank = (value: unknown) =>
  value == null || value === '' || (Array.isArray(value) && value.length === 0)

/** A value as what it means: nothing is nothing however it is written, and the order of a set says nothing. */
function meaning(value: unknown): string {
  if (isBlank(value)) return ''
  if (Array.isArray(value)) return JSON.stringify(value.map(meaning).sort())
  return typeof value === 'string' ? value.trim() : JSON.stringify(value)
}

/** Whether two values of a field mean the same. */
export const isSame = (one: unknown, other: unknown): boolean => meaning(one) === meaning(other)

/** What came of two changes of the same record, field by field. */
export interface Merged {
  /** Fields that only the other one changed: their values go into the form. */
  taken: string[]
  /** Fields that both changed, and not alike: somebody has to choose. */
  clashing: string[]
}

/**
 * Compares what the form was filled from (`base`) with what the record is now (`theirs`) and what stands in the form (`mine`). Fields
 * that only `mine` changed appear in neither list: they stay as they are.
 */
export function merge(base: FieldValues, theirs: FieldValues, mine: FieldValues): Merged {
  const theirChanges = Object.keys(theirs).filter(
    (name) => !isSame(base[name], theirs[name]) && !isSame(mine[name], theirs[name]),
  )
  const isMine = (name: string) => !isSame(base[name], mine[name])
  return {
    taken: theirChanges.filter((name) => !isMine(name)),
    clashing: theirChanges.filter(isMine),
  }
}
