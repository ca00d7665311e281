import { sql } from 'kysely'
import { lineManagerRole } from '#contract/api/roles.ts'
import type { FieldKind } from '#contract/fields.ts'
import { storedLine } from '#contract/oneLine.ts'
import { personCell, personKeyOf } from '#contract/personKey.ts'
import { plainText } from '#contract/plainText.ts'
import type { Db } from '#server/platform/deps.ts'
import { opens, type Viewer } from '#server/areas/employees/index.ts'

/** Lists that cells refer to, each with the name of an entry. */
export const listWords = {
  positions: 'position',
  seniorities: 'seniority',
  stacks: 'stack',
  chapters: 'chapter',
  organizations: 'organization',
  assignableRoles: 'role',
  currencies: 'currency',
} as const satisfies Partial<Record<FieldKind, string>>
export type ListName = keyof typeof listWords

/** An entry of a list. */
export interface Entry {
  id: string
  name: string
  /** Rank of a role; 0 for other entries. */
  level: number
  /** Other entries have the same name, so that it names none of them. */
  isShared?: boolean
}

/** Entries by the keys of their names and codes, for `entryNamed()`. */
export type Entries = Record<ListName, Map<string, Entry>>

/** A name or code as the key of an entry: in lower case, accents as letters of their own. */
const exactKey = (text: string): string => storedLine(text).normalize().toLowerCase()
/** The same without accents. Begins with a blank, as no exact key does. */
const plainKey = (text: string): string => ` ${plainText(storedLine(text))}`

/** The entry that a cell names, first by its letters, then without accents. */
export const entryNamed = (entries: ReadonlyMap<string, Entry>, text: string): Entry | undefined =>
  entries.get(exactKey(text)) ?? entries.get(plainKey(text))

async function entriesOf(db: Db, list: ListName): Promise<Map<string, Entry>> {
  const isRole = list === 'assignableRoles'
  const level = isRole ? sql`level` : sql`0`
  // Of two currencies with one name, the fiat one counts (rules/people.md#5.10).
  const isCurrency = list === 'currencies'
  const rest = isCurrency
    ? sql`and not exists (select from currencies o where o.name = t.name and o.deleted_at is null
        and o.type = 'fiat' and t.type <> 'fiat')`
    : isRole
      ? sql`and code <> ${lineManagerRole}`
      : sql``
  const { rows } = await sql<
    Entry & { code: string }
  >`select id, ${sql.ref(isCurrency ? 'name' : 'code')} as code, name,
      ${level} as level
    from ${sql.table(isRole ? 'roles' : list)} t where deleted_at is null ${rest} order by code desc`.execute(db)
  const keyed = (keyOf: typeof exactKey) => {
    const named = new Map<string, Entry>()
    for (const { code: _, ...entry } of rows) {
      const key = keyOf(entry.name)
      named.set(key, named.has(key) ? { ...entry, isShared: true } : entry)
    }
    return [...rows.map(({ code, ...entry }) => [keyOf(code), entry] as const), ...named]
  }
  return new Map([...keyed(plainKey), ...keyed(exactKey)])
}

/** Reads all lists that cells refer to. */
export async function readEntries(db: Db): Promise<Entries> {
  const entries = {} as Entries
  for (const list of Object.keys(listWords) as ListName[]) entries[list] = await entriesOf(db, list)
  return entries
}

/** A person whom a cell names. */
export interface NamedPerson {
  id: string
  /** The person as an export writes them; `''` if the caller can't open their page. */
  cell: string
}

/** People by the keys of `personKeyOf()`: username or team email. */
export type People = ReadonlyMap<string, NamedPerson>

/** The people named by these cells: only those whose pages the viewer can open, or `all`, some without their names. */
export async function readPeople(
  db: Db,
  cells: readonly string[],
  viewer: Viewer,
  which: 'opened' | 'all' = 'opened',
): Promise<People> {
  const isOpen = viewer.me.can('employees.read') ? opens('e', viewer) : sql`false`
  const keys = [...new Set(cells.map(personKeyOf).filter(Boolean))]
  const usernames = keys.filter((key) => key.startsWith('@')).map((key) => key.slice(1))
  const { rows } = await sql<{ id: string; username: string; displayName: string; address: string; isOpen: boolean }>`
    select e.id, e.username, e.display_name as "displayName",
      canonical_email(coalesce(e.team_email, '')) as address, ${isOpen} as "isOpen" from employees e
    where ${which === 'opened' ? isOpen : sql`e.deleted_at is null`} and (lower(e.username) = any (${usernames}::text[])
      or e.id in (select employee_id from employee_emails where address = any (${keys}::text[])))`.execute(db)
  return new Map(
    rows.flatMap(({ id, address, isOpen: isNamed, ...names }) => {
      const person = { id, cell: isNamed ? personCell(names) : '' }
      return [[`@${names.username.toLowerCase()}`, person] as const, [address, person] as const]
    }),
  )
}
