import { sql } from 'kysely'
import { EmployeeRecord } from '#contract/api/employee.ts'
import { audit, changesBetween } from '#server/audit/audit.ts'
import { type Db, type Deps, today } from '#server/deps.ts'
import { notFound, Refusal } from '#server/http/errors.ts'
import type { Person } from '#server/http/person.ts'
import { requireVersion } from '#server/http/version.ts'
import { askToConfirm } from '#server/areas/addresses/ask.ts'
import { requireOpen } from './lookups.ts'
import { employeeById } from './queries.ts'
import { everything } from './visibility.ts'

/** A write on one employee: whose, by whom, and under which name the history keeps it. */
export interface EmployeeChange {
  id: string
  me: Pick<Person, 'id' | 'can'>
  action: string
  requestId: string
  /** The version that the writer started from; without one the last writer wins. */
  version?: string | undefined
}

const isErased =
  'This person was erased, and nothing is kept of them any more. To take somebody on again, create a new employee.'

async function lockUnerased(trx: Db, id: string): Promise<void> {
  const { rows } = await sql<{ isErased: boolean }>`select erased_at is not null as "isErased" from employees
    where id = ${id} for no key update`.execute(trx)
  if (rows[0]?.isErased) throw new Refusal(409, isErased)
}

const hasOtherAddress = (before: EmployeeRecord, after: EmployeeRecord) =>
  before.teamEmail !== after.teamEmail || before.personalEmail !== after.personalEmail

/**
 * The one way to write on an employee: locks the row (404 when there is none, or the writer may not open the record),
 * refuses an outdated version and an erased person (409), runs `write`, stamps `updatedAt`, asks whoever has a new
 * address to confirm it, and leaves what differs between before and after in the audit trail, all in one transaction.
 * Returns the employee afterwards, unblanked.
 */
export async function changeEmployee(
  deps: Deps,
  change: EmployeeChange,
  write: (trx: Db, before: EmployeeRecord) => Promise<void>,
): Promise<EmployeeRecord> {
  return deps.db.transaction().execute(async (trx) => {
    await requireOpen(trx, { me: change.me, today: today(deps.env) }, change.id)
    return changeEmployeeIn(trx, deps, change, write)
  })
}

/**
 * The same inside of a transaction that is open already, on somebody whom the caller has found to be open to the
 * writer.
 */
export async function changeEmployeeIn(
  trx: Db,
  { env }: Pick<Deps, 'env'>,
  change: EmployeeChange,
  write: (trx: Db, before: EmployeeRecord) => Promise<void>,
): Promise<EmployeeRecord> {
  await lockUnerased(trx, change.id)
  const viewer = everything(today(env))
  const before = await employeeById(trx, viewer, change.id)
  if (!before) throw notFound('employee')
  await requireVersion(trx, env, { ...change, entity: 'employee', record: before })
  await write(trx, before)
  await sql`update employees set updated_at = now() where id = ${change.id}`.execute(trx)
  const after = (await employeeById(trx, viewer, change.id)) as EmployeeRecord
  if (hasOtherAddress(before, after)) await askToConfirm(trx, env, { id: change.id, by: change.me.id })
  await audit(trx, {
    actorId: change.me.id,
    action: change.action,
    entity: 'employee',
    entityId: change.id,
    changes: changesBetween(EmployeeRecord, before, after),
    requestId: change.requestId,
  })
  return after
}

type Table = 'chapters' | 'employees' | 'organizations' | 'positions' | 'roles' | 'seniorities' | 'stacks'

/** Refuses with 404 when one of the ids does not stand in the table; `fieldName`: where the request has them. */
export async function requireAll(
  db: Db,
  table: Table,
  what: string,
  ids: readonly string[],
  fieldName?: string,
): Promise<void> {
  if (ids.length === 0) return
  const { rows } = await sql<{ missing: boolean }>`select exists (
    select from unnest(${[...ids]}::uuid[]) as asked (id)
    where not exists (select from ${sql.table(table)} t where t.id = asked.id and t.deleted_at is null)) as missing`.execute(
    db,
  )
  if (rows[0]?.missing) throw notFound(what, fieldName)
}

const links = {
  chapters: 'chapter_id',
  organizations: 'organization_id',
  positions: 'position_id',
  roles: 'role_id',
  stacks: 'stack_id',
} as const

/** Replaces the whole set of an employee's links of one kind. */
export async function replaceLinks(
  trx: Db,
  kind: keyof typeof links,
  employeeId: string,
  ids: readonly string[],
): Promise<void> {
  const table = sql.table(`employee_${kind}`)
  await sql`delete from ${table} where employee_id = ${employeeId}`.execute(trx)
  await sql`insert into ${table} (employee_id, ${sql.ref(links[kind])})
    select distinct ${employeeId}::uuid, id from unnest(${[...ids]}::uuid[]) id`.execute(trx)
}
