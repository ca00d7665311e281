import { z } from 'zod'
import { CalendarDate, Instant } from '../../dates.ts'
import { Id } from '../../endpoint.ts'
import { field } from '../../fields.ts'
import { documentLabels } from './documentPictures.ts'
import {
  Currency,
  EmployeeChapter,
  EmployeeStatus,
  employeeStatuses,
  Organization,
  Position,
  Role,
  Seniority,
  Stack,
} from '../metadata/metadata.ts'
import { deploymentTypes } from '../projects/words.ts'
import { personPermissions } from '../../scopes.ts'
import { Picture, picture } from '../../pictures.ts'

/** A person as a chip: picture, name and link (rules/people.md#1.1). */
export const BasicEmployee = z.object({
  id: Id,
  fullName: z.string(),
  displayName: z.string(),
  avatar: Picture,
  username: z.string(),
})
export type BasicEmployee = z.infer<typeof BasicEmployee>

/** Values of own fields in a row of a list, by the ids of the fields: texts, numbers and people. */
export const OwnCells = z.record(z.string(), z.union([z.string(), z.number(), BasicEmployee]))
export type OwnCells = z.infer<typeof OwnCells>

/** A mentee: an employee whose line manager is this person (rules/people.md#1.5). */
export const Mentee = BasicEmployee.extend({
  displayName: field(BasicEmployee.shape.displayName, { label: 'Name' }),
  positions: field(z.array(Position), { label: 'Position' }),
  seniority: field(Seniority.nullable(), { label: 'Seniority' }),
})

/** An employee's salary (rules/people.md#1.3). Its snake_case keys are fixed by the API. */
export const BaseSalary = z.object({
  id: Id,
  employee_id: Id,
  contract_amount: field(z.number(), { label: 'Contract amount', kind: 'money' }),
  company_account_amount: field(z.number(), { label: 'Company account amount', kind: 'money' }),
  personal_account_amount: field(z.number(), { label: 'Personal account amount', kind: 'money' }),
  insurance_amount: field(z.number(), { label: 'Insurance amount', kind: 'money' }),
  type: z.string(),
  category: z.string(),
  currency_id: z.string(),
  currency: Currency.optional(),
  batch: field(z.int(), { label: 'Pay day' }),
  effective_date: field(CalendarDate.nullable(), { label: 'Effective date', kind: 'date' }),
})
export type BaseSalary = z.infer<typeof BaseSalary>

/**
 * A membership as part of an employee (rules/people.md#1.4). `status` is that of the membership, not of the project.
 */
export const EmployeeProject = z.object({
  id: Id,
  name: field(z.string(), { label: 'Name' }),
  code: z.string(),
  avatar: Picture,
  status: z.enum(['active', 'inactive']),
  positions: field(z.array(Position), { label: 'Position' }),
  deploymentType: field(z.string(), {
    label: 'Type',
    read: 'employees.read.projects.fullAccess',
    choices: deploymentTypes,
  }),
  startDate: field(CalendarDate.nullable(), {
    label: 'Start date',
    kind: 'date',
    read: 'employees.read.projects.fullAccess',
  }),
  endDate: field(CalendarDate.nullable(), {
    label: 'Last day',
    kind: 'lastDay',
    read: 'employees.read.projects.fullAccess',
  }),
})
export type EmployeeProject = z.infer<typeof EmployeeProject>

/** Permissions for parts of a person, named by the letters of rules/people.md#2.4. */
export const G = 'employees.read.generalInfo.fullAccess'
export const P = 'employees.read.personalInfo.fullAccess'
export const S = 'employees.baseSalary.read'

const text = (label: string) => field(z.string(), { label })
const general = (label: string) => field(z.string(), { label, read: G })
const personal = (label: string) => field(z.string(), { label, read: P })

/**
 * An employee as returned by lists, detail, sign-in and status change (rules/people.md#1.6), with the permission for
 * each part.
 */
export const Employee = z.object({
  id: Id,
  createdAt: Instant,
  updatedAt: Instant.nullable(),
  fullName: text('Full name'),
  displayName: text('Display name'),
  teamEmail: field(z.string(), { label: 'Team email', kind: 'email' }),
  avatar: picture(text('Picture')),
  username: text('Username'),
  gender: text('Gender'),
  horoscope: text('Zodiac sign'),
  birthday: field(CalendarDate.nullable(), { label: 'Date of birth', kind: 'date' }),
  status: field(EmployeeStatus, { label: 'Status', choices: employeeStatuses }),
  githubID: field(z.string(), { label: 'GitHub', display: 'github' }),
  discordID: text('Discord id'),
  discordName: text('Discord'),
  seniority: field(Seniority.nullable(), { label: 'Seniority', kind: 'seniorities' }),
  lineManager: field(BasicEmployee.nullable(), { label: 'Line manager', kind: 'employee' }),
  organizations: field(z.array(Organization), { label: 'Organizations', kind: 'organizations' }),
  positions: field(z.array(Position), { label: 'Positions', kind: 'positions' }),
  stacks: field(z.array(Stack), { label: 'Stacks', kind: 'stacks' }),
  chapters: field(z.array(EmployeeChapter), { label: 'Chapters', kind: 'chapters' }),
  roles: field(z.array(Role), { label: 'Roles', kind: 'assignableRoles' }),
  projects: field(z.array(EmployeeProject), { label: 'Projects', display: 'projects' }),
  mentees: field(z.array(Mentee), { label: 'Direct reports' }),
  phoneNumber: field(z.string(), { label: 'Phone', kind: 'phone', read: G }),
  notionID: general('Notion id'),
  notionName: general('Notion'),
  linkedInName: general('LinkedIn'),
  joinedDate: field(CalendarDate.nullable(), { label: 'Joined', kind: 'date', read: G }),
  leftDate: field(CalendarDate.nullable(), { label: 'Left', kind: 'date', read: G }),
  /** Last days of probation and of a contract that ends (rules/people.md#3.6). */
  probationEnd: field(CalendarDate.nullable(), { label: 'Probation ends', kind: 'date', read: G }),
  contractEnd: field(CalendarDate.nullable(), { label: 'Contract ends', kind: 'date', read: G }),
  referredBy: field(BasicEmployee.nullable(), { label: 'Referred by', kind: 'employee', read: G }),
  wiseRecipientID: general('Wise recipient id'),
  wiseAccountNumber: general('Wise account number'),
  wiseRecipientEmail: field(z.string(), { label: 'Wise recipient email', kind: 'email', read: G }),
  wiseRecipientName: general('Wise recipient name'),
  wiseCurrency: general('Wise currency'),
  beneficiaryBankName: general('Beneficiary bank'),
  beneficiaryBankPostcode: general('Beneficiary bank postcode'),
  beneficiaryBankAddress: general('Beneficiary bank address'),
  beneficiaryBankCity: general('Beneficiary bank city'),
  beneficiaryRoutingNumber: general('Beneficiary routing number'),
  isKeepFwdEmail: field(z.boolean(), { label: 'Keep forwarding emails', read: G }),
  personalEmail: field(z.string(), { label: 'Personal email', kind: 'email', read: P }),
  address: personal('Address'),
  placeOfResidence: personal('Place of residence'),
  city: personal('City'),
  country: personal('Country'),
  mbti: personal('MBTI'),
  baseSalary: field(BaseSalary.nullable(), { label: 'Salary', kind: 'money', read: S, masked: true }),
})
export type Employee = z.infer<typeof Employee>

/**
 * A row of the list of people. `own` has values of own fields by their ids; only if the search asks for it
 * (docs/rules/people.md#8.5).
 */
export const ListedEmployee = Employee.extend({
  own: OwnCells.optional(),
})
export type ListedEmployee = z.infer<typeof ListedEmployee>

/**
 * One employee: the list's fields and the addresses in use (docs/decisions/037-addresses.md). `teamEmail` is
 * unconfirmed while `teamEmailInUse` differs or is `''`; the same for the personal one.
 */
export const EmployeeDetail = Employee.extend({
  teamEmailInUse: field(z.string(), { label: 'Team email in use', kind: 'email' }),
  personalEmailInUse: field(z.string(), {
    label: 'Personal email in use',
    kind: 'email',
    read: P,
  }),
  /** The caller's permissions about people that hold on this one (rules/permissions.md#5.3). */
  mayHere: z.array(z.enum(personPermissions)).optional(),
})
export type EmployeeDetail = z.infer<typeof EmployeeDetail>

/** A field of the onboarding form. The history shows that it changed, without values. */
const onJoining = (label: string) => field(z.string(), { label, read: P, masked: true })

/** All fields that employee calls store, for the history. */
export const EmployeeRecord = Employee.extend({
  notionEmail: field(z.string(), { label: 'Notion email', kind: 'email', read: G }),
  /** Hours of Monday to Sunday, with commas; blank for those of the company. */
  workingHours: field(z.string(), { label: 'Working hours', read: G }),
  /** Code of the place of work; blank for that of the company. */
  workplace: field(z.string(), { label: 'Place of work', read: G }),
  localBranchName: onJoining('Bank'),
  localBankBranch: onJoining('Branch'),
  localBankRecipientName: onJoining('Account name'),
  localBankNumber: onJoining('Account number'),
  localBankCurrency: onJoining('Account currency'),
  identityCardPhotoFront: onJoining(documentLabels.identityCardPhotoFront),
  identityCardPhotoBack: onJoining(documentLabels.identityCardPhotoBack),
  passportPhotoFront: onJoining(documentLabels.passportPhotoFront),
  passportPhotoBack: onJoining(documentLabels.passportPhotoBack),
})
export type EmployeeRecord = z.infer<typeof EmployeeRecord>
