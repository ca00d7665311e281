import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { daysLater } from '#contract/dates.ts'
import type { Allocation, AllocationChange, MemberEdit } from '#contract/api/projects/member.ts'
import { type DeploymentType, usualPercent } from '#contract/api/projects/words.ts'
import {
  type Dated,
  type DatedPlan,
  datedStatements,
  type DatedValues,
  decisionOf,
  has,
  type Period,
  periodKeys,
  planChange,
  planTakeBack,
} from '#server/platform/db/dated.ts'
import type { Db } from '#server/platform/deps.ts'
import { badField, notFound, refuse } from '#server/platform/http/errors.ts'
import { type Price, priceOf } from './prices.ts'
import type { Period as Days, SlotWrite } from './slots.ts'
import { currencyEntry, entry } from '#server/platform/db/shapes.ts'
import { positionsOf } from './queries.ts'

/** What a member does on a project is dated (docs/rules/time.md#6). */
const allocations: Dated = {
  table: 'allocations',
  owner: 'project_member_id',
  values: ['deployment_type', 'percent', 'seniority_id', 'position_ids', 'rate', 'rate_currency_id', 'discount'],
}

/** What is true in a time: the percent of the person's own time, and the rate for a month in its currency. */
export interface Terms {
  deploymentType: string
  percent: number
  seniorityID: string
  /** A set: sorted, each once. */
  positionIDs: string[]
  rate: number
  rateCurrencyID: string | null
  discount: number
}

/** A row of allocations, as a write reads it. */
export interface StoredAllocation extends Period {
  reason: string
  terms: Terms
}

/** A membership with its days: from the first to the one before `endDate`. */
export interface Membership extends Days {
  id: string
}

/** The percent that a call means: what it says, or what is usual for another kind than before. */
export const percentOf = (
  { deploymentType, percent }: { deploymentType: DeploymentType; percent?: number | undefined },
  before?: Pick<Terms, 'deploymentType' | 'percent'>,
): number => percent ?? (before?.deploymentType === deploymentType ? before.percent : usualPercent[deploymentType])

/** Ids as a set: sorted, each once. */
export const setOf = (ids: readonly string[]): string[] => [...new Set(ids)].toSorted((a, b) => (a < b ? -1 : 1))

/** The current rows of a membership, oldest first. */
export async function allocationsOf(db: Db, memberId: string): Promise<StoredAllocation[]> {
  const { rows } = await sql<{ row: StoredAllocation }>`select json_build_object(${periodKeys('a')}, 'reason', a.reason,
      'terms', json_build_object('deploymentType', a.deployment_type, 'percent', a.percent,
        'seniorityID', a.seniority_id,
        'positionIDs', array(select distinct k from unnest(a.position_ids) k order by k),
        'rate', a.rate, 'rateCurrencyID', a.rate_currency_id, 'discount', a.discount)) as row
    from allocations a where a.project_member_id = ${memberId} and a.replaced_as is null
      order by lower(a.valid)`.execute(db)
  return rows.map(({ row }) => row)
}

/** SQL for the columns of a row, by name. Decimals as text, because floats would change them. */
const columnsOf = ({ deploymentType, percent, seniorityID, positionIDs, rate, rateCurrencyID, discount }: Terms) => ({
  deployment_type: sql`${deploymentType}::text`,
  percent: sql`${percent}::int`,
  seniority_id: sql`${seniorityID}::uuid`,
  position_ids: sql`${positionIDs}::uuid[]`,
  rate: sql`${String(rate)}::numeric`,
  rate_currency_id: sql`${rateCurrencyID}::uuid`,
  discount: sql`${String(discount)}::numeric`,
})

async function run(trx: Db, plan: DatedPlan, values: DatedValues): Promise<void> {
  if (!plan.begun && !plan.corrected && !plan.dropped.length && !plan.moved.length) return
  const statements = Object.entries(datedStatements(allocations, plan, values))
  await sql`with ${sql.join(statements.map(([name, one]) => sql`${sql.ref(name)} as (${one})`))} select`.execute(trx)
}

/** Inserts the first allocation of a new membership. */
export async function insertAllocation(trx: Db, member: Membership, terms: Terms, by: string): Promise<void> {
  const columns = columnsOf(terms)
  await sql`insert into allocations (project_member_id, valid, decided_by,
    ${sql.join(Object.keys(columns).map((name) => sql.ref(name)))})
    values (${member.id}, daterange(${member.startDate}::date, null), ${by},
      ${sql.join(Object.values(columns))})`.execute(trx)
}

/** Lets the first allocation begin with a membership that begins earlier than before. */
export async function coverStart(trx: Db, { id, startDate }: Membership): Promise<void> {
  await sql`update allocations a set valid = daterange(${startDate}::date, upper(a.valid))
    where a.project_member_id = ${id} and a.replaced_as is null and lower(a.valid) > ${startDate}::date
      and not exists (select from allocations b where b.project_member_id = ${id} and b.replaced_as is null
        and lower(b.valid) < lower(a.valid))`.execute(trx)
}

/** The day of a membership that is nearest to another day. */
function nearest({ startDate, endDate }: Days, day: string): string {
  if (day < startDate) return startDate
  if (!endDate || day < endDate) return day
  const last = daysLater(endDate, -1)
  return last < startDate ? startDate : last
}

/**
 * Writes what an edit says about a member from a day on, or corrects that of a day (docs/rules/time.md#6.2). Without a
 * day it is today; before the first day and after the last, all that is true there is corrected. Omitted values stay
 * as they are on that day. Returns the price that was written, for the place.
 * @throws Refusal 400 for a day outside of the membership
 */
export async function writeAllocation(
  trx: Db,
  write: SlotWrite,
  member: Membership,
  edit: MemberEdit & AllocationChange,
): Promise<Price> {
  const { today, me } = write
  await coverStart(trx, member)
  if (edit.from && edit.from !== nearest(member, edit.from)) throw badField('from', 'allocation.outside')
  const day = edit.from || nearest(member, today)
  const rows = await allocationsOf(trx, member.id)
  // Rows have no gaps, the first begins with the membership or before, and the last has no end.
  const { terms: before, reason } = rows.find((row) => has(row, day)) as StoredAllocation
  const price = await priceOf(trx, write, edit, before)
  const terms = {
    deploymentType: edit.deploymentType,
    percent: percentOf(edit, before),
    seniorityID: edit.seniorityID,
    positionIDs: setOf(edit.positions),
    rate: price.rate ?? before.rate,
    rateCurrencyID: price.rate_currency_id === undefined ? before.rateCurrencyID : price.rate_currency_id,
    discount: me.can('projectMembers.rate.edit') ? (edit.discount ?? 0) : before.discount,
  }
  const isCorrection = edit.correction ?? (!edit.from && day !== today)
  const isSame = isDeepStrictEqual(terms, before) && !(isCorrection && edit.reason && edit.reason !== reason)
  const dropsPlanned = edit.dropPlanned ?? false
  const plan = planChange(rows, { day, today, isCorrection, isSame, dropsPlanned }) as DatedPlan
  await run(trx, plan, { owner: member.id, values: columnsOf(terms), reason: edit.reason ?? '', by: me.id })
  return price
}

/**
 * Takes back a planned allocation: the one before it runs on (docs/rules/time.md#2.4).
 * @throws Refusal 404 for a row of another membership, 409 for one that has begun
 */
export async function takeBackAllocation(
  trx: Db,
  { me, today }: SlotWrite,
  memberId: string,
  allocationId: string,
): Promise<void> {
  const rows = await allocationsOf(trx, memberId)
  const row = rows.find(({ id }) => id === allocationId)
  if (!row) throw notFound('allocation')
  if (row === rows[0] || row.from <= today) throw refuse('allocation.begun')
  await run(trx, planTakeBack(rows, row), { owner: memberId, reason: '', by: me.id })
}

/**
 * What a member does on a project in time, newest first, within the days of the membership; rows that were replaced are
 * after the one that is true (docs/rules/time.md#6). Throws 404 for a member of another project.
 */
export async function allocationHistory(
  db: Db,
  projectId: string,
  memberId: string,
  today: string,
): Promise<Allocation[]> {
  const { rows } = await sql<Allocation | { id: null }>`select a.id,
      case when a.replaced_as is not null then a.replaced_as when lower(d.days) > ${today}::date then 'planned'
        when upper(d.days) <= ${today}::date then 'past' else 'current' end as state,
      lower(d.days) as "from", upper(d.days) - 1 as "to", a.deployment_type as "deploymentType", a.percent,
      ${entry('y')} as seniority, ${positionsOf('a', sql`true`)} as positions, a.rate::float8 as rate,
      case when c.id is not null then ${currencyEntry('c')} end as "rateCurrency", a.discount::float8 as discount,
      ${decisionOf('a')}
    from project_members m left join (allocations a join seniorities y on y.id = a.seniority_id
        left join currencies c on c.id = a.rate_currency_id) on a.project_member_id = m.id
      left join lateral (select a.valid * days_between(m.start_date, m.end_date) as days) d on true
    where m.id = ${memberId} and m.project_id = ${projectId} and m.deleted_at is null
    order by lower(a.valid) desc, a.replaced_as is not null, a.replaced_at desc, a.id`.execute(db)
  if (!rows.length) throw notFound('member')
  return rows.filter((row): row is Allocation => row.id !== null && row.from !== null)
}
