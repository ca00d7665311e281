import { type RawBuilder, sql } from 'kysely'
import type { BasicEmployee, EmployeeRecord } from '#contract/api/employees/employee.ts'
import { at } from '#server/platform/db/dated.ts'
import { byName, roleName } from '#server/platform/db/names.ts'
import { basic, entry, listOf } from '#server/platform/db/shapes.ts'
import type { Db } from '#server/platform/deps.ts'
import { accountFields, discordFields, type Field, ownValue } from './fields.ts'
import { links } from './links.ts'
import { salary, seniority } from './queries.ts'

/** The fields of a person that a section reads, unblanked. Every section includes the id and the version. */
export type Stored<F extends Field> = Pick<EmployeeRecord, F | 'id' | 'createdAt' | 'updatedAt'>

type Kind = keyof typeof links

const code = sql`, 'code', k.code`
const picture = sql`${code}, 'avatar', k.avatar`
const kinds: Record<Kind, { more: RawBuilder<unknown>; name?: RawBuilder<unknown>; order: RawBuilder<unknown> }> = {
  positions: { more: code, order: byName('k') },
  stacks: { more: picture, order: sql`k.code collate "C"` },
  organizations: { more: picture, order: sql`k.code collate "C" desc` },
  chapters: { more: sql`${code}, 'leadID', coalesce(k.lead_id::text, '')`, order: byName('k') },
  roles: { more: code, name: roleName('k'), order: sql`k.level, k.place, k.id` },
}

/** SQL for live entries `k` of a kind as a JSON array, in the order of the record. */
function things<K extends Kind>(kind: K, which: RawBuilder<unknown>): RawBuilder<EmployeeRecord[K]> {
  const { more, name = sql`k.name`, order } = kinds[kind]
  const from = sql`from ${sql.table(kind)} k where k.deleted_at is null and ${which}`
  return listOf(sql`json_build_object('id', k.id, 'name', ${name} ${more})`, order, from) as RawBuilder<
    EmployeeRecord[K]
  >
}

/** The existing entries with these ids, in the shape of the record. */
export const thingsWith = <K extends Kind>(kind: K, ids: readonly string[]): RawBuilder<EmployeeRecord[K]> =>
  things(kind, sql`k.id = any (${[...ids]}::uuid[])`)

/** SQL for the person with this id, null if deleted. */
export const personWith = (id: RawBuilder<unknown> | string | null): RawBuilder<BasicEmployee | null> =>
  sql`(select ${basic('o')} from employees o where o.id = ${id} and o.deleted_at is null)`

/** SQL for the seniority with this id, null if deleted. */
export const seniorityWith = (id: string): RawBuilder<EmployeeRecord['seniority']> =>
  sql`(select ${entry('s')} from seniorities s
    where s.id = ${id} and s.deleted_at is null)`

const heldBy = (kind: Kind) =>
  things(
    kind,
    sql`k.id in (select ${sql.ref(links[kind])} from ${sql.table(`employee_${kind}`)} where employee_id = e.id)`,
  )

const accounts = Object.entries(accountFields).map(([field, [type, column]]) => [
  field,
  sql`coalesce((select ${sql.ref(column)} from social_accounts
    where employee_id = e.id and type = ${sql.lit(type)}), '')`,
])

const discord = Object.entries(discordFields).map(([field, column]) => [
  field,
  sql`coalesce((select ${sql.ref(column)} from discord_accounts where id = e.discord_account_id), '')`,
])

/** Fields of the person `e` that are stored in other tables, as they are on this day. */
const besideOn = (day: string): Partial<Record<Field, RawBuilder<unknown>>> => ({
  ...(Object.fromEntries([...accounts, ...discord]) as Partial<Record<Field, RawBuilder<unknown>>>),
  seniority: seniority('e'),
  lineManager: personWith(sql`e.line_manager_id`),
  referredBy: personWith(sql`e.referred_by`),
  organizations: heldBy('organizations'),
  positions: heldBy('positions'),
  stacks: heldBy('stacks'),
  chapters: heldBy('chapters'),
  roles: heldBy('roles'),
  workingHours: sql`coalesce((select array_to_string(m.working_hours::float8[], ', ') from employments m
    where m.employee_id = e.id and ${at('m', day)}), '')`,
  workplace: sql`coalesce((select m.workplace from employments m where m.employee_id = e.id and ${at('m', day)}), '')`,
  // The key is omitted without a currency, because clients destructure it without a check (rules/people.md#1.3).
  baseSalary: sql`(select s.salary || coalesce((
      select jsonb_build_object('currency', jsonb_build_object('id', c.id, 'name', c.name, 'symbol', c.symbol,
        'locale', c.locale, 'type', c.type))
      from currencies c where c.id::text = s.salary ->> 'currency_id'), '{}')
    from (select ${salary(day)}::jsonb as salary) s)`,
})

/** Further expressions on the person `e` that a write needs, by name. */
export type Asked = Record<string, RawBuilder<unknown>>
export type Answered<A extends Asked> = { [Name in keyof A]: A[Name] extends RawBuilder<infer T> ? T : never }

/** Reads fields and further expressions of a person, as of today. `rest` is appended to `where e.id = ...`. */
export async function readSection<F extends Field, A extends Asked>(
  db: Db,
  id: string,
  fields: readonly F[],
  asked: A,
  today: string,
  rest: RawBuilder<unknown> = sql``,
): Promise<(Stored<F> & Answered<A>) | undefined> {
  const read: Field[] = [...new Set<Field>(['id', 'createdAt', 'updatedAt', ...fields])]
  const beside = besideOn(today)
  const columns = read.map((field) => sql`${beside[field] ?? ownValue(field)} as ${sql.ref(field)}`)
  const more = Object.entries(asked).map(([name, value]) => sql`${value} as ${sql.ref(name)}`)
  const { rows } = await sql<Stored<F> & Answered<A>>`select ${sql.join([...columns, ...more])}
    from employees e where e.id = ${id} ${rest}`.execute(db)
  return rows[0]
}
