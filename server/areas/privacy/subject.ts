import { sql } from 'kysely'
import { wordsOf } from '#contract/plainText.ts'
import { tsqueryOf } from '#server/areas/employees/index.ts'
import type { Db } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/http/errors.ts'
import { type Phrases, saysName } from './phrases.ts'

/**
 * The person concerned: the phrases by which rows without a reference are found, and the names they get once erased.
 */
export interface Subject extends Phrases {
  id: string
  status: string
  /** Full and display names, former ones included, as written. */
  names: string[]
  /** Team and personal addresses, former ones included, in lower case. */
  addresses: string[]
  /** Such as `Erased person 1A2B3C`. Derived from the id, so erased people can be told apart. */
  erasedName: string
  /** A unique username, derived from the id too. */
  erasedUsername: string
}

interface Row {
  status: string
  names: string[]
  addresses: string[]
}

const told = (fields: readonly string[]) => sql`select v from audit_events a, jsonb_array_elements(a.changes) c,
    unnest(array[c ->> 'before', c ->> 'after']) v
  where a.entity = 'employee' and a.entity_id = e.id and c ->> 'field' = any (${[...fields]})`

/** Other people's names that contain one of the person's names. The index on words narrows the search first. */
async function longerNames(trx: Db, id: string, known: Omit<Phrases, 'longerNames'>): Promise<string[]> {
  const words = known.names.map(wordsOf).filter(({ length }) => length > 1)
  if (!words.length) return []
  const { rows } = await sql<{
    name: string
  }>`select distinct n as name from employees e, unnest(array[e.full_name, e.display_name]) n
    where e.id <> ${id} and e.search_words @@ ${words.map((some) => `(${tsqueryOf(some)})`).join(' | ')}::tsquery
      and ${saysName(sql`n`, { ...known, longerNames: [] })}`.execute(trx)
  const own = new Set(known.names.map((name) => name.trim().toLowerCase()))
  return rows.map(({ name }) => name).filter((name) => !own.has(name.trim().toLowerCase()))
}

/** The person with this id. Throws 404 if the person does not exist. */
export async function subjectOf(trx: Db, id: string): Promise<Subject> {
  const { rows } = await sql<Row>`select e.working_status as status,
      array(select distinct n from (select unnest(array[e.full_name, e.display_name]) union all
        ${told(['fullName', 'displayName'])}) k (n) where trim(n) <> '') as names,
      array(select distinct lower(trim(n)) from (select unnest(array[e.team_email, e.personal_email]) union all
        ${told(['teamEmail', 'personalEmail'])}) k (n) where trim(n) <> '') as addresses
    from employees e where e.id = ${id} and e.deleted_at is null`.execute(trx)
  if (!rows[0]) throw notFound('employee')
  const digits = id.replaceAll('-', '')
  return {
    id,
    ...rows[0],
    longerNames: await longerNames(trx, id, rows[0]),
    erasedName: `Erased person ${digits.slice(0, 6).toUpperCase()}`,
    erasedUsername: `erased-${digits.slice(0, 16)}`,
  }
}
