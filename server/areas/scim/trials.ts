import { sql } from 'kysely'
import type { ScimTrial } from '#contract/api/scim.ts'
import type { Can } from '#contract/permissions.ts'
import { type Fault, faultLines } from '#contract/errors/fault.ts'
import { toldChanges } from '#server/areas/auditLog/index.ts'
import type { StoredChange } from '#contract/api/timeline.ts'
import type { Db } from '#server/platform/deps.ts'
import { sayLines } from '#server/platform/languages/i18n.ts'
import type { Foreseen } from '#server/platform/undo/dryRun.ts'

/** Stores what a request would have left in the trail, and who it was about. */
export async function keepTrial(trx: Db, name: string, events: readonly Foreseen[]): Promise<void> {
  for (const { action, entity, entityId, changes } of events)
    await sql`insert into scim_trials (employee_id, name, action, changes)
      select e.id, coalesce(e.display_name, ${name.slice(0, 300)}), ${action}, ${JSON.stringify(changes)}::jsonb
      from (select) x left join employees e on e.id = ${entityId} and ${entity === 'employee'}`.execute(trx)
}

/** Stores why a request would have been refused. `id` is that of a person, if it named one. */
export async function keepRefusedTrial(
  trx: Db,
  { name, id, action, fault }: { name: string; id: string | null; action: string; fault: Fault },
): Promise<void> {
  await sql`insert into scim_trials (employee_id, name, action, refusal)
    select e.id, coalesce(e.display_name, ${name.slice(0, 300)}), ${action}, ${faultLines([fault])}
    from (select) x left join employees e on e.id = ${id}`.execute(trx)
}

type Trial = Omit<ScimTrial, 'changes'> & { changes: StoredChange[] }

/** The last 200 tried changes, newest first. */
export async function trialsGet(db: Db, can: Can): Promise<ScimTrial[]> {
  const { rows } = await sql<Trial>`select id, wire_instant(at) as at, name, action, changes, refusal
    from scim_trials order by at desc, id limit 200`.execute(db)
  const told = await toldChanges(
    db,
    rows.map(({ action, changes }) => ({ action, kind: action.split('.')[0] ?? '', changes })),
    can,
  )
  return rows.map((row, at) => ({ ...row, changes: told[at] ?? [], refusal: sayLines(row.refusal) }))
}
