import { z } from 'zod'
import { data, endpoint } from '../endpoint.ts'
import { enumOf } from '../enumOf.ts'
import { problem } from '../errors/fault.ts'
import { field } from '../fields.ts'
import { ids, optionalId } from '../inputs.ts'
import { words } from '../words.ts'
import { AbsenceInput } from './absenceInput.ts'
import { BasicEmployee } from './employees/employee.ts'
import { workplaceCode } from './metadata/metadata.ts'

/** For whom days are entered at once. */
export const bulkGroups = words({
  everybody: 'Everybody',
  workplace: 'A place of work',
  project: 'A project',
  people: 'Chosen people',
})

/** The field that each group needs. */
export const groupFields = { workplace: 'workplace', project: 'projectID', people: 'employeeIDs' } as const

/** Body of the call that enters the same days for many people. The field that belongs to the group is needed. */
export const BulkAbsence = AbsenceInput.extend({
  group: field(enumOf(bulkGroups), { label: 'For', choices: bulkGroups }),
  workplace: field(workplaceCode.nullish(), {
    label: 'Place of work',
    kind: 'workplaces',
    help: 'A country includes its regions.',
  }),
  projectID: field(optionalId, { label: 'Project', help: 'Its members on these days.' }),
  employeeIDs: field(ids.max(1000).nullish(), { label: 'People' }),
})
export type BulkAbsence = z.output<typeof BulkAbsence>

type Group = keyof typeof groupFields
const hasField = (group: Group) => (body: BulkAbsence) => body.group !== group || !!body[groupFields[group]]?.length
const needed = (group: Group) => ({ ...problem('request.required'), path: [groupFields[group]] })

/** What became of it: for how many people it was entered, and for whom not. */
export const BulkOutcome = z.object({
  entered: z.int(),
  /** The first 100 of them. */
  leftOut: z.array(z.object({ employee: BasicEmployee, refusal: z.string() })),
  leftOutTotal: z.int(),
})
export type BulkOutcome = z.infer<typeof BulkOutcome>

/** Entering days for many people at once (docs/rules/absence.md#2.8). */
export const absenceBulk = {
  bulk: endpoint({
    method: 'POST',
    path: '/absences/bulk',
    access: 'employees.edit',
    cost: 20,
    undoable: true,
    summary: 'Enter the same days for many people',
    description:
      'For all who are employed and work on these days, in one transaction. Who can not have them is left out, with the ' +
      'reason. For the caller it is a request, as if asked by oneself.',
    body: BulkAbsence.refine(hasField('workplace'), needed('workplace'))
      .refine(hasField('project'), needed('project'))
      .refine(hasField('people'), needed('people')),
    response: data(BulkOutcome),
    refusals: [
      'record.notFound',
      'absence.endsBeforeStart',
      'absence.noHalfDays',
      'absence.overlaps',
      'absence.tooFar',
      'absence.tooLongForMany',
    ],
  }),
}
