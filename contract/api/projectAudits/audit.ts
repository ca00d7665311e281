import { z } from 'zod'
import { CalendarDate, Instant } from '../../dates.ts'
import { Id } from '../../endpoint.ts'
import { field } from '../../fields.ts'
import { ids, optionalDate, optionalId, optionalText, required } from '../../inputs.ts'
import {
  ActionItemStatus,
  actionItemStatuses,
  AuditFlag,
  auditFlags,
  AuditStatus,
  auditStatuses,
  AuditType,
  auditTypes,
  HealthArea,
  healthAreas,
  highestGrade,
  Severity,
  severities,
} from './words.ts'
import { BasicEmployee } from '../employees/employee.ts'
import { problem } from '../../errors/fault.ts'
import { csvText, Reading } from '../importReading.ts'
import { words } from '../../words.ts'

/** A quarter such as `Q3/2026`, as shown and as sent by dashboards (rules/dashboards.md#1.1). */
export const Quarter = z.string().regex(/^Q[1-4]\/\d{4}$/, problem('request.badQuarter'))

/** Quarter of a date, given as `YYYY-MM-DD`. */
export const quarterOf = (date: string): string =>
  `Q${Math.floor((Number(date.slice(5, 7)) - 1) / 3) + 1}/${date.slice(0, 4)}`

const inHundredths = (most: number) =>
  z
    .number()
    .min(0)
    .max(most)
    .refine((value) => Number(value.toFixed(2)) === value, problem('request.tooManyDecimals', { most: 2 }))
/** 0 means not scored. */
const Score = inHundredths(highestGrade)
const Grade = z.int().min(0).max(highestGrade)
const longText = z.string().trim().max(5000).nullish()

/** Shapes of rules/health.md#1.1, including derived values (rules/health.md#2.1). */
export const AuditItem = z.object({
  id: Id,
  name: field(z.string(), { label: 'Item' }),
  requirements: field(z.string(), { label: 'Requirements' }),
  notes: field(z.string(), { label: 'Notes' }),
  /** Only for health audits; otherwise `null`. */
  area: field(HealthArea.nullable(), { label: 'Area', choices: healthAreas }),
  grade: field(Grade, { label: 'Grade' }),
  severity: field(Severity.nullable(), { label: 'Severity', choices: severities }),
  /** The action item that follows from it. */
  actionItem: field(z.object({ id: Id, name: z.string() }).nullable(), { label: 'Action item' }),
})
export type AuditItem = z.infer<typeof AuditItem>

export const AuditSummary = z.object({
  id: Id,
  createdAt: Instant,
  updatedAt: Instant.nullable(),
  type: field(AuditType, { label: 'Type', choices: auditTypes }),
  name: field(z.string(), { label: 'Name' }),
  auditor: field(BasicEmployee.nullable(), { label: 'Auditor', kind: 'employee' }),
  participants: field(z.array(BasicEmployee), { label: 'Participants', kind: 'employee' }),
  score: field(z.number().nullable(), { label: 'Score', display: 'score' }),
  status: field(AuditStatus, { label: 'Status', choices: auditStatuses }),
  flag: field(AuditFlag, { label: 'Flag', choices: auditFlags }),
  duration: field(z.number().nullable(), { label: 'Duration', unit: 'h' }),
  auditedAt: field(CalendarDate.nullable(), { label: 'Audited on', kind: 'date' }),
  /** Number of items and of graded items. */
  itemCount: z.int(),
  gradedCount: field(z.int(), { label: 'Graded' }),
  /** Number of items that link to an action item. */
  actionItem: field(z.int(), { label: 'Action items', display: 'count' }),
})
export type AuditSummary = z.infer<typeof AuditSummary>

/** An audit with its checklist, in order. */
export const Audit = AuditSummary.extend({
  items: field(z.array(AuditItem), { label: 'Items', refersTo: 'action_items' }),
})
export type Audit = z.infer<typeof Audit>

/** One round of audits of a project. */
export const AuditCycle = z.object({
  id: Id,
  createdAt: Instant,
  updatedAt: Instant.nullable(),
  projectID: Id,
  cycle: field(z.int(), { label: 'Cycle' }),
  date: field(CalendarDate, { label: 'Date', kind: 'date' }),
  quarter: field(Quarter, { label: 'Quarter' }),
  averageScore: field(z.number().nullable(), { label: 'Average score' }),
  status: field(AuditStatus, { label: 'Status', choices: auditStatuses }),
  flag: field(AuditFlag, { label: 'Flag', choices: auditFlags }),
  /** Open action items by priority, without those that have none. */
  actionItemHigh: z.int(),
  actionItemMedium: z.int(),
  actionItemLow: z.int(),
  /** Time of the last import that wrote it. */
  syncedAt: Instant.nullable(),
  /** At most one per type, in the order of the types. */
  audits: z.array(AuditSummary),
})
export type AuditCycle = z.infer<typeof AuditCycle>

export const ActionItem = z.object({
  id: Id,
  createdAt: Instant,
  updatedAt: Instant.nullable(),
  projectID: Id,
  cycle: field(z.object({ id: Id, cycle: z.int(), quarter: Quarter }).nullable(), {
    label: 'Cycle',
    refersTo: 'audit_cycles',
  }),
  name: field(z.string(), { label: 'Action item' }),
  description: field(z.string(), { label: 'Description' }),
  /** The owner. */
  pic: field(BasicEmployee.nullable(), { label: 'Owner', kind: 'employee' }),
  needHelp: field(z.boolean(), { label: 'Needs help' }),
  priority: field(Severity.nullable(), { label: 'Priority', choices: severities }),
  status: field(ActionItemStatus, { label: 'Status', choices: actionItemStatuses }),
  dueDate: field(CalendarDate.nullable(), { label: 'Due date', kind: 'date' }),
})
export type ActionItem = z.infer<typeof ActionItem>

/** Number of a cycle within its project. */
export const CycleNumber = z.int().min(0).max(9999)

/** Body of the calls that create or edit an audit cycle. Default number: the next one; default date: today. */
export const AuditCycleEdit = z.object({
  cycle: field(CycleNumber.nullish(), {
    label: 'Cycle',
    kind: 'number',
    help: 'Leave blank for the next number.',
  }),
  date: field(optionalDate, {
    label: 'Date',
    kind: 'date',
    help: 'Decides the quarter. Leave blank for today.',
  }),
  averageScore: field(Score.nullish(), {
    label: 'Average score',
    kind: 'number',
    help: 'From 0 to 5. Leave blank for no score.',
  }),
  flag: field(AuditFlag.optional(), { label: 'Flag', choices: auditFlags }),
})
export type AuditCycleEdit = z.infer<typeof AuditCycleEdit>

/** Maximum number of items of an audit. */
export const mostItems = 500

/** A complete item of an audit: an existing one with its id, or a new one without. */
export const AuditItemEdit = z.object({
  id: optionalId,
  name: required.max(300),
  requirements: longText,
  notes: longText,
  area: HealthArea.nullish(),
  grade: Grade.default(0),
  severity: Severity.nullish(),
  actionItemID: optionalId,
})
export type AuditItemEdit = z.infer<typeof AuditItemEdit>

/**
 * Body of the calls that create or edit an audit. `items` replaces the checklist, in this order. Without `items`, the
 * checklist stays.
 */
export const AuditEdit = z.object({
  type: field(AuditType, { label: 'Type', choices: auditTypes }),
  name: field(optionalText, { label: 'Name', help: 'Leave blank to use the type.' }),
  auditorID: field(optionalId, { label: 'Auditor', kind: 'employee' }),
  participants: field(ids.optional(), { label: 'Participants' }),
  score: field(Score.nullish(), {
    label: 'Score',
    kind: 'number',
    help: 'From 0 to 5. Leave blank for no score.',
  }),
  duration: field(inHundredths(999).nullish(), { label: 'Duration', kind: 'number', help: 'Hours.' }),
  auditedAt: field(optionalDate, { label: 'Audited on', kind: 'date' }),
  items: field(z.array(AuditItemEdit).max(mostItems).optional(), { label: 'Items' }),
})
export type AuditEdit = z.infer<typeof AuditEdit>

/** Body of the calls that create or edit an action item. By default a new one is pending and needs no help. */
export const ActionItemEdit = z.object({
  name: field(required.max(300), { label: 'Action item' }),
  description: field(longText, { label: 'Description', kind: 'longText' }),
  cycleID: field(optionalId, { label: 'Cycle' }),
  picID: field(optionalId, { label: 'Owner', kind: 'employee' }),
  priority: field(Severity.nullish(), { label: 'Priority', choices: severities }),
  status: field(ActionItemStatus.optional(), { label: 'Status', choices: actionItemStatuses }),
  dueDate: field(optionalDate, { label: 'Due date', kind: 'date' }),
  needHelp: field(z.boolean().optional(), { label: 'Needs help' }),
})
export type ActionItemEdit = z.infer<typeof ActionItemEdit>

/** Kinds of rows in an import. */
export const importKinds = words({
  cycle: 'Audit cycle',
  audit: 'Audit',
  item: 'Audit item',
  'action-item': 'Action item',
})
export type ImportKind = keyof typeof importKinds

/**
 * Columns of the import with a description of their values, in any order and letter case. Cells that a row's kind
 * doesn't use are ignored. Missing columns and empty cells keep the stored value. Labels are accepted too, and dates
 * as forms read them. Rows are matched by cycle, and within it by type or name, so a repeated import changes nothing.
 * The exported list of action items, which has no column `kind`, is read as well.
 */
export const importColumns = words({
  kind: 'cycle, audit, item or action-item',
  cycle: 'number of the cycle',
  date: 'date of the cycle or audit, such as 2026-03-31',
  type: 'type of the audit, such as engineering-health',
  name: 'name of the audit, item or action item',
  score: 'score of the cycle or audit, 0 to 5',
  flag: 'flag of the cycle: green, yellow, red or none',
  area: 'area of an item of a health audit: delivery, quality, collaboration or feedback',
  grade: 'grade of the item, 0 to 5',
  severity: 'severity of the item: high, medium or low',
  notes: 'notes of the item or action item',
  'action item': 'name of an action item',
  priority: 'of an action item: high, medium or low',
  status: 'of an action item: pending, in-progress or done',
  owner: 'of an action item, auditor of an audit: team email, or @ and the username',
  due: 'of an action item, such as 2026-03-31',
  'needs help': 'of an action item: yes or no',
})
export type ImportColumn = keyof typeof importColumns

/** Maximum number of rows of an import, without the header. */
export const mostLines = 5000

/** Body of `POST /projects/:id/health-import`. */
export const HealthImport = z.object({
  /** Separated by commas or semicolons, with a header. */
  csv: field(csvText, { label: 'File' }),
  /** The notation of ambiguous columns by name, as the preview asks for it. */
  reading: field(Reading.optional(), { label: 'Notation' }),
  /** False only checks the file and writes nothing. */
  apply: field(z.boolean().default(false), { label: 'Apply' }),
})
export type HealthImport = z.infer<typeof HealthImport>
