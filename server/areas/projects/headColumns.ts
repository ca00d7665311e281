import { type RawBuilder, sql } from 'kysely'
import { headLives } from './visibility.ts'

/** Percent of an invoice that is kept for the heads of this position, 0 without a config (wire-projects-invoices.md section 4.2). */
const pool = sql`coalesce((select c.commission_rate from project_commission_configs c
  where c.project_id = h.project_id and c.position = h.position), 0)`

/** Heads of one position that live on the day, in the order in which they came; what they get of an invoice follows section 5.4. */
const headsAs = (position: string, today: string) =>
  sql`coalesce((select json_agg(json_build_object('employeeID', e.id, 'fullName', e.full_name,
      'displayName', e.display_name, 'avatar', e.avatar, 'username', e.username, 'commissionRate', h.commission_rate,
      'finalCommissionRate', ${pool} * h.commission_rate * 0.01) order by h.created_at, e.sort_name, e.id)
    from project_heads h join employees e on e.id = h.employee_id
    where h.project_id = p.id and h.position = ${position} and ${headLives('h', today)}), '[]')`

/** The four lists of heads of the project `p`, as columns. */
export const headColumns = (today: string) => sql`${headsAs('technical-lead', today)} as "technicalLeads",
  ${headsAs('account-manager', today)} as "accountManagers",
  ${headsAs('delivery-manager', today)} as "deliveryManagers", ${headsAs('sale-person', today)} as "salePersons"`

/** Whether the person of the membership `m` is a technical lead of its project on the day. */
export const leads = (m: string, today: string): RawBuilder<boolean> =>
  sql`exists (select 1 from project_heads t where t.project_id = ${sql.ref(`${m}.project_id`)}
    and t.employee_id = ${sql.ref(`${m}.employee_id`)} and t.position = 'technical-lead' and ${headLives('t', today)})`
