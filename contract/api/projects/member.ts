import { z } from 'zod'
import { DateInput } from '../../dates.ts'
import { idInput } from '../../endpoint.ts'
import { field } from '../../fields.ts'
import { ids, optionalDate, optionalId } from '../../inputs.ts'
import { LooseAmount, LoosePercent } from '../../money.ts'
import { ImportedLine, ImportOutcome } from '../importOutcome.ts'
import { csvText, Reading } from '../importReading.ts'
import { DatedRow, datedChange } from '../dated.ts'
import { Currency, Position, Seniority } from '../metadata/metadata.ts'
import { Member, rateRead } from './project.ts'
import { DeploymentType, deploymentTypes, MemberStatus, memberStatuses } from './words.ts'
import { problem } from '../../errors/fault.ts'

const commissionEdit = 'projects.commissionRate.edit'
const rateEdit = 'projectMembers.rate.edit'

/** A percent of a person's time (rules/members.md#5.1). */
const Percent = z.int().min(0).max(200).multipleOf(5)

/** Fields that members and open roles share (rules/members.md#3.2 and rules/members.md#3.3). */
const slot = {
  employeeID: field(optionalId, {
    label: 'Member',
    kind: 'employee',
    help: 'Leave empty for an open role.',
  }),
  seniorityID: field(idInput(), { label: 'Seniority', kind: 'seniorities' }),
  positions: field(ids.min(1), { label: 'Positions', kind: 'positions' }),
  deploymentType: field(DeploymentType, { label: 'Deployment type', choices: deploymentTypes }),
  percent: field(Percent.optional(), {
    label: 'Percent',
    kind: 'number',
    unit: '%',
    help: "Of the person's own time, in steps of 5.",
  }),
  status: field(MemberStatus, { label: 'Status', choices: memberStatuses }),
  startDate: field(optionalDate, { label: 'Start date', kind: 'date' }),
  endDate: field(optionalDate, { label: 'Last day', kind: 'lastDay' }),
  rate: field(LooseAmount, {
    label: 'Rate',
    kind: 'money',
    write: rateEdit,
    help: 'Per month. It keeps its currency when the project gets another bank account.',
  }),
  rateCurrencyID: field(optionalId, {
    label: 'Currency of the rate',
    kind: 'currencies',
    write: rateEdit,
    help: 'Sums are converted from it.',
  }),
  discount: field(LooseAmount, {
    label: 'Discount',
    kind: 'number',
    write: rateEdit,
    help: 'In percent. Invoices suggest it.',
  }),
  isLead: field(z.boolean().nullish(), { label: 'Lead' }),
  leadCommissionRate: field(LoosePercent, {
    label: 'Lead commission rate',
    kind: 'number',
    write: commissionEdit,
    help: 'In percent.',
  }),
  upsellPersonID: field(optionalId, { label: 'Upsell person', kind: 'employee' }),
  upsellCommissionRate: field(LoosePercent, {
    label: 'Upsell commission rate',
    kind: 'number',
    write: commissionEdit,
    help: 'In percent.',
  }),
  note: field(z.string().trim().max(2000).nullish(), { label: 'Notes', kind: 'longText' }),
}

/** Body of `POST /projects/:id/members`: an open role, or a member (rules/members.md#3.2). */
export const NewMember = z.object({
  ...slot,
  status: field(
    MemberStatus.refine((status) => status !== 'inactive', problem('member.joinsInactive')),
    { label: 'Status', choices: memberStatuses },
  ),
})
export type NewMember = z.infer<typeof NewMember>

/**
 * Body of `PUT /projects/:id/members`: edits an open role or a member, or fills an open role (rules/members.md#3.3).
 */
export const MemberEdit = z.object({
  projectSlotID: field(idInput(), { label: 'Open role' }),
  projectMemberID: field(optionalId, { label: 'Membership' }),
  ...slot,
})
export type MemberEdit = z.infer<typeof MemberEdit>

/** From which day an edit of a member is true (docs/rules/time.md#6.2). */
const change = {
  ...datedChange,
  from: field(datedChange.from, {
    label: 'From',
    kind: 'date',
    help: 'Seniority, positions, type, percent, rate and discount change from this day. Today if blank.',
  }),
  correction: field(datedChange.correction, {
    label: 'Correction',
    help: 'Replaces what is true on that day, for all of its days: it was wrong.',
  }),
}
const AllocationChange = z.object(change)
export type AllocationChange = z.infer<typeof AllocationChange>

/** An edit, and the day from which seniority, positions, kind, percent, rate and discount of a member are as it says. */
export const DatedMemberEdit = MemberEdit.extend(change)

/** A time in which a member does the same on a project: first and last day, and who decided it. */
export const Allocation = DatedRow.extend({
  deploymentType: field(DeploymentType, { label: 'Deployment type', choices: deploymentTypes }),
  percent: field(z.int(), { label: 'Percent', kind: 'number', display: 'count', unit: '%' }),
  seniority: field(Seniority, { label: 'Seniority', kind: 'seniorities' }),
  positions: field(z.array(Position), { label: 'Positions', kind: 'positions' }),
  rate: field(z.number(), { label: 'Rate', kind: 'money', read: rateRead }),
  rateCurrency: field(Currency.nullable(), { label: 'Currency of the rate', read: rateRead }),
  discount: field(z.number(), { label: 'Discount', kind: 'number', read: rateRead }),
})
export type Allocation = z.infer<typeof Allocation>

/**
 * Columns of an import of members, by field. Records are given by name or code, several separated by `;`; people as
 * `personKeyOf()` reads them. A row without a person is an open role. Existing members are updated; empty cells keep
 * the stored value. A row that is equal to a member or an open role changes nothing.
 */
export const ImportedMember = NewMember.pick({
  employeeID: true,
  seniorityID: true,
  positions: true,
  deploymentType: true,
  percent: true,
  status: true,
  startDate: true,
  endDate: true,
  rate: true,
  rateCurrencyID: true,
  discount: true,
  isLead: true,
  note: true,
})

/** Maximum number of rows of an import, without the header. */
export const mostMemberLines = 500

/** All fields of a row, in form order. */
export const memberImportFields = Object.keys(ImportedMember.shape) as (keyof typeof ImportedMember.shape)[]

/** Field of each column in a file of members. */
export type MemberMapping = Record<string, (typeof memberImportFields)[number] | ''>

/** Body of an import of members. */
export const MemberImport = z.object({
  /** Separated by commas or semicolons, with a header. */
  csv: field(csvText, { label: 'File' }),
  /** The field of each column by name, `''` to skip it. Default: columns are matched by name. */
  mapping: field(z.record(z.string().max(500), z.union([z.enum(memberImportFields), z.literal('')])).optional(), {
    label: 'Columns',
  }),
  /** The notation of ambiguous columns by name, as the preview asks for it. */
  reading: field(Reading.optional(), { label: 'Notation' }),
})

/** Result or preview of an import of members: columns in file order with their fields, and the result of each row. */
export const MemberImportOutcome = ImportOutcome.extend({
  columns: z.array(z.object({ name: z.string(), field: z.string() })),
  lines: z.array(ImportedLine),
})
export type MemberImportOutcome = z.infer<typeof MemberImportOutcome>

/** Response of `POST /projects/:id/members` (rules/members.md#3.2). */
export const AssignedMember = Member.omit({
  startDate: true,
  endDate: true,
  currency: true,
  createdAt: true,
  updatedAt: true,
})
export type AssignedMember = z.infer<typeof AssignedMember>

const seen = { read: 'projectMembers.read' } as const

/**
 * Response of `PUT /projects/:id/members` and of a change of dates. Fields that the caller perhaps didn't send, or that
 * depend on dates, need `projectMembers.read`.
 */
export const EditedMember = AssignedMember.extend({
  status: field(MemberStatus.nullable(), { label: 'Status', choices: memberStatuses, ...seen }),
  isLead: field(z.boolean(), { label: 'Lead', ...seen }),
  deploymentType: field(z.string(), { label: 'Deployment type', choices: deploymentTypes, ...seen }),
  percent: field(z.int(), { label: 'Percent', kind: 'number', display: 'count', unit: '%', ...seen }),
  note: field(z.string(), { label: 'Notes', kind: 'longText', ...seen }),
})

/** Body of `PUT /projects/:id/members/:memberId/period`, which changes only the dates of a membership. */
export const MemberPeriod = z.object({
  startDate: field(DateInput.optional(), { label: 'Start date', kind: 'date' }),
  endDate: field(z.preprocess((date) => (date === '' ? null : date), DateInput.nullable().optional()).optional(), {
    label: 'Last day',
    kind: 'lastDay',
  }),
})
export type MemberPeriod = z.infer<typeof MemberPeriod>
