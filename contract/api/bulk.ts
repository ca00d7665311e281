import { z } from 'zod'
import { data, endpoint, Id, idInput } from '../endpoint.ts'
import { field } from '../fields.ts'
import { ids, optionalId } from '../inputs.ts'
import { TimelineEntry } from './employees.ts'
import { EmployeeStatus, employeeStatuses, projectStatuses } from './metadata.ts'
import { ImportantLevel, importantLevels, ProjectStatus } from './projectWords.ts'
import { problem } from '../errors/fault.ts'

/** How many records one call changes at most. */
export const bulkMost = 1_000

const chosen = {
  ids: field(z.array(idInput()).min(1).max(bulkMost), { label: 'Records' }),
  dryRun: field(z.boolean().default(false), { label: 'Preview only' }),
  continues: field(z.string().max(100).optional(), {
    label: 'Goes on with',
    help: '`x-undo` of the call that changed the records before these: both are one change, which one undo takes back.',
  }),
}

/** What can be changed on many people at once; one of it at a time. A line manager sent empty is taken off. */
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

/** What can be changed on many projects at once; one of it at a time. */
export const ProjectBulk = z.object({
  status: field(ProjectStatus.optional(), { label: 'Status', choices: projectStatuses }),
  importantLevel: field(ImportantLevel.optional(), { label: 'Priority', choices: importantLevels }),
  allowsSendingSurvey: field(z.boolean().optional(), { label: 'Work surveys are sent' }),
})
export type ProjectBulk = z.infer<typeof ProjectBulk>

/** What became of one record, or would become of it. */
export const BulkRow = z.object({
  id: Id,
  name: z.string(),
  /** Why it stays as it is; `""` where it was changed. */
  refusal: z.string(),
  /** Of a dry run: the fields before and after, as far as the caller may read them. */
  changes: TimelineEntry.shape.changes,
})
export type BulkRow = z.infer<typeof BulkRow>

/** What such a call changes: its body without the records, and how they are changed. */
export const changedBy = ({ shape }: z.ZodObject): z.ZodObject =>
  z.object(Object.fromEntries(Object.entries(shape).filter(([name]) => !(name in chosen))))

const isOne = (body: object) =>
  Object.entries(body).filter(([name, value]) => !(name in chosen) && value !== undefined).length === 1
const oneAtATime = problem('request.oneChange')

const description =
  'Each record goes through the call that changes one, with its rules and its event, in a transaction of its own; one that is refused keeps none of the others. With `dryRun` nothing is written. One undo takes all of them back, also those of the call that it `continues`.'

/** Calls that change many records. */
export const bulk = {
  employees: endpoint({
    method: 'POST',
    path: '/employees/bulk',
    access: 'employees.edit',
    cost: 20,
    summary: 'Change one thing on many employees',
    description,
    undoable: true,
    body: EmployeeBulk.extend(chosen).refine(isOne, oneAtATime),
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
