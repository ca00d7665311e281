import { sql } from 'kysely'
import pg from 'pg'
import type { Permission } from '#contract/permissions.ts'

/** A call whose changes are stored for undo (docs/decisions/024-undo.md). */
export interface Undo {
  employeeId: string
  /** The request under which they are stored: of the call itself, or of an earlier one that it continues. */
  requestId: string
  /** The caller's permissions. */
  rights: readonly Permission[]
  /** The permission on each person of the call, if the caller does not hold it on everybody: `employees.edit id`. */
  onPeople?: readonly string[]
  /** Set if the call can't be undone, for example because it sends mail. */
  isFinal?: boolean
}

/**
 * SQL that tells the triggers to store undo data in this transaction. Values are literals, because a statement with
 * parameters can't be sent together with `begin`.
 */
export function keepingOf({ employeeId, requestId, rights, onPeople = [] }: Undo): string {
  const values = [employeeId, requestId, JSON.stringify([...rights, ...onPeople])].map(pg.escapeLiteral)
  return `with kept as (insert into undos (employee_id, request_id, rights)
      values (${values[0]}, ${values[1]}, array(select json_array_elements_text(${values[2]})))
      on conflict (employee_id, request_id) do update set
        rights = array(select unnest(undos.rights) union select unnest(excluded.rights)) returning id)
    select set_config('muster.undo', id::text, true) from kept`
}

/** SQL query of one row: whether the transaction still stores undo data. */
export const isKeeping = `select coalesce(current_setting('muster.undo', true), '') <> '' as "isKept"`

/** SQL of a write: a stored change is undone, and its rows are needed no more. */
export const undone = (id: string) => sql`with gone as (delete from undo_rows where undo_id = ${id})
  update undos set undone_at = now() where id = ${id}`

/** Deletes what the transaction has stored for undo, and stores nothing more: its call can't be undone. */
export const neverUndone = sql`delete from undos where id = nullif(current_setting('muster.undo', true), '')::uuid
  returning set_config('muster.undo', '', true)`
