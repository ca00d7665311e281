import { sql } from 'kysely'
import type { DistributionSummary } from '#contract/api/dashboards/resources.ts'
import type { Deps } from '#server/platform/deps.ts'
import { r2 } from '../numbers.ts'
import { ofOwnOrganization } from './staffable.ts'

type Counts = Record<'learning' | 'development' | 'management' | 'training' | 'heads' | 'mentees', number>

/**
 * Shares of the activities in the own organization: work units, led projects without an end date, and mentees
 * (rules/dashboards.md#3.4). All are 0 if there are none.
 */
export async function distributionSummary({ db, env }: Pick<Deps, 'db' | 'env'>): Promise<DistributionSummary> {
  const { rows } = await sql<Counts>`
    with own as (select e.id, e.line_manager_id from employees e
      where e.deleted_at is null and ${ofOwnOrganization('e', env)}),
    unit as (select u.type, count(*) as times from work_units u
        join work_unit_members w on w.work_unit_id = u.id and w.deleted_at is null and w.status = 'active'
        join own on own.id = w.employee_id join projects p on p.id = u.project_id and p.deleted_at is null
      where u.deleted_at is null and u.status = 'active' group by u.type)
    select coalesce(max(times) filter (where type = 'learning'), 0) as learning,
      coalesce(max(times) filter (where type = 'development'), 0) as development,
      coalesce(max(times) filter (where type = 'management'), 0) as management,
      coalesce(max(times) filter (where type = 'training'), 0) as training,
      (select count(*) from project_heads h join own on own.id = h.employee_id
        join projects p on p.id = h.project_id and p.deleted_at is null
        where h.deleted_at is null and h.end_date is null
          and h.position in ('technical-lead', 'delivery-manager', 'account-manager')) as heads,
      (select count(*) from own join own manager on manager.id = own.line_manager_id) as mentees
    from unit`.execute(db)
  const { learning, development, management, training, heads, mentees } = rows[0] as Counts
  const all = learning + development + management + training + heads + mentees
  const share = (part: number) => r2([100 * part, all])
  return {
    learning: share(learning),
    development: share(development),
    management: share(management + heads),
    training: share(training + mentees),
  }
}
