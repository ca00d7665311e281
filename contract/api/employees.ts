import { z } from 'zod'
import { Instant } from '../dates.ts'
import { data, done, endpoint, Id, idParam, page, type Upload } from '../endpoint.ts'
import { documentCalls } from './documents.ts'
import { BasicEmployee, Employee, EmployeeDetail } from './employee.ts'
import { CreatedEmployee, Invitation, InvitationLink, NewEmployee } from './employeeCreate.ts'
import {
  BaseSalaryAnswer,
  BaseSalaryInput,
  GeneralInfo,
  GeneralInfoAnswer,
  PersonalInfo,
  PersonalInfoAnswer,
  RolesChange,
  Skills,
  SkillsAnswer,
  StatusChange,
} from './employeeEdits.ts'
import { EmployeeStatus } from './metadata.ts'
import { outsideCalls } from './outside.ts'
import { salaryCalls } from './revealSalaries.ts'
import type { RefusalCode } from '../errors/index.ts'
import { Picture } from '../pictures.ts'
import { filterOf, idsInBody } from '../queries.ts'
import { problem } from '../errors/fault.ts'

/** Codes of a filter; `-` means "has none of these"; `null` elements are passed over, blank ones refused. */
const codes = (kind: string) =>
  filterOf(z.string().trim().min(1, problem('employee.badFilterCode', { kind })).max(200).nullable())

/** Orders of the employee list besides the wire's fixed one. */
export const employeeOrders = ['displayName', 'joinedDate', 'seniority', 'status'] as const

/** Body of POST /employees/search (rules/people.md#4.1). */
export const EmployeeSearch = z.object({
  page: z.int().nullish(),
  size: z.int().nullish(),
  sort: z.string().max(200).nullish(),
  preload: z.boolean().nullish(),
  keyword: z.string().max(200).nullish(),
  workingStatuses: filterOf(EmployeeStatus.nullable()),
  positions: codes('position'),
  stacks: codes('stack'),
  projects: codes('project'),
  chapters: codes('chapter'),
  seniorities: codes('seniority'),
  organizations: codes('organization'),
  lineManagers: filterOf(z.string().max(200).toLowerCase().nullable()),
  /** Ours: of these people alone. */
  ids: idsInBody,
  /**
   * Ours: field to order by, `-` before it for descending. The wire's own order applies to a field that is closed to
   * the caller.
   */
  order: z.enum(employeeOrders.flatMap((name) => [name, `-${name}`] as const)).nullish(),
  /** Ours: `false` skips counting, and `total` is left out. */
  withTotal: z.boolean().nullish(),
})
export type EmployeeSearch = z.infer<typeof EmployeeSearch>

/** File rules of a picture that is handed in with a form (rules/people.md#5.5). */
export const pictureUpload: Upload = {
  types: ['image/png', 'image/jpeg'],
  extensions: ['.png', '.jpg', '.jpeg'],
  maxBytes: 2_202_099,
}

/**
 * File rules of an avatar (rules/people.md#5.2): clients take any picture and call it `.png`, so what browsers show is taken
 * under that name.
 */
export const avatarUpload: Upload = {
  ...pictureUpload,
  types: [...pictureUpload.types, 'image/webp', 'image/gif', 'image/avif'],
}

/** One line of a person's history. Values are words; fields the reader may not see are left out. */
export const TimelineEntry = z.object({
  id: Id,
  at: Instant,
  actor: BasicEmployee.nullable(),
  action: z.string(),
  changes: z.array(
    z.object({
      field: z.string(),
      label: z.string(),
      before: z.string(),
      after: z.string(),
      masked: z.boolean(),
    }),
  ),
})
export type TimelineEntry = z.infer<typeof TimelineEntry>

const edit = <Body extends z.ZodObject, Answer extends z.ZodObject>(
  section: string,
  summary: string,
  body: Body,
  response: Answer,
  refusals: readonly RefusalCode[],
) =>
  endpoint({
    method: 'PUT',
    path: `/employees/:id/${section}`,
    access: 'employees.edit',
    summary,
    versioned: true,
    undoable: true,
    params: idParam,
    body,
    response,
    refusals,
  })

export const employees = {
  search: endpoint({
    method: 'POST',
    path: '/employees/search',
    access: 'employees.read',
    cost: 5,
    summary: 'Search employees',
    description:
      'Fields narrow each other, values of one field widen it. Newest joiners first, unset dates before all; callers who may not see joining dates get the list by name. Which people a caller sees: rules/people.md#2.1.',
    body: EmployeeSearch,
    response: page(Employee),
  }),
  projectOptions: endpoint({
    method: 'GET',
    path: '/employees/options/projects',
    access: 'employees.read',
    summary: 'Projects that the search can be narrowed to: those on which somebody the caller sees runs',
    response: data(z.array(z.object({ id: Id, code: z.string(), name: z.string(), avatar: Picture }))),
  }),
  openable: endpoint({
    method: 'GET',
    path: '/employees/options/openable',
    access: 'employees.read',
    summary: 'Usernames of those whose page the caller may open; `null` for everybody present',
    description: 'A screen draws a link on the chips of these, and on no other.',
    response: data(z.array(z.string()).nullable()),
  }),
  one: endpoint({
    method: 'GET',
    path: '/employees/:id',
    access: 'employees.read',
    summary: 'One employee by id or username',
    description:
      'Opens whom the list would show, and besides the caller, the own line manager and mentees; who left, with employees.read.fullAccess. Every other call on an employee obeys the same rule.',
    params: z.object({ id: z.string().min(1).max(200) }),
    response: data(EmployeeDetail),
    refusals: ['record.notFound'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/employees',
    access: 'employees.create',
    summary: 'Create an employee and invite them',
    description:
      'One transaction: employee, positions, roles, salary, default organization, invitation, and its mail to the personal address. Order of the checks: rules/people.md#4.3.',
    body: NewEmployee,
    response: data(CreatedEmployee),
    refusals: [
      'record.notFound',
      'employee.badUsername',
      'employee.emailOutsideCompany',
      'employee.emailTaken',
      'employee.noCurrency',
      'employee.noOrganization',
      'employee.rolesTooHigh',
      'employee.sameEmails',
      'employee.usernameTaken',
    ],
  }),
  invitation: endpoint({
    method: 'GET',
    path: '/employees/:id/invitation',
    access: 'employees.create',
    summary: 'How far the invitation of an employee is; `null` for somebody who was never invited',
    params: idParam,
    response: data(Invitation.nullable()),
    refusals: ['record.notFound'],
  }),
  invite: endpoint({
    method: 'POST',
    path: '/employees/:id/invitation',
    access: 'employees.create',
    summary: 'Send the invitation again, with a new link; the old link ends',
    params: idParam,
    body: NewEmployee.pick({ skipEmail: true }),
    response: data(InvitationLink),
    refusals: [
      'record.notFound',
      'employee.hasLeft',
      'employee.inviteeRanksAbove',
      'employee.noPersonalEmail',
      'employee.onboardingDone',
    ],
  }),
  revokeInvitation: endpoint({
    method: 'DELETE',
    path: '/employees/:id/invitation',
    access: 'employees.create',
    summary: 'Revoke the invitation: its link ends',
    params: idParam,
    response: done,
    refusals: ['record.notFound', 'employee.inviteeRanksAbove', 'employee.onboardingDone'],
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/employees/:id/timeline',
    access: 'employees.read.fullAccess',
    summary: 'What was changed on an employee, by whom and when, newest first',
    params: idParam,
    query: z.object({ page: z.coerce.number().int().optional(), size: z.coerce.number().int().optional() }),
    response: page(TimelineEntry),
    refusals: ['record.notFound'],
  }),
  changeStatus: edit('employee-status', 'Change the status', StatusChange, data(Employee), [
    'record.notFound',
    'employee.erased',
    'employee.lastAdmin',
    'employee.statusRanksAbove',
  ]),
  editGeneralInfo: edit('general-info', 'Edit general info', GeneralInfo, data(GeneralInfoAnswer), [
    'record.notFound',
    'employee.emailRanksAbove',
    'employee.emailTaken',
    'employee.erased',
    'employee.leavesBeforeJoining',
    'employee.ownReferrer',
    'employee.wiseRanksAbove',
  ]),
  editSkills: edit('skills', 'Edit skills', Skills, data(SkillsAnswer), ['record.notFound', 'employee.erased']),
  editPersonalInfo: edit('personal-info', 'Edit personal info', PersonalInfo, data(PersonalInfoAnswer), [
    'record.notFound',
    'employee.emailRanksAbove',
    'employee.emailTaken',
    'employee.erased',
    'employee.unknownCity',
    'employee.unknownCountry',
  ]),
  editBaseSalary: endpoint({
    method: 'PUT',
    path: '/employees/:id/base-salary',
    access: 'employees.baseSalary.edit',
    summary: 'Set the base salary',
    versioned: true,
    undoable: true,
    params: idParam,
    body: BaseSalaryInput,
    response: data(BaseSalaryAnswer),
    refusals: ['record.notFound', 'employee.erased', 'employee.salaryRanksAbove'],
  }),
  changeRoles: endpoint({
    method: 'PUT',
    path: '/employees/:id/roles',
    access: 'employeeRoles.edit',
    summary: 'Replace the roles',
    versioned: true,
    description: 'Takes effect on the next request of that person. Ranks: rules/roles.md#1.2.',
    undoable: true,
    params: idParam,
    body: RolesChange,
    response: done,
    refusals: ['record.notFound', 'employee.erased', 'employee.lastAdmin', 'employee.rolesOutrank'],
  }),
  uploadAvatar: endpoint({
    method: 'POST',
    path: '/employees/:id/upload-avatar',
    access: 'employees.edit',
    summary: 'Upload the picture',
    params: idParam,
    upload: avatarUpload,
    response: data(z.object({ url: Picture })),
    refusals: ['record.notFound', 'employee.erased'],
  }),
  ...documentCalls,
  ...salaryCalls,
  ...outsideCalls,
}
