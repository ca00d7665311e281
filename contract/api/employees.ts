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
import { Picture } from '../pictures.ts'
import { filterOf, idsInBody } from '../queries.ts'

/** Codes of a filter; `-` means "has none of these"; `null` elements are passed over, blank ones refused. */
const codes = (kind: string) =>
  filterOf(
    z
      .string()
      .trim()
      .min(1, { error: `The ${kind} code is not valid.` })
      .max(200)
      .nullable(),
  )

/** Orders of the employee list besides the wire's fixed one. */
export const employeeOrders = ['displayName', 'joinedDate', 'seniority', 'status'] as const

/** Body of POST /employees/search (wire-people.md section 3.9). */
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

/** File rules of a picture that is handed in with a form (section 3.8). */
export const pictureUpload: Upload = {
  types: ['image/png', 'image/jpeg'],
  extensions: ['.png', '.jpg', '.jpeg'],
  maxBytes: 2_202_099,
}

/**
 * File rules of an avatar (section 3.18): clients take any picture and call it `.png`, so what browsers show is taken
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
  refusals: Partial<Record<400 | 404 | 409, string>>,
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
      'Fields narrow each other, values of one field widen it. Newest joiners first, unset dates before all; callers who may not see joining dates get the list by name. Which people a caller sees: wire-people.md section 5.1.',
    body: EmployeeSearch,
    response: page(Employee),
    refusals: { 400: 'a blank code in a filter, an unknown status' },
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
    refusals: { 404: 'unknown, or one whom the caller may not open' },
  }),
  create: endpoint({
    method: 'POST',
    path: '/employees',
    access: 'employees.create',
    summary: 'Create an employee and invite them',
    description:
      'One transaction: employee, positions, roles, salary, default organization, invitation, and its mail to the personal address. Order of the checks: wire-people.md section 3.11.',
    body: NewEmployee,
    response: data(CreatedEmployee),
    refusals: {
      400: 'address outside of the company domains, role not allowed by rank, an address or the username is taken',
      404: 'position, seniority, role, referrer, default organization or home currency missing',
    },
  }),
  invitation: endpoint({
    method: 'GET',
    path: '/employees/:id/invitation',
    access: 'employees.create',
    summary: 'How far the invitation of an employee is; `null` for somebody who was never invited',
    params: idParam,
    response: data(Invitation.nullable()),
    refusals: { 404: 'no such employee' },
  }),
  invite: endpoint({
    method: 'POST',
    path: '/employees/:id/invitation',
    access: 'employees.create',
    summary: 'Send the invitation again, with a new link; the old link ends',
    params: idParam,
    body: NewEmployee.pick({ skipEmail: true }),
    response: data(InvitationLink),
    refusals: {
      400: 'the form was already handed in, the person has left or ranks above the caller',
      404: 'no such employee',
    },
  }),
  revokeInvitation: endpoint({
    method: 'DELETE',
    path: '/employees/:id/invitation',
    access: 'employees.create',
    summary: 'Revoke the invitation: its link ends',
    params: idParam,
    response: done,
    refusals: {
      400: 'the form was already handed in, the person ranks above the caller',
      404: 'no such employee, or never invited',
    },
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/employees/:id/timeline',
    access: 'employees.read.fullAccess',
    summary: 'What was changed on an employee, by whom and when, newest first',
    params: idParam,
    query: z.object({ page: z.coerce.number().int().optional(), size: z.coerce.number().int().optional() }),
    response: page(TimelineEntry),
    refusals: { 404: 'no such employee' },
  }),
  changeStatus: edit('employee-status', 'Change the status', StatusChange, data(Employee), {
    400: 'the person ranks above the caller',
    404: 'no such employee',
    409: 'changed since the version in If-Match, or the last admin',
  }),
  editGeneralInfo: edit('general-info', 'Edit general info', GeneralInfo, data(GeneralInfoAnswer), {
    400: 'e-mail taken, or of somebody who does not rank below the caller; Wise of somebody above; left before joined',
    404: 'employee, line manager, referrer or organization missing',
  }),
  editSkills: edit('skills', 'Edit skills', Skills, data(SkillsAnswer), {
    400: 'a leading chapter outside the chapters',
    404: 'employee, chapter, seniority, stack or position missing',
  }),
  editPersonalInfo: edit('personal-info', 'Edit personal info', PersonalInfo, data(PersonalInfoAnswer), {
    400: 'country unknown, city not in it, e-mail taken or of somebody who does not rank below the caller',
    404: 'no such employee',
  }),
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
    refusals: { 400: 'the person ranks above the caller', 404: 'employee or currency missing' },
  }),
  changeRoles: endpoint({
    method: 'PUT',
    path: '/employees/:id/roles',
    access: 'employeeRoles.edit',
    summary: 'Replace the roles',
    versioned: true,
    description: 'Takes effect on the next request of that person. Ranks: wire-people.md section 6.1.',
    undoable: true,
    params: idParam,
    body: RolesChange,
    response: done,
    refusals: {
      400: 'no roles, role not allowed by rank',
      404: 'employee or role missing',
      409: 'changed since the version in If-Match, or the last admin',
    },
  }),
  uploadAvatar: endpoint({
    method: 'POST',
    path: '/employees/:id/upload-avatar',
    access: 'employees.edit',
    summary: 'Upload the picture',
    params: idParam,
    upload: avatarUpload,
    response: data(z.object({ url: Picture })),
    refusals: { 400: 'no file, not a picture, above 2 MB or 50 million pixels', 404: 'no such employee' },
  }),
  ...documentCalls,
  ...salaryCalls,
  ...outsideCalls,
}
