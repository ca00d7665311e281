import { sql } from 'kysely'
import type { HeadInput } from '#contract/api/projects/headInput.ts'
import type { ProjectContactInfo } from '#contract/api/projects/edits.ts'
import type { HeadPosition } from '#contract/api/projects/words.ts'
import type { Db } from '#server/platform/deps.ts'
import { requireNamed } from './requireNamed.ts'
import { headLives } from './visibility.ts'

/** Positions that are set as lists, by field. Technical leads are set through their membership instead. */
const listed = {
  accountManagers: 'account-manager',
  deliveryManagers: 'delivery-manager',
  salePersons: 'sale-person',
} as const satisfies Record<string, HeadPosition>

const fields = Object.keys(listed) as (keyof typeof listed)[]

type Lists = Pick<ProjectContactInfo, keyof typeof listed>

/** Rates by employee. Entries without an employee are skipped; for duplicates the last one wins. */
function ratesOf(given: HeadInput[] | null | undefined): Map<string, number | undefined> {
  return new Map(
    (given ?? []).flatMap(({ employeeID, commissionRate }) => (employeeID ? [[employeeID, commissionRate]] : [])),
  )
}

/** Makes these people the current heads of a position. A missing rate keeps the stored one, or is 0 for a new head. */
async function writeList(
  trx: Db,
  projectId: string,
  position: HeadPosition,
  rates: Map<string, number | undefined>,
  today: string,
): Promise<void> {
  const ids = [...rates.keys()]
  const given = [...rates.values()].map((rate) => rate?.toString() ?? null)
  const wanted = sql`unnest(${ids}::uuid[], ${given}::numeric[]) with ordinality wanted (id, rate, at)`
  const mine = sql`h.project_id = ${projectId} and h.position = ${position} and h.deleted_at is null`
  // A head who returns after an earlier end gets a new row.
  await sql`update project_heads h set deleted_at = now()
    where ${mine} and ${headLives('h', today)} <> (h.employee_id = any (${ids}::uuid[]))`.execute(trx)
  await sql`update project_heads h set commission_rate = wanted.rate, updated_at = now() from ${wanted}
    where ${mine} and h.employee_id = wanted.id and h.commission_rate <> wanted.rate`.execute(trx)
  await sql`insert into project_heads (project_id, employee_id, position, start_date, commission_rate, created_at)
    select ${projectId}, wanted.id, ${position}, ${today}::date, coalesce(wanted.rate, 0),
      now() + wanted.at * interval '1 microsecond' from ${wanted}
    where not exists (select from project_heads h where ${mine} and h.employee_id = wanted.id)
      order by wanted.at`.execute(trx)
}

/** Throws 404 if one of the heads does not exist. */
export async function requireHeads(trx: Db, lists: Lists): Promise<void> {
  const named = (name: (typeof fields)[number]) =>
    ['employees', 'employee', [...ratesOf(lists[name]).keys()], name] as const
  await requireNamed(trx, ...fields.map(named))
}

/**
 * Replaces account managers, delivery managers and sale persons by the lists of a request (rules/projects.md#5.1). An
 * absent list is kept, and an empty list keeps the account managers.
 */
export async function writeHeads(trx: Db, projectId: string, lists: Lists, today: string): Promise<void> {
  for (const name of fields) {
    const rates = ratesOf(lists[name])
    if (lists[name] === undefined || (name === 'accountManagers' && !rates.size)) continue
    await writeList(trx, projectId, listed[name], rates, today)
  }
}
