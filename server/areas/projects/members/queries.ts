import { type RawBuilder, sql } from 'kysely'
import { type Member, rateRead } from '#contract/api/projects/project.ts'
import type { MemberStatus } from '#contract/api/projects/words.ts'
import { shownDay, type Viewer } from '#server/areas/employees/index.ts'
import { byName } from '#server/platform/db/names.ts'
import { basic, currencyEntry, entry, listOf } from '#server/platform/db/shapes.ts'
import type { Db } from '#server/platform/deps.ts'
import { headLives, headsOn } from '../visibility.ts'

/** The positions of the place `s`. */
export const positionsOfSlot = (s: string) =>
  listOf(
    entry('k'),
    byName('k'),
    sql`from project_slot_positions l join positions k on k.id = l.position_id and k.deleted_at is null
      where l.project_slot_id = ${sql.ref(`${s}.id`)}`,
  )

/** The positions of the allocation `a`, without those that were deleted since. */
export const positionsOf = (a: string, isShown = sql`k.deleted_at is null`) =>
  listOf(
    entry('k'),
    byName('k'),
    sql`from positions k where k.id = any (${sql.ref(`${a}.position_ids`)}) and ${isShown}`,
  )

/** The membership `m` is unfinished: it has not ended (rules/members.md#3.3 and rules/projects.md#6.1). */
export const unfinished = (m: string, today: string): RawBuilder<boolean> =>
  sql`(${sql.ref(`${m}.deleted_at`)} is null
    and (${sql.ref(`${m}.end_date`)} is null or ${sql.ref(`${m}.end_date`)} > ${today}::date))`

/** `unfinished()` for a row that was read. */
export const isUnfinished = ({ projectMemberID, endDate }: Member, today: string): boolean =>
  projectMemberID !== '' && (!endDate || endDate > today)

/** A join of the membership `m` with its allocation `a` of today (rules/members.md#5.1). */
export const allocated = (today: string): RawBuilder<unknown> =>
  sql`join lateral allocation_on(m.id, m.start_date, m.end_date, ${today}::date) a on true`

/** SQL for the status of the membership `m` (rules/members.md#2.1). */
export const statusOf = (today: string): RawBuilder<MemberStatus> =>
  sql`member_status(m.start_date, m.end_date, ${today}::date)`

/** The place `s` is an open role, and no member has it. */
export const vacant = (today: string): RawBuilder<boolean> => sql`(s.deleted_at is null and s.is_open
  and not exists (select from project_members o where o.project_slot_id = s.id and ${unfinished('o', today)}))`

/** All columns except those of `Shown`. Values of the member take precedence over those of the place. */
const columns = (today: string) => sql`coalesce(m.id::text, '') as "projectMemberID", s.id as "projectSlotID",
  coalesce(e.id::text, '') as "employeeID", coalesce(e.full_name, '') as "fullName",
  coalesce(e.display_name, '') as "displayName", coalesce(e.avatar, '') as avatar, coalesce(e.username, '') as username,
  coalesce(${statusOf(today)}, case when s.is_open then 'pending' else 'inactive' end) as status,
  h.id is not null as "isLead", coalesce(a.deployment_type, s.deployment_type) as "deploymentType",
  coalesce(a.percent, s.percent) as percent, case when m.id is null then s.start_date else m.start_date end as "startDate",
  case when m.id is null then s.end_date else m.end_date end as "endDate",
  coalesce(a.rate, s.rate)::float8 as rate, coalesce(a.discount, s.discount)::float8 as discount,
  coalesce(m.upsell_commission_rate, 0)::float8 as "upsellCommissionRate",
  coalesce(h.commission_rate, 0)::float8 as "leadCommissionRate", coalesce(m.note, s.note) as note,
  wire_instant(s.created_at) as "createdAt", wire_instant(s.updated_at) as "updatedAt"`

const upsellPerson = sql`(select ${basic('u')} from employees u where u.id = m.upsell_person_id)`

const relations = sql`${entry('y')} as seniority,
  case when m.id is null then ${positionsOfSlot('s')} else ${positionsOf('a')} end as positions`

/** The relations in a row: `bare` none, `list` those of the list, `record` also an upsell person without a currency. */
type Shown = 'bare' | 'list' | 'record'

const more: Record<Shown, RawBuilder<unknown>> = {
  bare: sql`null as seniority, '[]'::json as positions, null as "upsellPerson"`,
  list: sql`${relations}, case when b.currency_id is not null then ${upsellPerson} end as "upsellPerson"`,
  record: sql`${relations}, ${upsellPerson} as "upsellPerson"`,
}

/** The id of the currency of a rate. */
const ofRate = sql`coalesce(case when m.id is null then s.rate_currency_id else a.rate_currency_id end, b.currency_id)`

const currencyOf = (id: RawBuilder<unknown>) => sql`(select ${currencyEntry('c')} from currencies c where c.id = ${id})`

/**
 * `currency` is that of the rate for readers of rates, else the project's. Open roles and projects without an account
 * have none.
 */
const currencies = (readsRates: boolean) => sql`case when m.id is not null and b.currency_id is not null
    then ${currencyOf(readsRates ? ofRate : sql`b.currency_id`)} end as currency,
  ${currencyOf(ofRate)} as "rateCurrency"`

/** All memberships of a project with their place, and all open roles, as `(slot, member)`. */
export const slotsOf = (
  projectId: string,
  today: string,
) => sql`select k.project_slot_id as slot, k.id as member from project_members k
    where k.project_id = ${projectId} and k.deleted_at is null
  union all select s.id, null from project_slots s where s.project_id = ${projectId} and ${vacant(today)}`

/**
 * Selects members in the format of the API for pairs `(slot, member)`; `member` is null for an open role. `rest` can
 * use the aliases `m`, `a` (allocation), `s`, `e` (person), `h` (current row as lead) and `y` (seniority). Hidden
 * fields are not blanked yet, but `currency` depends on `readsRates`.
 */
export function selectSlots(
  pairs: RawBuilder<unknown>,
  today: string,
  shown: Shown,
  rest = sql``,
  readsRates = true,
): RawBuilder<Member> {
  return sql<Member>`select ${columns(today)}, ${more[shown]}, ${currencies(readsRates)}
    from (${pairs}) pair join project_slots s on s.id = pair.slot join projects p on p.id = s.project_id
    left join bank_accounts b on b.id = p.bank_account_id
    left join project_members m on m.id = pair.member left ${allocated(today)}
      left join employees e on e.id = m.employee_id
    left join project_heads h on h.project_id = s.project_id and h.employee_id = m.employee_id
      and h.position = 'technical-lead' and ${headLives('h', today)}
    join seniorities y on y.id = coalesce(a.seniority_id, s.seniority_id) ${rest}`
}

/** One place with this member or none, as the history and the answers of writes show it. */
export async function slotById(db: Db, today: string, slotId: string, memberId: string | null): Promise<Member> {
  const pair = sql`select ${slotId}::uuid as slot, ${memberId}::uuid as member`
  return (await selectSlots(pair, today, 'record').execute(db)).rows[0] as Member
}

interface MemberSearch {
  status?: MemberStatus | undefined
  preload: boolean
  distinct: boolean
}

/** The rows of one tab (rules/members.md#2.1). */
const inTab = (status: MemberStatus | undefined, today: string): RawBuilder<boolean> =>
  status === undefined ? sql`true` : status === 'pending' ? sql`m.id is null` : sql`${statusOf(today)} = ${status}`

/**
 * One row of the list with all fields: the member or the open role. Returns undefined if the project does not have it.
 */
export async function memberOf(
  db: Db,
  projectId: string,
  { today, me }: Viewer,
  wanted: { memberId: string } | { slotId: string },
): Promise<Member | undefined> {
  const isWanted = 'memberId' in wanted ? sql`m.id = ${wanted.memberId}` : sql`m.id is null and s.id = ${wanted.slotId}`
  const { rows } = await selectSlots(
    slotsOf(projectId, today),
    today,
    'list',
    sql`where ${isWanted}`,
    me.can(rateRead),
  ).execute(db)
  return rows[0]
}

/**
 * Open roles first, newest first. Then members: without an end first, leads before others, by descending seniority
 * (rules/members.md#3.1).
 */
const order = sql`m.id is not null, case when m.id is null then s.created_at end desc, m.end_date desc nulls first,
  h.id is null, h.start_date, h.created_at, y.level desc, m.created_at, m.id, s.id`

/** The first row of each person. Open roles have no person and collapse into one row. */
function firstOfEach(rows: Member[]): Member[] {
  const seen = new Set<string>()
  return rows.filter(({ employeeID }) => !seen.has(employeeID) && seen.add(employeeID))
}

/**
 * Members and open roles of a project in order, with all fields (rules/members.md#3.1). Reads all rows, because a
 * project has few and `total` counts them before `distinct` and paging.
 */
export async function membersOf(
  db: Db,
  projectId: string,
  viewer: Viewer,
  { status, preload, distinct }: MemberSearch,
): Promise<{ rows: Member[]; total: number }> {
  const day = shownDay(viewer)
  const rest = sql`where ${inTab(status, day)} order by ${order}`
  const { rows } = await selectSlots(
    slotsOf(projectId, day),
    day,
    preload ? 'list' : 'bare',
    rest,
    viewer.me.can(rateRead),
  ).execute(headsOn(db, viewer))
  return { rows: distinct ? firstOfEach(rows) : rows, total: rows.length }
}
