import { sql } from 'kysely'
import { wordsOf } from '#contract/plainText.ts'
import { tsqueryOf } from '#server/areas/employees/index.ts'
import { planned } from '#server/platform/db/prepared.ts'
import type { Db } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/http/errors.ts'
import { type Phrases, saysName } from './phrases.ts'

/**
 * The person concerned: the phrases by which rows without a reference are found, and the names they get once erased.
 */
export interface Subject extends Phrases {
  id: string
  status: string
  fullName: string
  /** Full and display names that the person had for days, former ones included, as written. */
  names: string[]
  /** Team and personal addresses that were confirmed or held for days, former ones included, in lower case. */
  addresses: string[]
  /** Other names and addresses, which nothing is searched for. */
  unproven: string[]
  /** Such as `Erased person 1A2B3C`. Derived from the id, so erased people can be told apart. */
  erasedName: string
  /** A unique username, derived from the id too. */
  erasedUsername: string
}

interface Row {
  status: string
  fullName: string
  said: { text: string; isAddress: boolean; isProven: boolean }[]
}

/**
 * How long a person must have been called something before texts of others are searched for it: longer than anybody
 * would leave a wrong name on a record unseen (docs/decisions/020-erasing-people.md).
 */
const heldFor = sql`interval '7 days'`

/**
 * Everything the person `e` was called, as rows (text, "isAddress", "isProven"). Proven is what the person was called for
 * long enough in one piece, by the history, and an address that its owner confirmed.
 */
const saidOf = sql`
  with now_called (field, value) as (values ('fullName', e.full_name), ('displayName', e.display_name),
      ('teamEmail', e.team_email), ('personalEmail', e.personal_email)),
    told as (select c ->> 'field' as field, c ->> 'before' as before, c ->> 'after' as after, a.action, a.at, a.seq
      from audit_events a, jsonb_array_elements(a.changes) c
      where a.entity = 'employee' and a.entity_id = e.id and c ->> 'field' in (select field from now_called)),
    spans (field, value, since, until) as (
      select field, before, lag(at, 1, e.created_at) over (partition by field order by seq), at from told
      union all select field, after, at, lead(at, 1, now()) over (partition by field order by seq) from told
      union all select n.field, n.value, coalesce((select max(t.at) from told t where t.field = n.field), e.created_at),
        now() from now_called n)
  select case when s.is_address then lower(trim(value)) else value end as text, s.is_address as "isAddress",
    bool_or(until - since >= ${heldFor} or s.is_address and exists (select from told t
      where t.action = 'employee.address-confirmed' and lower(trim(t.after)) = lower(trim(value)))) as "isProven"
  from spans cross join lateral (select field in ('teamEmail', 'personalEmail') as is_address) s
  where trim(value) <> '' group by 1, 2`

/** Other people's names that contain one of the person's names. The index on words narrows the search first. */
async function longerNames(trx: Db, id: string, known: Omit<Phrases, 'longerNames'>): Promise<string[]> {
  const words = known.names.map(wordsOf).filter(({ length }) => length > 1)
  if (!words.length) return []
  const { rows } = await sql<{
    name: string
  }>`select distinct n as name from employees e, unnest(array[e.full_name, e.display_name]) n
    where e.id <> ${id} and e.search_words @@ ${words.map((some) => `(${tsqueryOf(some)})`).join(' | ')}::tsquery
      and ${saysName(sql`n`, { ...known, longerNames: [] })}`.execute(planned(trx))
  const own = new Set(known.names.map((name) => name.trim().toLowerCase()))
  return rows.map(({ name }) => name).filter((name) => !own.has(name.trim().toLowerCase()))
}

/**
 * The person with this id. Only proven names and addresses are searched for: a name could be chosen so that it matches
 * events that someone wants to get rid of. Throws 404 if the person does not exist.
 */
export async function subjectOf(trx: Db, id: string): Promise<Subject> {
  const { rows } = await sql<Row>`select e.working_status as status, e.full_name as "fullName",
      (select coalesce(json_agg(k order by k.text), '[]') from (${saidOf}) k) as said
    from employees e where e.id = ${id} and e.deleted_at is null`.execute(trx)
  if (!rows[0]) throw notFound('employee')
  const { said, ...row } = rows[0]
  const proven = (isWanted: boolean) =>
    said.filter(({ isAddress, isProven }) => isProven && isAddress === isWanted).map(({ text }) => text)
  const known = { names: proven(false), addresses: proven(true) }
  const digits = id.replaceAll('-', '')
  return {
    id,
    ...row,
    ...known,
    unproven: said.filter(({ isProven }) => !isProven).map(({ text }) => text),
    longerNames: await longerNames(trx, id, known),
    erasedName: `Erased person ${digits.slice(0, 6).toUpperCase()}`,
    erasedUsername: `erased-${digits.slice(0, 16)}`,
  }
}
