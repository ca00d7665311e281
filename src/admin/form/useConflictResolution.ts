import { useCallback, useEffect, useRef, useState } from 'react'
import type { FieldValues, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { labelOf } from '#contract/fields.ts'
import { ApiError } from '#src/providers/http.ts'
import { merge } from './merge.ts'

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
  /** Fetches the record anew. */
  reload?: (() => Promise<Filled>) | undefined
}

/** `phone`, `phone and city`, `phone, city and country`. */
function listed(names: readonly string[]): string {
  return names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`
}

/**
 * Lets a form meet the change of somebody else. After a refused save, `meet` fetches the record, puts into the form
 * what only the other one changed, and answers whether it can be saved again at once; if not, `conflict` says what has to be chosen.
 * Any other refusal than that of an outdated version it throws again.
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
      const labels = names.map((name) => labelOf(schema, name).toLowerCase())
      notes.current.push(`${changedBy} changed ${listed(labels)} meanwhile; both are kept.`)
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
