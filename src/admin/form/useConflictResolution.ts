import { t } from '@lingui/core/macro'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import { useCallback, useEffect, useRef, useState } from 'react'
import type { z } from 'zod'
import { labelOf } from '#contract/fields.ts'
import { isSame } from '#contract/untouched.ts'
import { ApiError } from '#src/providers/http.ts'
import { listed } from '#src/i18n/format.ts'
import { inSentence } from '#src/i18n/language.ts'

const isThing = (value: unknown): value is FieldValues =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Three-way merge of a value; undefined if both sides changed it differently. */
function joined<T>(base: T, theirs: T, mine: T): { value: T } | undefined {
  if (isSame(base, mine) || isSame(theirs, mine)) return { value: theirs }
  return isSame(base, theirs) ? { value: mine } : undefined
}

/** The objects of a list by id, or by index if they have none. Undefined if keys are missing or not unique. */
function byKey(list: unknown): Map<string, FieldValues> | undefined {
  if (!Array.isArray(list) || !list.every(isThing)) return undefined
  const known = new Map(list.map((one, place): [string, FieldValues] => [String(one.id ?? place), one]))
  return known.size === list.length ? known : undefined
}

/** Three-way merge of a list, object by object; undefined if there is a conflict. */
function joinedList(...lists: [base: unknown, theirs: unknown, mine: unknown]): FieldValues[] | undefined {
  const [base, theirs, mine] = lists.map(byKey)
  if (!base || !theirs || !mine) return undefined
  const orderOf = (all: Map<string, FieldValues>) => [...all.keys()]
  if (!isSame(orderOf(base), orderOf(theirs)) || !isSame(orderOf(base), orderOf(mine))) return undefined
  // As objects, because `isSame` ignores the order of strings.
  const orders = (all: Map<string, FieldValues>) => orderOf(all).map((key) => ({ key }))
  const order = joined(orders(base), orders(theirs), orders(mine))?.value
  const rows = order?.flatMap(({ key }) => {
    const row = joined(base.get(key), theirs.get(key), mine.get(key))
    return row?.value ? [row.value] : []
  })
  return rows?.length === base.size ? rows : undefined
}

/** The result of a merge, by field. */
export interface Merged {
  /** Values to put into the form: fields that only the other person changed, and lists that merged without conflict. */
  taken: FieldValues
  /** Fields that both changed differently. */
  conflicting: string[]
}

/**
 * Merges `base` (what the form started from), `theirs` (the record now) and `mine` (the form). Fields that only `mine`
 * changed are in neither result.
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

/** A record as the values of a form. */
export interface Filled {
  values: FieldValues
  /** Version of the record. Without it, the last writer wins. */
  version?: string | undefined
}

/** What is sent with the body. */
export interface Sent {
  /** Sent as `If-Match`. */
  version?: string | undefined
  /** Sentences to append to the success message, about merged changes. */
  note: string
}

/** The other person's values of the conflicting fields, and their name. */
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
 * Resolves conflicts of a form. After a refused save, `meet` reloads the record, fills in what only the other person
 * changed, and returns true if the form can be saved again at once. Otherwise `conflict` lists the fields to decide.
 * `meet` rethrows any other error.
 */
export function useConflictResolution({ values, version, schema, form, isDirty, reload }: ConflictOptions) {
  const base = useRef<Filled>({ values, version })
  const seen = useRef(version)
  const notes = useRef<string[]>([])
  const [conflict, setConflict] = useState<Conflict>()

  // A pristine form follows the record.
  useEffect(() => {
    if (isDirty || version === seen.current) return
    seen.current = version
    base.current = { values, version }
    form.reset(values)
  }, [isDirty, version, values, form])

  const meet = async (error: unknown): Promise<boolean> => {
    // A 409 without a name isn't a conflict of two editors: a retry would fail forever.
    if (!(error instanceof ApiError) || error.status !== 409 || !error.changedBy || !reload) throw error
    const { changedBy } = error
    const now = await reload()
    const { taken, conflicting } = merge(base.current.values, now.values, form.getValues())
    const names = Object.keys(taken)
    for (const name of names) form.setValue(name, taken[name], { shouldDirty: true })
    if (names.length) {
      const fields = listed(names.map((name) => inSentence(labelOf(schema, name))))
      notes.current.push(t`${changedBy} also changed ${fields}. Both changes are kept.`)
    }
    base.current = now
    const theirs = Object.fromEntries(conflicting.map((name) => [name, now.values[name]]))
    setConflict(conflicting.length ? { changedBy, theirs } : undefined)
    return conflicting.length === 0
  }

  return {
    /** What the form started from. */
    base: useCallback(() => base.current, []),
    /** Sets a new base: the one of a restored draft, or what was just saved. */
    startFrom: useCallback((filled: Filled) => {
      base.current = filled
    }, []),
    conflict,
    meet,
    /** What is sent with the body: the base version, and sentences for the success message. */
    sent: (): Sent => ({ version: base.current.version, note: notes.current.join(' ') }),
    /** Clears notes and conflict after a save. */
    settle: () => {
      notes.current = []
      setConflict(undefined)
    },
  }
}
