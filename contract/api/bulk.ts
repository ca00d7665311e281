import { z } from 'zod'
import { data, endpoint, Id, idInput } from '../endpoint.ts'
import { field } from '../fields.ts'
import { DateInput } from '../dates.ts'
import { ids, line, optionalId } from '../inputs.ts'
import { Duties } from './employees/duties.ts'
import { TimelineEntry } from './timeline.ts'
import { EmployeeStatus, employeeStatuses, projectStatuses } from './metadata/metadata.ts'
import { ImportantLevel, importantLevels, ProjectStatus } from './projects/words.ts'
import { problem } from '../errors/fault.ts'

/** Maximum number of records in one bulk call. */
const bulkMost = 1_000

const chosen = {
  ids: field(z.array(idInput()).min(1).max(bulkMost), { label: 'Records' }),
  dryRun: field(z.boolean().default(false), { label: 'Preview only' }),
  continues: field(z.string().max(100).optional(), {
    label: 'Goes on with',
    help: '`x-undo` of the call that changed the records before these: both are one change, which one undo takes back.',
  }),
}

/** Bulk changes of people, one field per call. An empty `lineManagerID` removes the line manager. */
export const EmployeeBulk = z.object({
  status: field(EmployeeStatus.optional(), { label: 'Status', choices: employeeStatuses }),
  lineManagerID: field(optionalId, { label: 'Line manager', kind: 'employee' }),
  addStacks: field(ids.min(1).optional(), { label: 'Add stacks', kind: 'stacks' }),
  removeStacks: field(ids.min(1).optional(), { label: 'Remove stacks', kind: 'stacks' }),
  addChapters: field(ids.min(1).optional(), { label: 'Add chapters', kind: 'chapters' }),
  removeChapters: field(ids.min(1).optional(), { label: 'Remove chapters', kind: 'chapters' }),
  addOrganizations: field(ids.min(1).optional(), { label: 'Add organizations', kind: 'organizations' }),
  removeOrganizations: field(ids.min(1).optional(), { label: 'Remove organizations', kind: 'organizations' }),
})
export type EmployeeBulk = z.infer<typeof EmployeeBulk>

/** Bulk changes of projects, one field per call. */
export const ProjectBulk = z.object({
  status: field(ProjectStatus.optional(), { label: 'Status', choices: projectStatuses }),
  importantLevel: field(ImportantLevel.optional(), { label: 'Priority', choices: importantLevels }),
  allowsSendingSurvey: field(z.boolean().optional(), { label: 'Work surveys are sent' }),
})
export type ProjectBulk = z.infer<typeof ProjectBulk>

/** What is done with many invoices, one per call. A payment is the whole balance, on the account of the invoice. */
export const InvoiceBulk = z.object({
  send: field(z.literal(true).optional(), { label: 'Send' }),
  remind: field(z.literal(true).optional(), { label: 'Remind' }),
  payment: field(z.object({ paidOn: DateInput, reference: line.max(200).nullish() }).optional(), { label: 'Payment' }),
})
export type InvoiceBulk = z.infer<typeof InvoiceBulk>

/** Result for one record, actual or predicted. */
export const BulkRow = z.object({
  id: Id,
  name: z.string(),
  /** Why the record stays unchanged; `""` if it was changed. */
  refusal: z.string(),
  /** Only for a dry run: changed fields of the record that the caller may read, before and after. */
  changes: TimelineEntry.shape.changes,
  /** Only for a dry run of leaving: what nobody would be responsible for. Absent if there is nothing. */
  duties: Duties.optional(),
})
export type BulkRow = z.infer<typeof BulkRow>

/** The changeable fields of a bulk body. */
export const changedBy = ({ shape }: z.ZodObject): z.ZodObject =>
  z.object(Object.fromEntries(Object.entries(shape).filter(([name]) => !(name in chosen))))

const isOne = (body: object) =>
  Object.entries(body).filter(([name, value]) => !(name in chosen) && value !== undefined).length === 1
const oneAtATime = problem('request.oneChange')

const description =
  'Each record is changed like in the single call, with its rules and its event, in its own transaction. A refused record does not stop the others. With `dryRun` nothing is written. One undo reverts all of them, including those of the call that this one `continues`.'

/** Endpoints for bulk changes. */
export const bulk = {
  employees: endpoint({
    method: 'POST',
    path: '/employees/bulk',
    mails: true,
    access: 'employees.edit',
    onSome: true,
    cost: 20,
    summary: 'Change one thing on many employees',
    description,
    undoable: true,
    body: EmployeeBulk.extend(chosen).refine(isOne, oneAtATime),
    response: data(z.array(BulkRow)),
    refusals: ['bulk.undone'],
  }),
  invoices: endpoint({
    method: 'POST',
    path: '/invoices/bulk',
    mails: true,
    access: 'invoices.create',
    cost: 20,
    summary: 'Send drafts, remind clients, or record payments of many invoices',
    description,
    undoable: true,
    body: InvoiceBulk.extend(chosen).refine(isOne, oneAtATime),
    response: data(z.array(BulkRow)),
    refusals: ['bulk.undone'],
  }),
  projects: endpoint({
    method: 'POST',
    path: '/projects/bulk',
    access: 'projects.edit',
    cost: 20,
    summary: 'Change one thing on many projects',
    description,
    undoable: true,
    body: ProjectBulk.extend(chosen).refine(isOne, oneAtATime),
    response: data(z.array(BulkRow)),
    refusals: ['bulk.undone'],
  }),
}
