import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type BasicEmployee, EmployeeRecord } from '#contract/api/employees/employee.ts'
import { byName, roleName } from '#server/platform/db/names.ts'
import { columnOf } from '#server/areas/metadata/index.ts'
import { basic, entry } from '#server/platform/db/shapes.ts'
import type { Db } from '#server/platform/deps.ts'
import { links } from './links.ts'
import { listOf, salary, seniority } from './queries.ts'

/** A field of a person that a write can read. Fields derived from other people and projects are excluded. */
export type Field = Exclude<keyof EmployeeRecord, 'projects' | 'mentees'>

/** The fields of a person that a section reads, unblanked. Every section includes the id and the version. */
export type Stored<F extends Field> = Pick<EmployeeRecord, F | 'id' | 'createdAt' | 'updatedAt'>

/** The field names of a schema that is part of the record. */
export const fieldsOf = <S extends z.ZodObject>(schema: S) => Object.keys(schema.shape) as (keyof S['shape'] & Field)[]

export const everyField = fieldsOf(EmployeeRecord.omit({ projects: true, mentees: true }))

type Kind = keyof typeof links

const code = sql`, 'code', k.code`
const picture = sql`${code}, 'avatar', k.avatar`
const kinds: Record<Kind, { more: RawBuilder<unknown>; name?: RawBuilder<unknown>; order: RawBuilder<unknown> }> = {
  positions: { more: code, order: byName('k') },
  stacks: { more: picture, order: sql`k.code collate "C"` },
  organizations: { more: picture, order: sql`k.code collate "C" desc` },
  chapters: { more: sql`${code}, 'leadID', coalesce(k.lead_id::text, '')`, order: byName('k') },
  roles: { more: code, name: roleName('k'), order: sql`k.level, k.id` },
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

const account = (type: 'github' | 'notion' | 'linkedin', column: 'account_id' | 'name' | 'email') =>
  sql`coalesce((select ${sql.ref(column)} from social_accounts
    where employee_id = e.id and type = ${sql.lit(type)}), '')`

const discord = (column: 'discord_id' | 'discord_username') =>
  sql`coalesce((select ${sql.ref(column)} from discord_accounts where id = e.discord_account_id), '')`

/** Fields of the person `e` that are stored in other tables. */
const beside: Partial<Record<Field, RawBuilder<unknown>>> = {
  githubID: account('github', 'account_id'),
  linkedInName: account('linkedin', 'name'),
  notionID: account('notion', 'account_id'),
  notionName: account('notion', 'name'),
  notionEmail: account('notion', 'email'),
  discordID: discord('discord_id'),
  discordName: discord('discord_username'),
  seniority: seniority('e'),
  lineManager: personWith(sql`e.line_manager_id`),
  referredBy: personWith(sql`e.referred_by`),
  organizations: heldBy('organizations'),
  positions: heldBy('positions'),
  stacks: heldBy('stacks'),
  chapters: heldBy('chapters'),
  roles: heldBy('roles'),
  // The key is omitted without a currency, because clients destructure it without a check (rules/people.md#1.3).
  baseSalary: sql`(select s.salary || coalesce((
      select jsonb_build_object('currency', jsonb_build_object('id', c.id, 'name', c.name, 'symbol', c.symbol,
        'locale', c.locale, 'type', c.type))
      from currencies c where c.id::text = s.salary ->> 'currency_id'), '{}')
    from (select ${salary}::jsonb as salary) s)`,
}

/** Fields of the row that are converted. */
const inRow: Partial<Record<Field, RawBuilder<unknown>>> = {
  createdAt: sql`wire_instant(e.created_at)`,
  updatedAt: sql`wire_instant(e.updated_at)`,
  teamEmail: sql`coalesce(e.team_email, '')`,
}

/** True if the field is stored in another table. */
export const standsBeside = (field: string): boolean => field in beside

const otherNames: Record<string, string> = { birthday: 'date_of_birth', status: 'working_status' }

/** The column of the row for a field. */
export const ownColumn = (field: string): string => otherNames[field] ?? columnOf(field)

/** Further expressions on the person `e` that a write needs, by name. */
export type Asked = Record<string, RawBuilder<unknown>>
export type Answered<A extends Asked> = { [Name in keyof A]: A[Name] extends RawBuilder<infer T> ? T : never }

/** Reads fields and further expressions of a person. `rest` is appended to `where e.id = ...`. */
export async function readSection<F extends Field, A extends Asked>(
  db: Db,
  id: string,
  fields: readonly F[],
  asked: A,
  rest: RawBuilder<unknown> = sql``,
): Promise<(Stored<F> & Answered<A>) | undefined> {
  const read: Field[] = [...new Set<Field>(['id', 'createdAt', 'updatedAt', ...fields])]
  const columns = read.map((field) => {
    const value = beside[field] ?? inRow[field] ?? sql.ref(`e.${ownColumn(field)}`)
    return sql`${value} as ${sql.ref(field)}`
  })
  const more = Object.entries(asked).map(([name, value]) => sql`${value} as ${sql.ref(name)}`)
  const { rows } = await sql<Stored<F> & Answered<A>>`select ${sql.join([...columns, ...more])}
    from employees e where e.id = ${id} ${rest}`.execute(db)
  return rows[0]
}
