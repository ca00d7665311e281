import { type RawBuilder, sql } from 'kysely'
import { G, P, S } from '#contract/api/employee.ts'
import type { Usage } from '#contract/api/keeping.ts'
import type { KeptKind } from '#contract/api/keptKinds.ts'
import type { Can, Permission } from '#contract/permissions.ts'
import type { Db } from '#server/deps.ts'
import { entryTimes, orders, tableOf } from './queries.ts'

/** One place where entries are used: which column of which rows names the entry, by id or by name, and whose those rows are. */
interface Use {
  rows: string
  column: string
  by: 'id' | 'name'
  of: 'people' | 'projects'
  /** Column with the id of the employee or project. */
  owner: string
  /** What opens the field of the record that names the entry, where not everybody reads it. */
  read?: Permission
}

const link = (table: string, column: string): Use => ({
  rows: table,
  column,
  by: 'id',
  of: 'people',
  owner: 'employee_id',
})
const own = (column: string, by: Use['by'], read?: Permission): Use => ({
  rows: 'employees',
  column,
  by,
  of: 'people',
  owner: 'id',
  ...(read && { read }),
})

const ofProject = (column: string): Use => ({
  rows: 'projects',
  column,
  by: 'id',
  of: 'projects',
  owner: 'id',
})

/** What belongs to projects by their id: a table, or a sub-select. */
const inProject = (rows: string, column: string): Use => ({
  rows,
  column,
  by: 'id',
  of: 'projects',
  owner: 'project_id',
})
/** Seats that are there, filled or vacant. A removed one keeps what it had, but nobody can take it off there any more. */
const seats = `project_slots t where t.deleted_at is null and t.status <> 'inactive'`

/** Where the entries of each kind are used; a kind that is not here is used nowhere yet. */
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
    inProject(
      `(select p.position_id, m.project_id from project_member_positions p
        join project_members m on m.id = p.project_member_id and m.deleted_at is null)`,
      'position_id',
    ),
    inProject(
      `(select p.position_id, s.project_id from project_slot_positions p
        join (select * from ${seats}) s on s.id = p.project_slot_id)`,
      'position_id',
    ),
  ],
  chapters: [link('employee_chapters', 'chapter_id')],
  seniorities: [
    own('seniority_id', 'id'),
    inProject(`(select * from ${seats})`, 'seniority_id'),
    inProject('(select * from project_members m where m.deleted_at is null)', 'seniority_id'),
  ],
  organizations: [link('employee_organizations', 'organization_id'), ofProject('organization_id')],
  countries: [own('country', 'name', P), ofProject('country_id')],
  currencies: [
    { ...link('base_salaries', 'currency_id'), read: S },
    own('wise_currency', 'name', G),
    own('local_bank_currency', 'name', P),
    inProject(
      `(select b.currency_id, p.id as project_id from projects p
        join bank_accounts b on b.id = p.bank_account_id and b.deleted_at is null)`,
      'currency_id',
    ),
  ],
  banks: [own('local_branch_name', 'name', P)],
  clients: [ofProject('client_id')],
  companyInfos: [ofProject('company_info_id')],
  bankAccounts: [ofProject('bank_account_id')],
}

const owners = { people: 'employees', projects: 'projects' }

/** Whether `k` is what its name means: of two entries with one name it is the first. */
const meant = (kind: KeptKind) => sql`k.id = (select t.id from ${sql.table(tableOf(kind))} t
  where t.name = k.name and t.deleted_at is null order by ${sql.raw(orders[kind] ?? 'id')} limit 1)`

/** Who uses the entries `k` for which `wanted` holds, as far as `can` reads it: id of the entry, place, id of the owner, each once. */
function usersOf(kind: KeptKind, wanted: RawBuilder<unknown>, can: Can): RawBuilder<unknown> {
  const seen = (uses[kind] ?? []).filter(({ read }) => !read || can(read))
  const parts = seen.map(
    ({ rows, column, by, of, owner }) => sql`
      select k.id, ${of}::text as place, o.id as owner from ${sql.table(tableOf(kind))} k
      join ${sql.raw(rows)} u on u.${sql.raw(column)} = k.${sql.raw(by)}
      join ${sql.table(owners[of])} o on o.id = u.${sql.raw(owner)} and o.deleted_at is null
      where ${wanted} ${by === 'name' ? sql`and ${meant(kind)}` : sql``}`,
  )
  return parts.length ? sql.join(parts, sql` union `) : sql`select null::uuid as id, '' as place where false`
}

/** How many people and projects use the entries of a kind, or one of them; records whose field `can` does not read are not counted. */
export async function usageRows(db: Db, kind: KeptKind, can: Can, id?: string): Promise<Usage[]> {
  const wanted = sql`k.deleted_at is null ${id ? sql`and k.id = ${id}` : sql``}`
  const { rows } = await sql<Usage>`
    select k.id, coalesce(u.people, 0) as people, coalesce(u.projects, 0) as projects, ${entryTimes('k')}
    from ${sql.table(tableOf(kind))} k left join (
      select id, count(*) filter (where place = 'people') as people, count(*) filter (where place = 'projects') as projects
      from (${usersOf(kind, wanted, can)}) users group by id) u on u.id = k.id
    where ${wanted} order by k.id`.execute(db)
  return rows
}

/** Writes the new name of an entry wherever its old one stands. Call it before the entry itself changes. */
export async function carryName(trx: Db, kind: KeptKind, id: string, name: string): Promise<void> {
  for (const { rows, column, by } of uses[kind] ?? []) {
    if (by !== 'name') continue
    await sql`update ${sql.table(rows)} u set ${sql.ref(column)} = ${name}, updated_at = now()
      from ${sql.table(tableOf(kind))} k where k.id = ${id} and ${meant(kind)} and u.${sql.ref(column)} = k.name`.execute(
      trx,
    )
  }
}
