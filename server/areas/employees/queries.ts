import { type RawBuilder, sql } from 'kysely'
import { Employee, type EmployeeDetail, type EmployeeRecord, S } from '#contract/api/employees/employee.ts'
import { blankOf } from '#contract/blanking.ts'
import { onThisRow } from '#contract/permissions.ts'
import { at } from '#server/platform/db/dated.ts'
import { byName } from '#server/platform/db/names.ts'
import { basic, entry, listOf, personKeys } from '#server/platform/db/shapes.ts'
import type { Db } from '#server/platform/deps.ts'
import { referenceVersion } from '#server/platform/reference/versions.ts'
import { peopleOn } from './asOf.ts'
import { accountFields, discordFields, ownFields, ownValue } from './fields.ts'
import { type Kind, namedEmployees, type StoredEmployee } from './named.ts'
import { scopesOf } from './scopes.ts'
import {
  shownDay,
  everything,
  membershipShown,
  isCalled,
  openAs,
  opens,
  present,
  runs,
  type Viewer,
} from './visibility.ts'

const linkColumns = {
  positions: 'position_id',
  stacks: 'stack_id',
  chapters: 'chapter_id',
  organizations: 'organization_id',
  roles: 'role_id',
}

/** Ids of an employee's reference data, by kind; none of kinds that nobody asks for. */
const linksOf = (wanted: Wanted) =>
  sql`json_build_object(${sql.join(
    Object.entries(linkColumns).map(([name, key]) =>
      wanted && !wanted.has(name)
        ? sql`${sql.lit(name)}, '[]'::json`
        : sql`${sql.lit(name)}, array(select ${sql.ref(`l.${key}`)}
      from ${sql.table(`employee_${name}`)} l where l.employee_id = e.id)`,
    ),
  )}) as links`

const person = (key: 'line_manager_id' | 'referred_by') =>
  sql`(select ${basic('o')} from employees o where o.id = ${sql.ref(`e.${key}`)} and o.deleted_at is null)`

/** SQL for the seniority of the row `of`, or null. */
export const seniority = (of: string) =>
  sql`(select ${entry('s')} from seniorities s
    where s.id = ${sql.ref(`${of}.seniority_id`)} and s.deleted_at is null)`

/** SQL for the row `b` of pay, without the currency, which is added from the reference data. */
export const payColumns = sql`json_build_object('id', b.id, 'employee_id', b.employee_id,
    'contract_amount', b.contract_amount,
    'company_account_amount', b.company_account_amount, 'personal_account_amount', b.personal_account_amount,
    'insurance_amount', b.insurance_amount, 'type', b.type, 'category', b.category,
    'currency_id', coalesce(b.currency_id::text, ''), 'batch', b.batch, 'effective_date', b.effective_date)`

/** SQL for the pay of the person `e` on this day. */
export const salary = (day: string) =>
  sql`(select ${payColumns} from pay b where b.employee_id = e.id and ${at('b', day)})`

/**
 * Memberships visible to the viewer. Lists have only current ones on active or on-boarding projects. The order does not
 * reveal dates to viewers who cannot see them.
 */
function projectsOf(viewer: Viewer, runningOnly: boolean) {
  const day = shownDay(viewer)
  const narrow = runningOnly ? sql`and p.status in ('on-boarding', 'active') and ${runs('m', day)}` : sql``
  return listOf(
    sql`json_build_object('id', p.id, 'name', p.name, 'code', p.code, 'avatar', p.avatar,
      'status', case when ${runs('m', day)} and p.status not in ('closed', 'paused')
        then 'active' else 'inactive' end,
      'positions', a.position_ids,
      'deploymentType', a.deployment_type, 'startDate', m.start_date, 'endDate', m.end_date)`,
    viewer.me.can('employees.read.projects.fullAccess')
      ? sql`${byName('p')}, m.start_date desc, m.id`
      : sql`${byName('p')}, m.id`,
    sql`from project_members m join projects p on p.id = m.project_id and p.deleted_at is null
      join lateral allocation_on(m.id, m.start_date, m.end_date, ${day}::date) a on true
      where m.employee_id = e.id and m.deleted_at is null and ${membershipShown('m', 'p', viewer)} ${narrow}`,
  )
}

const menteesOf = (viewer: Viewer) =>
  listOf(
    sql`json_build_object('id', t.id, ${personKeys('t')}, 'seniority', t.seniority_id,
      'positions', array(select l.position_id from employee_positions l where l.employee_id = t.id))`,
    sql`t.sort_name, t.id`,
    sql`from employees t where t.line_manager_id = e.id and ${present('t', shownDay(viewer))}`,
  )

const as = (field: string, value: RawBuilder<unknown>) => sql`${value} as ${sql.ref(field)}`
const isListed = (field: string) => field in Employee.shape
const ofAccounts = [
  ...Object.entries(accountFields).map(([field, [type, column]]) => [field, `${type}.${column}`] as const),
  ...Object.entries(discordFields).map(([field, column]) => [field, `discord.${column}`] as const),
]

/** Columns of the employee's own row and accounts. */
const own = sql.join([
  ...ownFields.filter(isListed).map((field) => as(field, ownValue(field))),
  ...ofAccounts.map(([field, column]) => as(field, sql`coalesce(${sql.ref(column)}, '')`)),
])

/** Fields for the history only; no response declares them. */
const toldOnJoining = sql.join(ownFields.filter((field) => !isListed(field)).map((field) => as(field, ownValue(field))))

const accounts = sql`left join social_accounts github on github.employee_id = e.id and github.type = 'github'
  left join social_accounts notion on notion.employee_id = e.id and notion.type = 'notion'
  left join social_accounts linkedin on linkedin.employee_id = e.id and linkedin.type = 'linkedin'
  left join discord_accounts discord on discord.id = e.discord_account_id`

const addressesInUse = sql`coalesce(address_in_use(e.id, e.team_email), '') as "teamEmailInUse",
  coalesce(address_in_use(e.id, e.personal_email), '') as "personalEmailInUse"`

/**
 * The relations that are read: without mentees for lists, all for one person, and the onboarding data for the record.
 */
export type Depth = 'list' | 'detail' | 'record'

/** The fields that a list asks for. Undefined: all. */
type Wanted = ReadonlySet<string> | undefined

const readsPay = ({ me, day }: Viewer) => !day && (me.can(S) || Boolean(me.scoped?.of(S).length))

function relations(viewer: Viewer, depth: Depth, wanted: Wanted) {
  const ask = (field: string, value: RawBuilder<unknown>, none = sql`null`) =>
    !wanted || wanted.has(field) ? value : none
  const one = sql`, ${menteesOf(viewer)} as mentees, ${addressesInUse}`
  return sql`${ask('seniority', sql`e.seniority_id`)} as seniority,
    ${ask('lineManager', person('line_manager_id'))} as "lineManager",
    ${ask('referredBy', person('referred_by'))} as "referredBy", ${linksOf(wanted)},
    ${readsPay(viewer) ? ask('baseSalary', salary(viewer.today)) : sql`null`} as "baseSalary",
    ${scopesOf(sql`e.id`, viewer)} as scopes,
    ${ask('projects', projectsOf(viewer, depth === 'list'), sql`'[]'::json`)} as projects,
    ${referenceVersion} as version
    ${depth === 'list' ? sql`` : one} ${depth === 'record' ? sql`, ${toldOnJoining}` : sql``}`
}

/** Selects employees: `from` names the table `e`, `rest` filters and sorts. */
interface Which {
  from: RawBuilder<unknown>
  rest: RawBuilder<unknown>
}

/** Fields that are always there. A status cannot be blank. */
const needed: readonly string[] = ['id', 'createdAt', 'updatedAt', 'status']
const blanks = Object.entries(Employee.shape)
  .filter(([field]) => !needed.includes(field))
  .map(([field, schema]) => [field, blankOf(schema, field)] as const)

/** Employees in the shape of the API. Fields that are not wanted are blank, as if they were hidden. */
export async function employeesFrom(
  db: Db,
  viewer: Viewer,
  depth: Depth,
  { from, rest }: Which,
  wanted?: Wanted,
): Promise<Employee[]> {
  const related = relations({ ...viewer, few: true }, depth, wanted)
  const { rows } = await sql<StoredEmployee>`select ${own}, ${related} ${from} ${accounts} ${rest}`.execute(db)
  const people = await namedEmployees(db, rows)
  const { scoped } = viewer.me
  if (scoped)
    for (const [at, person] of people.entries())
      Object.assign(person, { [onThisRow]: scoped.on(rows[at]?.scopes ?? []) })
  if (!wanted) return people
  const unwanted = blanks.filter(([field]) => !wanted.has(field))
  return people.map((one) => Object.assign(one, Object.fromEntries(unwanted.map(([field, blank]) => [field, blank()]))))
}

/** Employees without relations, for pickers. */
export async function bareEmployees(db: Db, { from, rest }: Which): Promise<Employee[]> {
  const { rows } = await sql<
    Omit<Employee, Kind | 'projects' | 'mentees'> & Pick<EmployeeRecord, 'notionEmail'>
  >`select ${own}, null as seniority, null as "lineManager", null as "referredBy",
    null as "baseSalary" ${from} ${accounts} ${rest}`.execute(db)
  const none = () => ({
    positions: [],
    stacks: [],
    chapters: [],
    organizations: [],
    roles: [],
    projects: [],
    mentees: [],
  })
  return rows.map((row) => Object.assign(row, none()))
}

async function oneEmployee(db: Db, viewer: Viewer, depth: Depth, condition: RawBuilder<unknown>) {
  const which = { from: sql`from employees e`, rest: sql`where ${condition}` }
  return (await employeesFrom(db, viewer, depth, which))[0]
}

/** One employee with all relations and the fields of the history, or undefined. */
export async function employeeById(
  db: Db,
  viewer: Viewer,
  id: string,
): Promise<(EmployeeRecord & EmployeeDetail) | undefined> {
  const found = await oneEmployee(db, viewer, 'record', sql`e.id = ${id} and e.deleted_at is null`)
  return found as (EmployeeRecord & EmployeeDetail) | undefined
}

/**
 * The employee with this id or username, or undefined if the viewer cannot open the record, or it did not exist on the day
 * that is shown.
 */
export async function openEmployee(db: Db, viewer: Viewer, idOrUsername: string): Promise<EmployeeDetail | undefined> {
  // On another day, only people whom the viewer can open today exist.
  const which = viewer.day ? isCalled(idOrUsername) : openAs(idOrUsername, viewer)
  return (await oneEmployee(peopleOn(db, viewer), viewer, 'detail', which)) as EmployeeDetail | undefined
}

/** Those of these people whose records the viewer can open, each with all fields, also those that the viewer cannot read. */
export async function openRecords(db: Db, viewer: Viewer, ids: readonly string[]): Promise<EmployeeRecord[]> {
  const which = {
    from: sql`from employees e`,
    rest: sql`where e.id = any (${[...ids]}::uuid[]) and ${opens('e', viewer)}`,
  }
  return (await employeesFrom(db, everything(viewer.today), 'record', which)) as EmployeeRecord[]
}
