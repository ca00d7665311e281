import type { FieldValues } from 'react-hook-form'

const isBlank = (value: unknown) =>
  value == null || value === '' || (Array.isArray(value) && value.length === 0)
const isThing = (value: unknown): value is FieldValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** A value as what it means: nothing is nothing however it is written, and the order of words or ids says nothing, that of things does. */
function meaning(value: unknown): string {
  if (isBlank(value)) return ''
  if (Array.isArray(value)) {
    const all = value.map(meaning)
    return JSON.stringify(value.some(isThing) ? all : all.sort())
  }
  if (!isThing(value)) return typeof value === 'string' ? value.trim() : JSON.stringify(value)
  const parts = Object.entries(value).filter(([, part]) => meaning(part) !== '')
  return JSON.stringify(parts.map(([name, part]) => `${name}:${meaning(part)}`).toSorted())
}

/** Whether two values of a field mean the same. */
export const isSame = (one: unknown, other: unknown): boolean => meaning(one) === meaning(other)

/** The value out of three that both can live with; `undefined` where both changed it, and not alike. */
function joined<T>(base: T, theirs: T, mine: T): { value: T } | undefined {
  if (isSame(base, mine) || isSame(theirs, mine)) return { value: theirs }
  return isSame(base, theirs) ? { value: mine } : undefined
}

/** The things of a list by what tells them apart: their ids, or their places where none has one. */
function byKey(list: unknown): Map<string, FieldValues> | undefined {
  if (!Array.isArray(list) || !list.every(isThing)) return undefined
  const known = new Map(list.map((one, place): [string, FieldValues] => [String(one.id ?? place), one]))
  return known.size === list.length ? known : undefined
}

/** A list of the same things three times, joined thing by thing and in the order of who moved them; nothing where somebody has to choose. */
function joinedList(...lists: [base: unknown, theirs: unknown, mine: unknown]): FieldValues[] | undefined {
  const [base, theirs, mine] = lists.map(byKey)
  if (!base || !theirs || !mine) return undefined
  const orderOf = (all: Map<string, FieldValues>) => [...all.keys()]
  if (!isSame(orderOf(base), orderOf(theirs)) || !isSame(orderOf(base), orderOf(mine))) return undefined
  // As things, so that their order says something.
  const orders = (all: Map<string, FieldValues>) => orderOf(all).map((key) => ({ key }))
  const order = joined(orders(base), orders(theirs), orders(mine))?.value
  const rows = order?.flatMap(({ key }) => {
    const row = joined(base.get(key), theirs.get(key), mine.get(key))
    return row?.value ? [row.value] : []
  })
  return rows?.length === base.size ? rows : undefined
}

/** What came of two changes of the same record, field by field. */
export interface Merged {
  /** What goes into the form: fields that only the other one changed, and lists of which each changed other things. */
  taken: FieldValues
  /** Fields that both changed, and not alike: somebody has to choose. */
  conflicting: string[]
}

/**
 * Compares what the form was filled from (`base`) with what the record is now (`theirs`) and what stands in the form (`mine`). Fields
 * that only `mine` changed appear in neither: they stay as they are.
 */
export function merge(base: FieldValues, theirs: FieldValues, mine: FieldValues): Merged {
  const merged: Merged = { taken: {}, conflicting: [] }
  for (const [name, value] of Object.entries(theirs)) {
    if (isSame(base[name], value) || isSame(mine[name], value)) continue
    const list = joinedList(base[name], value, mine[name])
    if (isSame(base[name], mine[name])) merged.taken[name] = value
    else if (list) merged.taken[name] = list
    else merged.conflicting.push(name)
  }
  return merged
}
