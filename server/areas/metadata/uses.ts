import { type RawBuilder, sql } from 'kysely'
import { G, P, S } from '#contract/api/employees/employee.ts'
import type { Usage } from '#contract/api/metadata/keeping.ts'
import type { KeptKind } from '#contract/api/metadata/keptKinds.ts'
import { type OwnFieldSection, ownFieldOwners, ownFieldReads } from '#contract/api/metadata/ownFields.ts'
import { rateRead } from '#contract/api/projects/project.ts'
import type { Can, Permission } from '#contract/permissions.ts'
import { finds } from '#server/platform/db/finds.ts'
import type { Db } from '#server/platform/deps.ts'
import { badField, refuse } from '#server/platform/http/errors.ts'
import { entryTimes, orders, tableOf } from './queries.ts'

/**
 * One use of entries: the column that names the entry, by id or by name, or that has the ids of several, and the person or project that owns the row.
 */
interface Use {
  rows: string
  column: string
  by: 'id' | 'ids' | 'name'
  of: 'people' | 'projects'
  /** Column with the id of the employee or project. */
  owner: string
  /** Permission to read the field that names the entry. Absent if all callers can read it. */
  read?: Permission
  /** Column with the first day of the use. Only those to come count. */
  begins?: string
}

/** For whom uses are counted, and on which day. */
export interface Reader {
  can: Can
  today: string
}

/** A use by id in rows that people own. */
const link = (rows: string, column: string): Use => ({ rows, column, by: 'id', of: 'people', owner: 'employee_id' })
/** Uses by planned employments. Only readers of first and last days know them (docs/rules/time.md#4.5). */
const planned = (column: string): Use => ({
  ...link(
    `(select employee_id, unnest(${column}) as entry, lower(valid) as begins from employments
      where replaced_as is null)`,
    'entry',
  ),
  begins: 'begins',
  read: G,
})
/** Uses of own fields of this section. Only its readers know them (docs/rules/people.md#8.2). */
const inSection = (section: OwnFieldSection): Use => {
  const read = ownFieldReads[section]
  const values = `(select v.* from own_values v join own_fields f on f.id = v.field_id and f.section = '${section}')`
  if (ownFieldOwners[section] === 'projects') return inProject(values, 'field_id', read)
  return { ...link(values, 'field_id'), ...(read && { read }) }
}
const own = (column: string, by: Use['by'], read?: Permission): Use => ({
  ...{ rows: 'employees', column, by, of: 'people', owner: 'id' },
  ...(read && { read }),
})

/** A use by id in rows that refer to a project by id. `rows` is a table or a sub-select. */
const inProject = (rows: string, column: string, read?: Permission): Use => ({
  ...{ rows, column, by: 'id', of: 'projects', owner: 'project_id' },
  ...(read && { read }),
})
const ofProject = (column: string): Use => ({ ...inProject('projects', column), owner: 'id' })
/**
 * Open roles, and what members do in time. Removed ones keep their values but can't be edited any more, so they
 * don't count.
 */
const slots = 'project_slots t where t.deleted_at is null and t.is_open'
const members = `(select a.*, m.project_id from allocations a
  join project_members m on m.id = a.project_member_id and m.deleted_at is null where a.replaced_as is null)`

/** Where the entries of each kind are used. A kind without a line is not used anywhere. */
export const uses: Partial<Record<KeptKind, Use[]>> = {
  stacks: [
    link('employee_stacks', 'stack_id'),
    inProject('project_stacks', 'stack_id'),
    inProject(
      `(select l.stack_id, u.project_id from work_unit_stacks l
        join work_units u on u.id = l.work_unit_id and u.deleted_at is null)`,
      'stack_id',
    ),
  ],
  positions: [
    link('employee_positions', 'position_id'),
    planned('position_ids'),
    { ...inProject(members, 'position_ids'), by: 'ids' },
    inProject(
      `(select p.position_id, s.project_id from project_slot_positions p
        join (select * from ${slots}) s on s.id = p.project_slot_id)`,
      'position_id',
    ),
  ],
  chapters: [link('employee_chapters', 'chapter_id'), planned('chapter_ids')],
  seniorities: [
    own('seniority_id', 'id'),
    planned('array[seniority_id]'),
    inProject(`(select * from ${slots})`, 'seniority_id'),
    inProject(members, 'seniority_id'),
  ],
  organizations: [
    link('employee_organizations', 'organization_id'),
    planned('organization_ids'),
    ofProject('organization_id'),
  ],
  countries: [own('country', 'name', P), ofProject('country_id')],
  currencies: [
    { ...link('pay', 'currency_id'), read: S },
    own('wise_currency', 'name', G),
    own('local_bank_currency', 'name', P),
    inProject(
      `(select b.currency_id, p.id as project_id from projects p
        join bank_accounts b on b.id = p.bank_account_id and b.deleted_at is null)`,
      'currency_id',
    ),
    inProject(`(select * from ${slots})`, 'rate_currency_id', rateRead),
    inProject(members, 'rate_currency_id', rateRead),
  ],
  // Who was absent and why is for few.
  absenceKinds: [{ ...link('absences', 'absence_kind_id'), read: 'employees.edit' }],
  banks: [own('local_branch_name', 'name', P)],
  ownFields: (Object.keys(ownFieldOwners) as OwnFieldSection[]).map(inSection),
  clients: [ofProject('client_id')],
  companyInfos: [ofProject('company_info_id')],
  bankAccounts: [ofProject('bank_account_id')],
}

const owners = { people: 'employees', projects: 'projects' }

/** True if `k` is the entry that its name refers to: the first in order, if several have the same name. */
const meant = (kind: KeptKind) => sql`k.id = (select t.id from ${sql.table(tableOf(kind))} t
  where t.name = k.name and t.deleted_at is null order by ${sql.raw(orders[kind] ?? 'id')} limit 1)`

/** Pairs of entry and owner for one use, for all entries or the one with `id`. Deleted owners are left out. */
function usersBy(kind: KeptKind, use: Use, today: string, id?: string): RawBuilder<unknown> {
  const { rows, column, by, of, owner, begins } = use
  const named = sql.ref(`u.${column}`)
  const owning = sql.ref(`u.${owner}`)
  // Few people and projects are deleted, so excluding these is faster than joining all owners.
  const isThere =
    rows === owners[of]
      ? sql`u.deleted_at is null`
      : sql`not exists (select from ${sql.table(owners[of])} o where o.id = ${owning} and o.deleted_at is not null)`
  const there = begins ? sql`${isThere} and ${sql.ref(`u.${begins}`)} > ${today}::date` : isThere
  const from = sql`from ${sql.raw(rows)} u`
  if (by === 'id')
    return sql`select ${named} as entry, ${owning} as owner ${from}
      where ${there} ${id ? sql`and ${named} = ${id}` : sql``}`
  if (by === 'ids')
    return sql`select ${id ? sql`${id}::uuid` : sql`unnest(${named})`} as entry, ${owning} as owner ${from}
      where ${there} ${id ? sql`and ${named} @> array[${id}::uuid]` : sql``}`
  return sql`select k.id as entry, ${owning} as owner ${from} join ${sql.table(tableOf(kind))} k on k.name = ${named}
    where ${there} and k.deleted_at is null and ${meant(kind)} ${id ? sql`and k.id = ${id}` : sql``}`
}

/** The number of owners per entry. A single use has each owner once per entry, so only several uses need grouping. */
function countsIn(place: Use['of'], kind: KeptKind, { can, today }: Reader, id?: string): RawBuilder<unknown> {
  const seen = (uses[kind] ?? []).filter(({ of, read }) => of === place && (!read || can(read)))
  if (seen.length === 0) return sql`select null::uuid as entry, 0 as number where false`
  const users = sql.join(
    seen.map((use) => usersBy(kind, use, today, id)),
    sql` union all `,
  )
  const once = seen.length > 1 ? sql`select entry, owner from (${users}) every group by entry, owner` : users
  return sql`select entry, count(*) as number from (${once}) users group by entry`
}

/**
 * The number of people and projects that use each entry of a kind, or one entry. Uses in fields that the reader can't
 * read are not counted.
 */
export async function usageRows(db: Db, kind: KeptKind, reader: Reader, id?: string): Promise<Usage[]> {
  const { rows } = await sql<Usage>`
    select k.id, coalesce(people.number, 0) as people, coalesce(projects.number, 0) as projects, ${entryTimes('k')}
    from ${sql.table(tableOf(kind))} k
    left join (${countsIn('people', kind, reader, id)}) people on people.entry = k.id
    left join (${countsIn('projects', kind, reader, id)}) projects on projects.entry = k.id
    where k.deleted_at is null ${id ? sql`and k.id = ${id}` : sql``} order by k.id`.execute(db)
  return rows
}

/** Replaces the old name of an entry in all records that store it. Call it before the entry changes. */
export async function carryName(trx: Db, kind: KeptKind, id: string, name: string): Promise<void> {
  for (const { rows, column, by } of uses[kind] ?? []) {
    if (by !== 'name') continue
    await sql`update ${sql.table(rows)} u set ${sql.ref(column)} = ${name}, updated_at = now()
      from ${sql.table(tableOf(kind))} k where k.id = ${id} and ${meant(kind)}
        and u.${sql.ref(column)} = k.name`.execute(trx)
  }
}

type Cities = readonly { name: string }[]

/** Throws 400 if the edit removes a city in which people live: their records store its name. */
export async function requireCitiesFree(
  trx: Db,
  country: { name: string; cities: Cities },
  cities: Cities,
): Promise<void> {
  const kept = new Set(cities.map(({ name }) => name))
  const gone = country.cities.map(({ name }) => name).filter((name) => !kept.has(name))
  const { rows } = await sql<{ city: string; people: number }>`
    select city, count(*) as people from employees
    where country = ${country.name} and city = any (${gone}) and deleted_at is null
    group by city order by city`.execute(trx)
  const [used] = rows
  if (!used) return
  throw badField('cities', 'config.cityInUse', { people: used.people, city: used.city })
}

/** Refuses to delete a position for which there are questions: they would be asked about nobody. */
export async function requireUnasked(trx: Db, { id, name }: { id: string; name: string }): Promise<void> {
  const asked = sql`from questions where position_ids @> array[${id}::uuid] and deleted_at is null`
  if (await finds(trx, asked)) throw refuse('config.positionAsked', { position: name })
}

/** Refuses to delete a currency that bank accounts use, including accounts without a project. */
export async function requireCurrencyFree(trx: Db, currency: { id: string; name: string }): Promise<void> {
  const { rows } = await sql<{ accounts: number }>`select count(*) as accounts from bank_accounts
    where currency_id = ${currency.id} and deleted_at is null`.execute(trx)
  const accounts = rows[0]?.accounts
  if (!accounts) return
  throw refuse('config.currencyInUse', { accounts, currency: currency.name })
}
