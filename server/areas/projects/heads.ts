import { type RawBuilder, sql } from 'kysely'
import { Employee } from '#contract/api/employees/employee.ts'
import type { HeadPosition } from '#contract/api/projects/words.ts'
import { factsOf, mayRead } from '#contract/fields.ts'
import { runs, shownDay, type Viewer } from '#server/areas/employees/index.ts'
import { basic, personKeys } from '#server/platform/db/shapes.ts'
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

/** Commission of the person who referred a seller, in percent (rules/projects.md#5.4). */
const referralRate = 10

/** The name of each lead or manager position, in English. */
const headName: Record<HeadPosition, string> = {
  'technical-lead': 'Technical lead',
  'delivery-manager': 'Delivery manager',
  'account-manager': 'Account manager',
  'sale-person': 'Sale person',
}

/** Descriptions of entries by type, in the order of entries. Muster defines both. */
const words: Record<string, string> = {
  ...headName,
  'deal-closing': 'Deal closing',
  upsell: 'Upsell',
}
const types = Object.keys(words)

const referrer = factsOf(Employee.shape.referredBy)

/**
 * The commission entries of project `p`: current heads with a rate, then people who sold a running membership at a
 * rate. A seller's referrer has an entry in `sub`, for readers who can see who referred people.
 */
export const commissionModels = (viewer: Viewer) => sql`coalesce((
  select json_agg(json_build_object('beneficiary', ${basic('b')}, 'type', o.type, 'commissionRate', o.rate,
    'description', ${JSON.stringify(words)}::jsonb ->> o.type,
    'sub', case when ${mayRead(referrer, viewer.me.can)}::boolean and o.type in ('sale-person', 'upsell') then (
      select json_build_object('beneficiary', ${basic('r')}, 'type', 'sale-referral',
        'commissionRate', ${referralRate}::int, 'description', 'Sale referral', 'sub', null)
      from employees r where r.id = b.referred_by and r.deleted_at is null) end)
    order by array_position(${types}::text[], o.type), o.created_at, b.sort_name, o.id)
  from (
    select h.id, h.position as type, h.employee_id, h.commission_rate as rate, h.created_at from project_heads h
    where h.project_id = p.id and h.commission_rate > 0 and ${headLives('h', shownDay(viewer))}
    union all
    select m.id, 'upsell', m.upsell_person_id, m.upsell_commission_rate, m.created_at from project_members m
    where m.project_id = p.id and m.upsell_commission_rate > 0 and ${runs('m', shownDay(viewer))}) o
  join employees b on b.id = o.employee_id), '[]')`
