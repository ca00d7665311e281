import { type RawBuilder, sql } from 'kysely'
import { personKeys } from '#server/platform/db/shapes.ts'
import { headLives } from './visibility.ts'

/**
 * The head `h`, the person `e`, with their share of the position's commission config `g`; 0 without a config
 * (rules/projects.md#5.2).
 */
const head = sql`json_build_object('employeeID', e.id, ${personKeys('e')}, 'commissionRate', h.commission_rate,
  'finalCommissionRate', coalesce(g.commission_rate, 0) * h.commission_rate * 0.01)`

/** The heads of one position, oldest first. */
const headsAs = (position: string) =>
  sql`coalesce(json_agg(${head} order by h.created_at, e.sort_name, e.id)
    filter (where h.position = ${sql.lit(position)}), '[]')`

/** A lateral join `heads`: the four lists of heads of project `p` on that day, with the keys of the API. */
export const heads = (today: string): RawBuilder<unknown> =>
  sql`cross join lateral (select ${headsAs('technical-lead')} as "technicalLeads",
      ${headsAs('account-manager')} as "accountManagers", ${headsAs('delivery-manager')} as "deliveryManagers",
      ${headsAs('sale-person')} as "salePersons"
    from project_heads h join employees e on e.id = h.employee_id
      left join project_commission_configs g on g.project_id = h.project_id and g.position = h.position
    where h.project_id = p.id and ${headLives('h', today)}) heads`

/** A left join `lead`: the row, at most one, that makes the person of membership `m` a technical lead on that day. */
export const leadOf = (today: string): RawBuilder<unknown> =>
  sql`left join project_heads lead on lead.project_id = m.project_id and lead.employee_id = m.employee_id
    and lead.position = 'technical-lead' and ${headLives('lead', today)}`
