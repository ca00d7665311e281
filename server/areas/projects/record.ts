import { sql } from 'kysely'
import type { Head, Project } from '#contract/api/project.ts'
import type { ProjectRecord } from '#contract/api/projectRecord.ts'
import { type HeadPosition, headPositions } from '#contract/api/projectWords.ts'
import { everything } from '#server/areas/employees/visibility.ts'
import type { Db } from '#server/deps.ts'
import { projectById } from './queries.ts'

/** A head and what for. */
export type PositionedHead = Head & { position: HeadPosition }

/** Live heads of all positions, in the order of PUT contact-info (wire-projects-invoices.md section 6.7). */
export function headsIn(project: Project): PositionedHead[] {
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
  `${displayName}, ${headPositions[position].slice(0, -1).toLowerCase()}: ${commissionRate} %`

/** The bank account of a project with number and owner, which lists and details keep blank; `name` tells it from others. */
async function bankAccountOf(db: Db, projectId: string) {
  const { rows } = await sql<NonNullable<ProjectRecord['bankAccount']>>`
    select b.id, b.account_number as "accountNumber", b.bank_name as "bankName", b.owner_name as "ownerName",
      concat_ws(', ', nullif(b.name, ''), nullif(b.bank_name, ''), nullif(b.owner_name, '')) as name
    from bank_accounts b join projects p on p.bank_account_id = b.id where p.id = ${projectId}`.execute(db)
  return rows[0] ?? null
}

/** A project as writes see it: its detail, nothing hidden, and what its history watches beside that. */
export type StoredProject = Omit<Project, 'bankAccount'> & ProjectRecord

/** The project with this id as it stands, or nothing when there is none. */
export async function storedProject(db: Db, today: string, id: string): Promise<StoredProject | undefined> {
  const project = await projectById(db, everything(today), id)
  if (!project) return undefined
  const shares = headsIn(project).filter(({ commissionRate }) => commissionRate > 0)
  return {
    ...project,
    bankAccount: await bankAccountOf(db, id),
    commissionRates: shares.map(shareOf),
  }
}
