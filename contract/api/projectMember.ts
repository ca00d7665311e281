import { z } from 'zod'
import { DateInput } from '../dates.ts'
import { idInput } from '../endpoint.ts'
import { field } from '../fields.ts'
import { ids, optionalDate, optionalId } from '../inputs.ts'
import { LooseAmount, LoosePercent } from '../money.ts'
import { ImportedLine, ImportOutcome } from './importOutcome.ts'
import { Member } from './project.ts'
import { DeploymentType, deploymentTypes, MemberStatus, memberStatuses } from './projectWords.ts'
import { problem } from '../errors/fault.ts'

const commissionEdit = 'projects.commissionRate.edit'
const rateEdit = 'projectMembers.rate.edit'

/** What a seat and whoever sits in it have in common (rules/members.md#3.2 and rules/members.md#3.3). */
const seat = {
  employeeID: field(optionalId, {
    label: 'Member',
    kind: 'employee',
    help: 'Leave empty for an open role.',
  }),
  seniorityID: field(idInput(), { label: 'Seniority', kind: 'seniorities' }),
  positions: field(ids.min(1), { label: 'Positions', kind: 'positions' }),
  deploymentType: field(DeploymentType, { label: 'Deployment type', choices: deploymentTypes }),
  status: field(MemberStatus, { label: 'Status', choices: memberStatuses }),
  startDate: field(optionalDate, { label: 'Start date', kind: 'date' }),
  endDate: field(optionalDate, { label: 'End date', kind: 'date' }),
  rate: field(LooseAmount, {
    label: 'Rate',
    kind: 'money',
    write: rateEdit,
    help: "Per month, in the project's currency.",
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

/** Body of POST members: a seat, and whoever takes it (rules/members.md#3.2). */
export const NewMember = z.object({
  ...seat,
  status: field(
    MemberStatus.refine((status) => status !== 'inactive', problem('member.joinsInactive')),
    { label: 'Status', choices: memberStatuses },
  ),
})
export type NewMember = z.infer<typeof NewMember>

/** Body of PUT members: edits a seat, edits its member, or fills a vacancy (rules/members.md#3.3). */
export const MemberEdit = z.object({
  projectSlotID: field(idInput(), { label: 'Open role' }),
  projectMemberID: field(optionalId, { label: 'Membership' }),
  ...seat,
})
export type MemberEdit = z.infer<typeof MemberEdit>

/**
 * What a line of an import can say of a seat, by the field that it becomes. Things go by name or code, several with `;`
 * between them, people by e-mail or username; without a person the seat is vacant. Whoever sits on the project already
 * is changed there; an empty cell keeps what is stored.
 */
export const ImportedMember = NewMember.pick({
  employeeID: true,
  seniorityID: true,
  positions: true,
  deploymentType: true,
  status: true,
  startDate: true,
  endDate: true,
  rate: true,
  discount: true,
  isLead: true,
  note: true,
})

/** The most lines of one import, besides the names of columns. */
export const mostMemberLines = 500

/** Every field of such a line, in the order of its form. */
export const memberImportFields = Object.keys(ImportedMember.shape) as (keyof typeof ImportedMember.shape)[]

/** The field of each column of a file of members. */
export type MemberMapping = Record<string, (typeof memberImportFields)[number] | ''>

/** Body of an import of members. */
export const MemberImport = z.object({
  /** Comma or semicolon separated, the first line names the columns. */
  csv: field(z.string().min(1).max(900_000), { label: 'File' }),
  /**
   * The field of each column by its name, `''` for a column that is left out. Without it, columns are known by their
   * names.
   */
  mapping: field(z.record(z.string().max(500), z.union([z.enum(memberImportFields), z.literal('')])).optional(), {
    label: 'Columns',
  }),
})

/**
 * What an import of members does, or would do: columns in their order, each with its field, and what becomes of each
 * line.
 */
export const MemberImportOutcome = ImportOutcome.extend({
  columns: z.array(z.object({ name: z.string(), field: z.string() })),
  lines: z.array(ImportedLine),
})
export type MemberImportOutcome = z.infer<typeof MemberImportOutcome>

/** What POST and PUT members answer (rules/members.md#3.2). */
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
 * What an edit answers: what the caller may have left out, and what follows from days, is for those who may see
 * members.
 */
export const EditedMember = AssignedMember.extend({
  status: field(MemberStatus.nullable(), { label: 'Status', choices: memberStatuses, ...seen }),
  isLead: field(z.boolean(), { label: 'Lead', ...seen }),
  deploymentType: field(z.string(), { label: 'Deployment type', choices: deploymentTypes, ...seen }),
  note: field(z.string(), { label: 'Notes', kind: 'longText', ...seen }),
})

/** Body of the period of a membership: its days, and nothing else. */
export const MemberPeriod = z.object({
  startDate: field(DateInput.optional(), { label: 'Start date', kind: 'date' }),
  endDate: field(z.preprocess((date) => (date === '' ? null : date), DateInput.nullable().optional()).optional(), {
    label: 'End date',
    kind: 'date',
  }),
})
export type MemberPeriod = z.infer<typeof MemberPeriod>
