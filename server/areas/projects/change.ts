import { type RawBuilder, sql } from 'kysely'
import type { Head, Project } from '#contract/api/projects/project.ts'
import { ProjectRecord } from '#contract/api/projects/record.ts'
import type { HeadPosition } from '#contract/api/projects/words.ts'
import { finds } from '#server/platform/db/finds.ts'
import { auditAll, changesBetween } from '#server/platform/auditLog/audit.ts'
import type { StoredChange } from '#contract/api/timeline.ts'
import { hasWaited, readLocked } from '#server/platform/db/lockedRow.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/http/errors.ts'
import type { Viewer } from '#server/areas/employees/index.ts'
import type { Reference } from '#contract/references.ts'
import type { Person } from '#server/platform/http/person.ts'
import { requireVersion } from '#server/platform/http/version.ts'
import { own } from './fields.ts'
import { heads } from './heads.ts'
import { inDetail, organization } from './queries.ts'
import { projectSeen } from './visibility.ts'

/** Ids from a request: their table, the word for the error, and the request's field. */
type Named = readonly [table: Reference, what: string, ids: readonly string[], fieldName: string]

/** Throws 404 for the first id that does not exist in its table. One statement checks all ids. */
export async function requireNamed(db: Db, ...named: Named[]): Promise<void> {
  const given = named.filter(([, , ids]) => ids.length > 0)
  if (!given.length) return
  const missing = given.map(
    ([table, , ids], at) => sql`select ${sql.lit(at)} as at, asked.id from unnest(${[...ids]}::uuid[]) as asked (id)
      where not exists (select from ${sql.table(table)} t where t.id = asked.id and t.deleted_at is null)`,
  )
  const { rows } = await sql<{
    at: number
    id: string
  }>`${sql.join(missing, sql` union all `)} order by at limit 1`.execute(db)
  const [first] = rows
  const wanted = first && given[first.at]
  if (!wanted) return
  const [, what, , fieldName] = wanted
  throw refuse('record.unknown', { record: what, id: first.id }, { field: fieldName })
}

/** A head with their position. */
type PositionedHead = Head & { position: HeadPosition }

/** Current heads of all positions, in the order of PUT contact-info (rules/projects.md#4.5). */
export function headsIn(
  project: Pick<Project, 'deliveryManagers' | 'accountManagers' | 'salePersons' | 'technicalLeads'>,
): PositionedHead[] {
  const { deliveryManagers, accountManagers, salePersons, technicalLeads } = project
  const as = (position: HeadPosition, heads: Head[]) => heads.map((head) => ({ ...head, position }))
  return [
    ...as('delivery-manager', deliveryManagers),
    ...as('account-manager', accountManagers),
    ...as('sale-person', salePersons),
    ...as('technical-lead', technicalLeads),
  ]
}

/**
 * The bank account of project `p` with number and owner, which lists and details leave blank. `name` identifies it in
 * the history.
 */
const bankAccount = sql`(select json_build_object('id', b.id, 'accountNumber', b.account_number,
  'bankName', b.bank_name,
    'ownerName', b.owner_name, 'name', concat_ws(', ', nullif(b.name, ''), nullif(b.bank_name, ''),
      nullif(b.owner_name, '')))
  from bank_accounts b where b.id = p.bank_account_id)`

/** A project for writes: all fields, without members, which have their own writes. */
export type StoredProject = ProjectRecord & Pick<Project, 'industry'>

async function readStored<More>(db: Db, today: string, more: RawBuilder<unknown>, rest: RawBuilder<unknown>) {
  const { rows } = await sql<Omit<StoredProject, 'commissionRates'> & More>`select ${own}, heads.*,
      ${bankAccount} as "bankAccount", ${organization} as organization, ${inDetail} ${more}
    from projects p ${heads(today)} where p.deleted_at is null and ${rest}`.execute(db)
  return rows.map((project) => {
    const commissionRates = headsIn(project).flatMap(({ employeeID: person, position, commissionRate: rate }) =>
      rate > 0 ? { person, position, rate } : [],
    )
    return { ...project, commissionRates }
  })
}

/** The stored project with this id, or undefined. */
export const storedProject = async (db: Db, today: string, id: string): Promise<StoredProject | undefined> =>
  (await readStored(db, today, sql``, sql`p.id = ${id}`))[0]

/** Those of these projects that the viewer sees, each with all fields, also those that the viewer cannot read. */
export const seenProjects = (db: Db, viewer: Viewer, ids: readonly string[]): Promise<StoredProject[]> =>
  readStored(db, viewer.today, sql``, sql`p.id = any (${[...ids]}::uuid[]) and ${projectSeen('p', viewer)}`)

/**
 * The stored project, locked until the transaction ends, with the transaction's time as `at`. Throws 404 if it does not
 * exist.
 */
async function lockedProject(trx: Db, today: string, id: string): Promise<StoredProject & { at: string }> {
  const more = sql`, wire_instant(now()) as at, ${hasWaited('projects', 'p')} as "hasWaited"`
  const rest = sql`p.id = ${id} for no key update of p`
  const read = async () => (await readStored<{ at: string; hasWaited: boolean }>(trx, today, more, rest))[0]
  const project = await readLocked(read)
  if (!project) throw notFound('project')
  return project
}

/** The context of a write to a project: project, caller, and the action for the history. */
export interface ProjectChange {
  id: string
  me: Pick<Person, 'id'>
  action: string
  requestId: string
  /** The version that the client read. Without it the last write wins. */
  version?: string | undefined
}

/** Locks the row of a live project until the transaction ends. Throws 404 if it does not exist. */
export async function lockProject(trx: Db, id: string): Promise<void> {
  if (!(await finds(trx, sql`from projects where id = ${id} and deleted_at is null for no key update`)))
    throw notFound('project')
}

/** What a write stores besides the project: statements on other tables, by name, and entries for the history. */
interface Besides {
  also: Record<string, RawBuilder<unknown>>
  changes: StoredChange[]
}

/**
 * The only function that writes the fields of a project. In one transaction it locks the row, runs `write`, sets
 * `updatedAt` and adds the differences to the audit trail. Throws 404 if the project does not exist and 409 for an
 * outdated version. Returns the changed project with all fields.
 */
export async function changeProject(
  deps: Deps,
  change: ProjectChange,
  write: (trx: Db, before: StoredProject) => Promise<Besides | void>,
): Promise<StoredProject> {
  const { id, me, action, requestId } = change
  return deps.write(async (trx) => {
    const before = await lockedProject(trx, today(deps.env), id)
    await requireVersion(trx, deps.env, { ...change, entity: 'project', record: before })
    const { also = {}, changes: further = [] } = (await write(trx, before)) ?? {}
    const after = { ...((await storedProject(trx, today(deps.env), id)) as StoredProject), updatedAt: before.at }
    const changes = [...changesBetween(ProjectRecord, before, after), ...further]
    const event = { actorId: me.id, action, entity: 'project', entityId: id, changes, requestId }
    const statements = { ...also, project: sql`update projects set updated_at = now() where id = ${id}` }
    await auditAll(
      trx,
      [event],
      Object.entries(statements).map(([name, statement]) => sql`${sql.ref(name)} as (${statement})`),
    )
    return after
  })
}
