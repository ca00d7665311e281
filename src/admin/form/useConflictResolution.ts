import { t } from '@lingui/core/macro'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { labelOf } from '#contract/fields.ts'
import { ApiError } from '#src/providers/http.ts'
import { listed } from '#src/i18n/format.ts'

const isBlank = (value: unknown) => value == null || value === '' || (Array.isArray(value) && value.length === 0)
const isThing = (value: unknown): value is FieldValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/**
 * A value as what it means: nothing is nothing however it is written, and the order of words or ids says nothing, that
 * of things does.
 */
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

/** A list of the same things three times, joined thing by thing; nothing where somebody has to choose. */
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
 * Compares what the form was filled from (`base`) with what the record is now (`theirs`) and what stands in the form
 * (`mine`). Fields that only `mine` changed appear in neither: they stay as they are.
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

/** A record as a form is filled from it. */
export interface Filled {
  values: FieldValues
  /** Version of the record that the values are from; without one the last writer wins. */
  version?: string | undefined
}

/** What two people changed differently: the other one's values, and who that is. */
export interface Conflict {
  changedBy: string
  theirs: FieldValues
}

interface ConflictOptions extends Filled {
  schema: z.ZodObject
  form: UseFormReturn
  isDirty: boolean
  reload?: (() => Promise<Filled>) | undefined
}

/**
 * Lets a form meet the change of somebody else. After a refused save, `meet` fetches the record, puts into the form
 * what only the other one changed, and answers whether it can be saved again at once; if not, `conflict` says what has
 * to be chosen. Any other refusal than that of an outdated version it throws again.
 */
export function useConflictResolution({ values, version, schema, form, isDirty, reload }: ConflictOptions) {
  const base = useRef<Filled>({ values, version })
  const seen = useRef(version)
  const notes = useRef<string[]>([])
  const [conflict, setConflict] = useState<Conflict>()

  // A form in which nothing is typed follows the record.
  useEffect(() => {
    if (isDirty || version === seen.current) return
    seen.current = version
    base.current = { values, version }
    form.reset(values)
  }, [isDirty, version, values, form])

  const meet = async (error: unknown): Promise<boolean> => {
    // Another conflict than that of two writers names nobody: sending the same again would be refused for ever.
    if (!(error instanceof ApiError) || error.status !== 409 || !error.changedBy || !reload) throw error
    const { changedBy } = error
    const now = await reload()
    const { taken, conflicting } = merge(base.current.values, now.values, form.getValues())
    const names = Object.keys(taken)
    for (const name of names) form.setValue(name, taken[name], { shouldDirty: true })
    if (names.length) {
      const fields = listed(names.map((name) => labelOf(schema, name).toLowerCase()))
      notes.current.push(t`${changedBy} also changed ${fields}. Both changes are kept.`)
    }
    base.current = now
    const theirs = Object.fromEntries(conflicting.map((name) => [name, now.values[name]]))
    setConflict(conflicting.length ? { changedBy, theirs } : undefined)
    return conflicting.length === 0
  }

  return {
    /** What the form was filled from. */
    base: useCallback(() => base.current, []),
    /** From now on it counts as filled from this: what a draft was typed over, or what was just saved. */
    startFrom: useCallback((filled: Filled) => {
      base.current = filled
    }, []),
    conflict,
    meet,
    /** What goes out beside the body: the version it starts from, and what to add to the message of success. */
    sent: () => ({ version: base.current.version, note: notes.current.join(' ') }),
    /** After a save: nothing is left to tell or to choose. */
    settle: () => {
      notes.current = []
      setConflict(undefined)
    },
  }
}
