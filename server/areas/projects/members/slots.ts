import { sql } from 'kysely'
import type { MemberEdit } from '#contract/api/projects/member.ts'
import { Member } from '#contract/api/projects/project.ts'
import { usualPercent } from '#contract/api/projects/words.ts'
import { audit, changesBetween } from '#server/platform/auditLog/audit.ts'
import { replaceLinks } from '#server/platform/db/replaceLinks.ts'
import type { Db } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import type { Person } from '#server/platform/http/person.ts'
import type { Price } from './prices.ts'
import { insertAllocation, type Terms } from './allocations.ts'
import { dayOf } from './checks.ts'
import { unfinished } from './queries.ts'

/** The context of a write to members or open roles: project, caller, and today in the company's time zone. */
export interface SlotWrite {
  projectId: string
  me: Pick<Person, 'id' | 'can'>
  env: Pick<Env, 'TIME_ZONE'>
  today: string
  requestId: string
}

/** Member fields whose changes the project's history lists. The event's `subjectId` names the person. */
const Watched = Member.pick({
  status: true,
  isLead: true,
  deploymentType: true,
  percent: true,
  startDate: true,
  endDate: true,
  rate: true,
  rateCurrency: true,
  discount: true,
  upsellCommissionRate: true,
  leadCommissionRate: true,
  note: true,
  seniority: true,
  positions: true,
  upsellPerson: true,
})

const unborn = { isLead: false, percent: 0, rate: 0, discount: 0, upsellCommissionRate: 0, leadCommissionRate: 0 }

/** What the other side of a comparison had before it existed. The currency of a rate is told with a rate. */
const unbornAs = (other: Member | undefined) =>
  other?.rate ? unborn : { ...unborn, rateCurrency: other?.rateCurrency ?? null }

/** The action in the history, for a member or an open role. */
type SlotAction = 'added' | 'edited' | 'removed'

/**
 * Adds the differences of a member or open role to the project's history. `before` is undefined for a new one, `after`
 * for a removed one.
 */
export async function auditSlot(
  trx: Db,
  write: SlotWrite,
  action: SlotAction,
  before: Member | undefined,
  after: Member | undefined,
): Promise<void> {
  const subjectId = (after ?? before)?.employeeID || null
  await audit(trx, {
    actorId: write.me.id,
    action: `project.${subjectId ? 'member' : 'slot'}-${action}`,
    entity: 'project',
    entityId: write.projectId,
    subjectId,
    changes: changesBetween(Watched, before ?? unbornAs(after), after ?? unbornAs(before)),
    requestId: write.requestId,
  })
}

/** Adds to the project's history that what a member does on another day than today changed. It names no value. */
export const auditPlanned = (trx: Db, { me, projectId, requestId }: SlotWrite, member: Member): Promise<void> =>
  audit(trx, {
    actorId: me.id,
    action: 'project.member-planned',
    entity: 'project',
    entityId: projectId,
    subjectId: member.employeeID,
    changes: [{ field: 'percent', before: '', after: '', masked: true }],
    requestId,
  })

/** Replaces the positions of a place. */
export async function replacePositions(trx: Db, id: string, positions: readonly string[]): Promise<void> {
  const links = { table: 'project_slot_positions', owner: 'project_slot_id', thing: 'position_id' }
  await replaceLinks(trx, links, id, positions)
}

/** A membership to insert, with what its person does first. Shares are in percent. */
interface NewMembership extends Period, Terms {
  slotId: string
  employeeId: string
  upsellPersonID?: string | null | undefined
  upsellCommissionRate?: number | undefined
  note: string
}

/** Inserts a membership with its first allocation, and returns its id. */
export async function insertMember(trx: Db, { projectId, me }: SlotWrite, member: NewMembership): Promise<string> {
  const { id } = await trx
    .insertInto('project_members')
    .values({
      project_id: projectId,
      project_slot_id: member.slotId,
      employee_id: member.employeeId,
      start_date: member.startDate,
      end_date: member.endDate,
      upsell_person_id: member.upsellPersonID || null,
      upsell_commission_rate: member.upsellCommissionRate ?? 0,
      note: member.note,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertAllocation(trx, { ...member, id }, member, me.id)
  return id
}

/** Days of a membership, from `startDate` to the day before `endDate`. */
export interface Period {
  startDate: string
  endDate: string | null
}

/** A membership whose person leads the project. */
interface Led extends Period {
  id: string
  projectId: string
  employeeId: string
  today: string
}

/** The rows `h` of a person as technical lead of the project. */
const leading = ({ projectId, employeeId }: Pick<Led, 'projectId' | 'employeeId'>) =>
  sql<boolean>`h.project_id = ${projectId} and h.employee_id = ${employeeId} and h.position = 'technical-lead'
    and h.deleted_at is null`

/**
 * Makes a member a technical lead within the days of the membership. A row that goes on stays; one of a membership that
 * is over ends with it, and another begins. Without a rate the former one is kept; the first row gets 0
 * (rules/members.md#4.1).
 */
export async function appointLead(trx: Db, led: Led, rate: number | undefined): Promise<void> {
  const { id, projectId, employeeId, startDate, today } = led
  const given = sql`${rate?.toString() ?? null}::numeric`
  await sql`update project_heads h set end_date = greatest(h.start_date, m.end_date), updated_at = now()
    from project_members m where ${leading(led)} and h.end_date is null and m.id = h.project_member_id and m.id <> ${id}
      and m.end_date <= ${today}::date`.execute(trx)
  await sql`with going as (update project_heads h set project_member_id = ${id}, end_date = null, updated_at = now(),
      commission_rate = coalesce(${given}, h.commission_rate)
    where ${leading(led)} and (h.end_date is null or h.end_date > ${today}::date) returning h.id),
    former as (select max(h.end_date) as ended, min(h.created_at) as made,
        (array_agg(h.commission_rate order by h.end_date desc))[1] as rate
      from project_heads h where ${leading(led)})
    insert into project_heads (project_id, employee_id, project_member_id, position, start_date, commission_rate,
      created_at)
    select ${projectId}::uuid, ${employeeId}::uuid, ${id}::uuid, 'technical-lead',
      case when f.ended is not null then greatest(${startDate}::date, f.ended) end,
      coalesce(${given}, f.rate, 0), coalesce(f.made, now())
    from former f where not exists (select from going)`.execute(trx)
}

/** Ends a member's technical lead today; it ends with the membership anyway if that has an end. */
export async function dismissLead(trx: Db, led: Led): Promise<void> {
  if (led.endDate) return
  await sql`update project_heads h set end_date = greatest(h.start_date, ${led.today}::date), updated_at = now()
    where ${leading(led)} and (h.end_date is null or h.end_date > ${led.today}::date)`.execute(trx)
}

/** Deletes a person's rows as technical lead of the project. */
export async function removeLead(trx: Db, projectId: string, employeeId: string): Promise<void> {
  await sql`update project_heads h set deleted_at = now() where ${leading({ projectId, employeeId })}`.execute(trx)
}

/** A member has the place `s`. */
const isTaken = (today: string) =>
  sql<boolean>`exists (select from project_members o where o.project_slot_id = s.id and ${unfinished('o', today)})`

/** Moves the version of places, and closes open roles that a member has now. */
export async function followMembers(trx: Db, { today }: SlotWrite, slotIds: readonly string[]): Promise<void> {
  await sql`update project_slots s set is_open = s.is_open and not ${isTaken(today)}, updated_at = now()
    where s.id = any (${[...slotIds]}::uuid[])`.execute(trx)
}

/**
 * Writes an edit to a place (rules/members.md#3.3). Absent keys keep the stored values. Call it after the member was
 * written.
 * @param filled the kind of member that the edit concerned
 */
export async function writeSlot(
  trx: Db,
  { me, today }: SlotWrite,
  edit: MemberEdit,
  price: Price,
  filled: 'member' | 'newcomer' | 'nobody',
): Promise<void> {
  const { projectSlotID: id, note } = edit
  const opens =
    filled === 'member' ? sql`s.is_open` : sql`${filled === 'nobody' && edit.status !== 'inactive'}::boolean`
  const percent = edit.percent ?? usualPercent[edit.deploymentType]
  const isKept = edit.percent === undefined
  // Undefined values are not written.
  await trx
    .updateTable('project_slots as s')
    .set({
      seniority_id: edit.seniorityID,
      percent: sql`case when ${isKept} and s.deployment_type = ${edit.deploymentType} then s.percent else ${percent}::int end`,
      deployment_type: edit.deploymentType,
      is_open: sql`${opens} and not ${isTaken(today)}`,
      start_date: filled === 'nobody' ? dayOf(edit.startDate) : undefined,
      end_date: filled === 'nobody' ? dayOf(edit.endDate) : undefined,
      updated_at: sql`now()`,
      ...price,
      discount: me.can('projectMembers.rate.edit') ? (edit.discount ?? 0) : undefined,
      note: note === null ? '' : note,
    })
    .where('s.id', '=', id)
    .execute()
  await replacePositions(trx, id, edit.positions)
}
