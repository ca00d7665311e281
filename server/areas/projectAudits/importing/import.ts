import { sql } from 'kysely'
import type { HealthImport } from '#contract/api/projectAudits/audit.ts'
import type { ImportOutcome } from '#contract/api/importOutcome.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import type { Person } from '#server/platform/http/person.ts'
import { readPeople } from '#server/areas/importing/index.ts'
import { changeHealth, type HealthChange } from '../change.ts'
import { requireHealthWritable } from '../access.ts'
import { type Health, healthOf } from '../health.ts'
import { saveRows } from '../saveRows.ts'
import { outcomeOfPlan, type Plan, planImport } from './plan.ts'
import { readTable } from './table.ts'

async function write(trx: Db, plan: Plan): Promise<void> {
  await saveRows(trx, 'audit_cycles', plan.cycles)
  await saveRows(trx, 'action_items', plan.actionItems)
  await saveRows(trx, 'audits', plan.audits)
  await saveRows(trx, 'audit_items', plan.items)
  await sql`update audit_cycles set synced_at = now() where id = any (${[...plan.syncedCycles]}::uuid[])`.execute(trx)
  // New audits have no version yet.
  await sql`update audits set synced_at = now(), updated_at = case when created_at < now() then now() end
    where id = any (${[...plan.syncedAudits]}::uuid[])`.execute(trx)
}

/**
 * Imports a table, or with `apply` false only returns what it would do. Both use the same plan. An invalid line means
 * that nothing is written.
 * @throws Refusal 404 if the project does not exist or the caller cannot see its health, 403 if they can only read it,
 * 400 if the file is not a table
 */
export async function importHealth(
  deps: Deps,
  change: HealthChange & { me: Person },
  { csv, apply }: HealthImport,
): Promise<ImportOutcome> {
  const { db, env } = deps
  const viewer = { me: change.me, today: today(env) }
  const table = await readTable(csv)
  const people = await readPeople(
    db,
    table.map(({ cells }) => cells.owner ?? ''),
    viewer,
  )
  const planOn = (health: Health) => planImport({ health, people, today: viewer.today }, table)
  if (!apply) {
    await requireHealthWritable(db, change.projectId, viewer)
    return outcomeOfPlan(planOn(await healthOf(db, change.projectId)), false)
  }
  const { result } = await changeHealth(deps, change, async (trx, before) => {
    const plan = planOn(before)
    const isBroken = plan.lines.some(({ outcome }) => outcome === 'error')
    if (!isBroken) await write(trx, plan)
    return outcomeOfPlan(plan, !isBroken)
  })
  return result
}
