import { z } from 'zod'
import { DateInput } from '../../dates.ts'
import { data, done, endpoint, idInput, idParam } from '../../endpoint.ts'
import { field } from '../../fields.ts'
import { ids, optionalId, required } from '../../inputs.ts'
import { words } from '../../words.ts'
import { DatedRow, datedChange } from '../dated.ts'
import {
  EmployeeStatus,
  employeeStatuses,
  Organization,
  Position,
  Seniority,
  workplaceCode,
} from '../metadata/metadata.ts'
import { problem } from '../../errors/fault.ts'
import { BasicEmployee, G } from './employee.ts'

/** A time in which a person's employment is the same: what they are, first and last day, and who decided it. */
export const EmploymentPeriod = DatedRow.extend({
  status: field(EmployeeStatus, { label: 'Status', choices: employeeStatuses }),
  seniority: field(Seniority.nullable(), { label: 'Seniority' }),
  lineManager: field(BasicEmployee.nullable(), { label: 'Line manager', kind: 'employee' }),
  positions: field(z.array(Position), { label: 'Positions' }),
  organizations: field(z.array(Organization), { label: 'Organizations' }),
  chapters: field(z.array(Position), { label: 'Chapters' }),
  /** Hours of Monday to Sunday; `null` for those of the company, which `GET /settings` has. */
  workingHours: field(z.array(z.number()).nullable(), { label: 'Working hours' }),
  /** Code of the place of work, such as `DE-BY`; blank for that of the company. */
  workplace: field(z.string(), { label: 'Place of work', kind: 'workplaces' }),
  /** Who takes over the people who report to the person, after their last day. */
  menteesTo: field(BasicEmployee.nullable(), { label: 'Direct reports go to', kind: 'employee' }),
  /** Who takes over the projects that the person heads. */
  projectsTo: field(BasicEmployee.nullable(), { label: 'Projects go to', kind: 'employee' }),
})
export type EmploymentPeriod = z.infer<typeof EmploymentPeriod>

const { left: _, ...statuses } = employeeStatuses

/** Statuses of people who work. Leaving has a call of its own. */
export const workingStatuses = words(statuses)

/**
 * Body of `PUT /employees/:id/employment` (docs/rules/time.md#4). What a key doesn't name stays as it is on that day. An
 * empty line manager clears it; an empty seniority stays.
 */
export const EmploymentChange = z.object({
  status: field(EmployeeStatus.refine((status) => status !== 'left', problem('employment.leavesByPlan')).optional(), {
    label: 'Status',
    choices: workingStatuses,
  }),
  seniorityID: field(optionalId, { label: 'Seniority', kind: 'seniorities' }),
  lineManagerID: field(optionalId, { label: 'Line manager', kind: 'employee' }),
  positions: field(ids.optional(), { label: 'Positions', kind: 'positions' }),
  organizationIDs: field(ids.optional(), { label: 'Organizations', kind: 'organizations' }),
  chapters: field(ids.optional(), { label: 'Chapters', kind: 'chapters' }),
  /** Hours of Monday to Sunday. `null` means those of the company. */
  workingHours: field(z.array(z.number().min(0).max(24).multipleOf(0.01)).length(7).nullish(), {
    label: 'Working hours',
  }),
  /** A code of `GET /metadata/workplaces`. Blank means that of the company. */
  workplace: field(workplaceCode.nullish(), {
    label: 'Place of work',
    kind: 'workplaces',
    help: 'Its public holidays are off.',
  }),
  ...datedChange,
})
export type EmploymentChange = z.infer<typeof EmploymentChange>

/** Body of `PUT /employees/:id/leaving` (docs/rules/time.md#5): a last day, today or later, and who takes over then. */
export const LeavingPlan = z.object({
  lastDay: field(DateInput, { label: 'Last day', kind: 'date' }),
  reason: field(required.max(200), { label: 'Reason' }),
  menteesTo: field(optionalId, { label: 'Direct reports go to', kind: 'employee' }),
  projectsTo: field(optionalId, { label: 'Projects go to', kind: 'employee' }),
  isKeepFwdEmail: field(z.boolean().nullish(), {
    label: 'Keep forwarding emails',
    help: 'Forwards emails from the team address to the personal one.',
  }),
})
export type LeavingPlan = z.infer<typeof LeavingPlan>

/**
 * Body of `PUT /employees/:id/confirmation`: the roles from now on. Without them, or the right to give them, they stay.
 */
export const Confirmation = z.object({
  roles: field(ids.min(1).optional(), { label: 'Roles', kind: 'assignableRoles', write: 'employeeRoles.edit' }),
})
export type Confirmation = z.infer<typeof Confirmation>

const refusals = ['record.notFound', 'employee.erased', 'employment.overlaps'] as const
const write = { access: 'employees.edit', about: 'employee', versioned: true, undoable: true, response: done } as const

/** Calls on the employment of a person in time. Those of sections without a day mean today. */
export const employmentCalls = {
  employment: endpoint({
    method: 'GET',
    path: '/employees/:id/employment',
    about: 'employee',
    access: G,
    summary: 'Employment of an employee in time: planned, current, past and replaced, newest first',
    params: idParam,
    response: data(z.array(EmploymentPeriod)),
    refusals: ['record.notFound'],
  }),
  changeEmployment: endpoint({
    ...write,
    method: 'PUT',
    path: '/employees/:id/employment',
    summary: 'Set status, seniority, line manager, positions, organizations, chapters, hours or place from a day on',
    description: 'Or corrects them for all of the days of the row that has that day.',
    params: idParam,
    body: EmploymentChange,
    refusals: [
      ...refusals,
      'config.noWorkplace',
      'employee.lastAdmin',
      'employee.managerInCircle',
      'employee.widensOwnRights',
      'employee.ownManager',
      'employee.statusRanksAbove',
      'employment.beforeCompany',
      'employment.beforeJoining',
      'employment.hasLeft',
      'employment.nothingToCorrect',
      'employment.tooFar',
    ],
  }),
  takeBackEmployment: endpoint({
    ...write,
    method: 'DELETE',
    path: '/employees/:id/employment/:employmentID',
    summary: 'Take back a planned change, or a planned leaving, before its first day',
    description: 'The employment before it runs on.',
    params: idParam.extend({ employmentID: idInput() }),
    refusals: [
      ...refusals,
      'employee.lastDayRanksAbove',
      'employee.managerInCircle',
      'employee.widensOwnRights',
      'employee.statusRanksAbove',
      'employment.begun',
    ],
  }),
  confirmEmployment: endpoint({
    ...write,
    method: 'PUT',
    path: '/employees/:id/confirmation',
    summary: 'Confirm the employment of an employee who passed probation: full-time from today, with these roles',
    params: idParam,
    body: Confirmation,
    refusals: [
      ...refusals,
      'employee.lastAdmin',
      'employee.notWorking',
      'employee.ownRoles',
      'employee.roleOfReports',
      'employee.rolesGrantMore',
      'employee.rolesOutrank',
      'employee.statusRanksAbove',
    ],
  }),
  planLeaving: endpoint({
    ...write,
    method: 'PUT',
    path: '/employees/:id/leaving',
    summary: 'Plan the last day of an employee, and who takes over their mentees and projects',
    description: 'The day after it sessions end, signing in is refused, memberships end and the status is left.',
    params: idParam,
    body: LeavingPlan,
    refusals: [
      ...refusals,
      'employee.lastDayRanksAbove',
      'employee.leavesBeforeJoining',
      'employee.widensOwnRights',
      'employment.hasLeft',
      'employment.lastDayOver',
      'employment.takesOverSelf',
      'employment.tooFar',
    ],
  }),
}
