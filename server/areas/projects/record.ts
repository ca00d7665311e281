import { type RawBuilder, sql } from 'kysely'
import type { Head, Project } from '#contract/api/projects/project.ts'
import type { ProjectRecord } from '#contract/api/projects/record.ts'
import type { HeadPosition } from '#contract/api/projects/words.ts'
import { hasWaited, readLocked } from '#server/platform/db/lockedRow.ts'
import type { Db } from '#server/platform/deps.ts'
import { notFound } from '#server/platform/http/errors.ts'
import { heads } from './headColumns.ts'
import { inDetail, organization, own } from './queries.ts'
import { headName } from './commission.ts'

/** A head with their position. */
export type PositionedHead = Head & { position: HeadPosition }

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

const shareOf = ({ displayName, position, commissionRate }: PositionedHead) =>
  `${displayName}, ${headName[position].toLowerCase()}: ${commissionRate} %`

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

async function readStored<More>(
  db: Db,
  today: string,
  id: string,
  more: RawBuilder<unknown>,
  rest: RawBuilder<unknown>,
) {
  const { rows } = await sql<Omit<StoredProject, 'commissionRates'> & More>`select ${own}, heads.*,
      ${bankAccount} as "bankAccount", ${organization} as organization, ${inDetail} ${more}
    from projects p ${heads(today)} where p.id = ${id} and p.deleted_at is null ${rest}`.execute(db)
  const [project] = rows
  if (!project) return undefined
  const shares = headsIn(project).filter(({ commissionRate }) => commissionRate > 0)
  return { ...project, commissionRates: shares.map(shareOf) }
}

/** The stored project with this id, or undefined. */
export const storedProject = (db: Db, today: string, id: string): Promise<StoredProject | undefined> =>
  readStored(db, today, id, sql``, sql``)

/**
 * The stored project, locked until the transaction ends, with the transaction's time as `at`. Throws 404 if it does not
 * exist.
 */
export async function lockedProject(trx: Db, today: string, id: string): Promise<StoredProject & { at: string }> {
  const more = sql`, wire_instant(now()) as at, ${hasWaited('projects', 'p')} as "hasWaited"`
  const rest = sql`for no key update of p`
  const read = () => readStored<{ at: string; hasWaited: boolean }>(trx, today, id, more, rest)
  const project = await readLocked(read)
  if (!project) throw notFound('project')
  return project
}
