import { useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router'
import type { May, Needed } from '#contract/menu.ts'
import type { Label } from '#src/i18n/language.ts'
import { useCan } from '#src/providers/useSession.ts'

/** An action on a record: in the menu of its page, and in the palette with the record's name. */
export interface RecordAction<Record> {
  id: string
  label: Label
  /** The label with the record's name: `Change status of Anna`. */
  named: (name: string) => string
  /** More search words. */
  also?: Label
  /** The permissions that the server checks; all are needed. */
  needs: readonly Needed[]
  /** False if the action never applies to this record. */
  fits?: (record: Record) => boolean
  /** A short reason why the action is disabled now, or false. */
  not?: (record: Record) => string | false
  /** The address that runs the action, or a file. With `?do=`, the page starts the action when it opens. */
  to: (record: Record) => string
  /** The action can't be undone. */
  isDangerous?: true
}

/** Adds `do` to an address, so that its page starts an action. */
export const asking = (address: string, what: string) => `${address}${address.includes('?') ? '&' : '?'}do=${what}`

/** True if an address is a file of the server. */
export const isFile = (address: string) => address.startsWith('/files/')

/** The actions that a person can take on a record, including those disabled now (see `not`). */
export const offeredOn = <Record>(actions: readonly RecordAction<Record>[], record: Record, can: May) =>
  actions.filter(({ needs, fits }) => needs.every(can) && (!fits || fits(record)))

/**
 * Starts the action that the address asks for (`?do=close`), once, and removes `do` from the address. Pass only allowed
 * actions; others are ignored.
 */
export function useRequestedAction(begin: Readonly<Record<string, (() => void) | false | undefined>>): void {
  const [query, setQuery] = useSearchParams()
  const asked = query.get('do') ?? ''
  const start = Object.hasOwn(begin, asked) && begin[asked]
  const latest = useRef<typeof start>(start)
  useEffect(() => {
    latest.current = start
  })
  const isAsked = Boolean(start)
  useEffect(() => {
    if (!isAsked) return
    setQuery(
      (now) => {
        now.delete('do')
        return now
      },
      { replace: true },
    )
    if (latest.current) latest.current()
  }, [isAsked, asked, setQuery])
}

/** The same for a record: starts any of its actions that the person can take now. */
export function useRequestedRecordAction<Record>(
  actions: readonly RecordAction<Record>[],
  record: Record,
  begin: (id: string) => void,
): void {
  const can = useCan()
  const offered = offeredOn(actions, record, can).filter(({ not }) => !not?.(record))
  useRequestedAction(Object.fromEntries(offered.map(({ id }) => [id, () => begin(id)])))
}
