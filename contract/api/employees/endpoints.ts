import { z } from 'zod'
import { asOfInQuery, asOfRefusals } from '../../asOf.ts'
import { clearing } from '../../clearing.ts'
import { data, done, endpoint, Id, idParam, page } from '../../endpoint.ts'
import { documentCalls } from './documents.ts'
import { Employee, EmployeeDetail, ListedEmployee } from './employee.ts'
import { CreatedEmployee, Invitation, InvitationLink, NewEmployee } from './create.ts'
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
} from './edits.ts'
import { employmentCalls } from './employment.ts'
import { onboardingCalls } from './onboardingItems.ts'
import { ownFieldCalls } from './ownFields.ts'
import { outsideCalls } from '../provisioning.ts'
import { givenCalls } from '../surveys/given.ts'
import { reviewsOfPerson } from '../surveys/sharing.ts'
import { payCalls } from './pay.ts'
import { salaryCalls } from './revealSalaries.ts'
import { EmployeeSearch } from './search.ts'
import type { RefusalCode } from '../../errors/index.ts'
import { avatarUpload, Picture } from '../../pictures.ts'
import { TimelineEntry } from '../timeline.ts'

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
    mails: true,
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
      'Filters are combined with "and", values of one filter with "or". Newest joiners first, people without a date on top; callers who may not see joining dates get the list by name. Visible people: rules/people.md#2.1.',
    body: EmployeeSearch,
    response: page(ListedEmployee),
    refusals: asOfRefusals,
  }),
  projectOptions: endpoint({
    method: 'GET',
    path: '/employees/options/projects',
    access: 'employees.read',
    summary: 'Options of the filter by project: projects with running members whom the caller sees',
    response: data(z.array(z.object({ id: Id, code: z.string(), name: z.string(), avatar: Picture }))),
  }),
  openable: endpoint({
    method: 'GET',
    path: '/employees/options/openable',
    access: 'employees.read',
    summary: 'Usernames of people whose page the caller may open; `null` for all current people',
    description: 'Screens link only the chips of these people.',
    response: data(z.array(z.string()).nullable()),
  }),
  one: endpoint({
    method: 'GET',
    path: '/employees/:id',
    access: 'employees.read',
    summary: 'One employee by id or username',
    description:
      'Opens people in the list, the caller, their line manager and mentees; people who left, with employees.read.fullAccess. The same rule applies to all other calls on an employee.',
    params: z.object({ id: z.string().min(1).max(200) }),
    query: z.object({ asOf: asOfInQuery }),
    response: data(EmployeeDetail),
    refusals: ['record.notFound', ...asOfRefusals],
  }),
  create: endpoint({
    method: 'POST',
    path: '/employees',
    mails: true,
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
      'employee.companyAddress',
      'employee.emailTaken',
      'employee.linkNotForYou',
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
    summary: 'State of the invitation of an employee; `null` without one',
    params: idParam,
    response: data(Invitation.nullable()),
    refusals: ['record.notFound'],
  }),
  invite: endpoint({
    method: 'POST',
    path: '/employees/:id/invitation',
    mails: true,
    access: 'employees.create',
    summary: 'Send the invitation again with a new link, and end the old link',
    description: 'Refused for people who could already sign in: they sign in and open `/onboarding`.',
    params: idParam,
    body: NewEmployee.pick({ skipEmail: true }),
    response: data(InvitationLink),
    refusals: [
      'record.notFound',
      'employee.hasLeft',
      'employee.inviteeCanSignIn',
      'employee.inviteeRanksAbove',
      'employee.linkNotForYou',
      'employee.noPersonalEmail',
      'employee.onboardingDone',
    ],
  }),
  revokeInvitation: endpoint({
    method: 'DELETE',
    path: '/employees/:id/invitation',
    access: 'employees.create',
    summary: 'Revoke the invitation and end its link',
    params: idParam,
    response: done,
    refusals: ['record.notFound', 'employee.inviteeRanksAbove', 'employee.onboardingDone'],
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/employees/:id/timeline',
    access: 'employees.read.fullAccess',
    summary: 'History of an employee, newest first',
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
  editGeneralInfo: edit('general-info', 'Edit general info', GeneralInfo.extend(clearing), data(GeneralInfoAnswer), [
    'record.notFound',
    'employee.emailRanksAbove',
    'employee.companyAddress',
    'employee.emailTaken',
    'employee.endsBeforeJoining',
    'employee.erased',
    'employee.lastAdmin',
    'employee.leavesBeforeJoining',
    'employee.managerInCircle',
    'employee.ownManager',
    'employee.ownReferrer',
    'employee.lastDayRanksAbove',
    'employee.nameRanksAbove',
    'employee.wiseRanksAbove',
  ]),
  editSkills: edit('skills', 'Edit skills', Skills, data(SkillsAnswer), ['record.notFound', 'employee.erased']),
  editPersonalInfo: edit('personal-info', 'Edit personal info', PersonalInfo, data(PersonalInfoAnswer), [
    'record.notFound',
    'employee.emailRanksAbove',
    'employee.companyAddress',
    'employee.emailTaken',
    'employee.erased',
    'employee.unknownCity',
    'employee.unknownCountry',
  ]),
  editBaseSalary: endpoint({
    method: 'PUT',
    path: '/employees/:id/base-salary',
    access: 'employees.baseSalary.edit',
    summary: 'Set the pay from a day on, today without one, or correct it',
    versioned: true,
    undoable: true,
    params: idParam,
    body: BaseSalaryInput,
    response: data(BaseSalaryAnswer),
    refusals: [
      'record.notFound',
      'employee.erased',
      'employee.ownSalary',
      'employee.salaryRanksAbove',
      'pay.beforeCompany',
      'pay.beforeJoining',
      'pay.nothingToCorrect',
      'pay.overlaps',
      'pay.tooFar',
    ],
  }),
  changeRoles: endpoint({
    method: 'PUT',
    path: '/employees/:id/roles',
    access: 'employeeRoles.edit',
    summary: 'Replace the roles',
    versioned: true,
    description: 'Takes effect with the next request of that person. Ranks: rules/roles.md#1.2.',
    undoable: true,
    params: idParam,
    body: RolesChange,
    response: done,
    refusals: [
      'record.notFound',
      'employee.erased',
      'employee.lastAdmin',
      'employee.ownRoles',
      'employee.rolesOutrank',
    ],
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
  ...payCalls,
  ...employmentCalls,
  ...onboardingCalls,
  reviews: reviewsOfPerson,
  ...givenCalls,
  ...ownFieldCalls({
    path: '/employees',
    one: 'an employee',
    read: 'employees.read',
    edit: 'employees.edit',
    refusals: ['employee.erased'],
  }),
  ...outsideCalls,
}
