import { z } from 'zod'
import { idInput } from '../../endpoint.ts'
import { field } from '../../fields.ts'
import {
  email,
  birthDate,
  ids,
  line,
  looseIds,
  optionalDate,
  optionalEmail,
  optionalId,
  optionalText,
  personName,
  phone,
  required,
  requiredLines,
} from '../../inputs.ts'
import { Amount } from '../../money.ts'
import { datedChange } from '../dated.ts'
import { BaseSalary, EmployeeRecord, G, S } from './employee.ts'
import { EmployeeStatus, employeeStatuses } from '../metadata/metadata.ts'
import { problem } from '../../errors/fault.ts'
import { words } from '../../words.ts'

/** Fields of the record whose inputs have other names. */
const recordNames = {
  dateOfBirth: 'birthday',
  dob: 'birthday',
  email: 'teamEmail',
  leadingChapters: 'chapters',
  lineManagerID: 'lineManager',
  organizationIDs: 'organizations',
  phone: 'phoneNumber',
  seniorityID: 'seniority',
} as const
type RecordName<Input> = Input extends keyof typeof recordNames ? (typeof recordNames)[Input] : Input

/** The field of the record that an input writes. */
export const recordName = <Input extends PropertyKey>(input: Input) =>
  ((recordNames as Partial<Record<PropertyKey, string>>)[input] ?? input) as RecordName<Input>

/** The answer of an edit: the fields of the record that its body writes, and `more`. */
function answerOf<Shape extends z.ZodRawShape, More extends keyof EmployeeRecord = never>(
  { shape }: z.ZodObject<Shape>,
  ...more: More[]
) {
  type Name = 'id' | 'createdAt' | 'updatedAt' | RecordName<keyof Shape> | More
  const names = ['id', 'createdAt', 'updatedAt', ...Object.keys(shape).map(recordName), ...more] as const
  const fields = names.map((name) => [name, EmployeeRecord.shape[name as keyof EmployeeRecord]])
  return z.object(Object.fromEntries(fields) as Pick<typeof EmployeeRecord.shape, Name & keyof EmployeeRecord>)
}

/**
 * Body of `PUT /employees/:id/general-info` (rules/people.md#5.7). Missing keys keep the stored value. `null` and
 * blank clear line manager, referrer and social accounts, but keep display name, organizations, dates, Wise fields and
 * a stored `notionID`. With `blankClears` of the call they clear dates, organizations and Wise fields too.
 */
export const GeneralInfo = z.object({
  fullName: field(personName, { label: 'Full name' }),
  displayName: field(z.union([personName, z.literal('')]).nullish(), { label: 'Display name' }),
  email: field(email, { label: 'Team email', kind: 'email' }),
  phone: field(phone, { label: 'Phone', kind: 'phone', write: G }),
  lineManagerID: field(optionalId, { label: 'Line manager', kind: 'employee' }),
  referredBy: field(optionalId, { label: 'Referred by', kind: 'employee', write: G }),
  organizationIDs: field(looseIds, { label: 'Organizations', kind: 'organizations' }),
  joinedDate: field(optionalDate, { label: 'Joined', kind: 'date', write: G }),
  leftDate: field(optionalDate, { label: 'Left', kind: 'date', write: G }),
  probationEnd: field(optionalDate, { label: 'Probation ends', kind: 'date', write: G }),
  contractEnd: field(optionalDate, { label: 'Contract ends', kind: 'date', write: G }),
  discordName: field(optionalText, { label: 'Discord' }),
  githubID: field(optionalText, { label: 'GitHub' }),
  notionID: field(optionalText, { label: 'Notion id', write: G }),
  notionName: field(optionalText, { label: 'Notion', write: G }),
  notionEmail: field(optionalEmail, { label: 'Notion email', kind: 'email', write: G }),
  linkedInName: field(optionalText, { label: 'LinkedIn', write: G }),
  wiseRecipientID: field(optionalText, { label: 'Wise recipient id', write: G }),
  wiseAccountNumber: field(optionalText, { label: 'Wise account number', write: G }),
  wiseCurrency: field(optionalText, { label: 'Wise currency', kind: 'currencies', write: G }),
  wiseRecipientEmail: field(optionalEmail, { label: 'Wise recipient email', kind: 'email', write: G }),
  wiseRecipientName: field(optionalText, { label: 'Wise recipient name', write: G }),
})
export type GeneralInfo = z.infer<typeof GeneralInfo>

/** Response of `PUT /employees/:id/general-info`. */
export const GeneralInfoAnswer = answerOf(
  GeneralInfo.omit({
    joinedDate: true,
    leftDate: true,
    probationEnd: true,
    contractEnd: true,
    wiseRecipientID: true,
    wiseAccountNumber: true,
    wiseCurrency: true,
    wiseRecipientEmail: true,
    wiseRecipientName: true,
  }),
  'discordID',
)

/** Body of `PUT /employees/:id/skills` (rules/people.md#5.8): the complete new sets. */
export const Skills = z
  .object({
    positions: field(ids, { label: 'Positions', kind: 'positions' }),
    chapters: field(ids, { label: 'Chapters', kind: 'chapters' }),
    leadingChapters: field(ids.nullish(), {
      label: 'Leading chapters',
      kind: 'chapters',
      help: "Replaces the chapter's current lead.",
    }),
    seniority: field(idInput(), { label: 'Seniority', kind: 'seniorities' }),
    stacks: field(ids, { label: 'Stacks', kind: 'stacks' }),
  })
  .refine((skills) => (skills.leadingChapters ?? []).every((id) => skills.chapters.includes(id)), {
    path: ['leadingChapters'],
    ...problem('employee.leadingOtherChapter'),
  })
export type Skills = z.infer<typeof Skills>
export const SkillsAnswer = answerOf(Skills)

/** Genders that forms offer. The API accepts any text. */
export const genders = words({ Male: 'Male', Female: 'Female' })

/**
 * Body of `PUT /employees/:id/personal-info` (rules/people.md#5.9). `country` and `city` are names from the metadata.
 */
export const PersonalInfo = z.object({
  dob: field(birthDate, { label: 'Date of birth', kind: 'date' }),
  gender: field(required.max(50), { label: 'Gender', choices: genders }),
  personalEmail: field(email, { label: 'Personal email', kind: 'email' }),
  address: field(requiredLines.max(200), { label: 'Address', kind: 'longText' }),
  country: field(required.max(100), { label: 'Country', kind: 'countries' }),
  city: field(required.max(100), { label: 'City' }),
  placeOfResidence: field(line.max(200).nullish(), { label: 'Place of residence' }),
})
export type PersonalInfo = z.infer<typeof PersonalInfo>
export const PersonalInfoAnswer = answerOf(PersonalInfo)

/** Days of the month on which salaries are paid. */
export const payDays = words({ 1: '1st of the month', 15: '15th of the month' })

/**
 * Body of `PUT /employees/:id/base-salary` (rules/people.md#5.10). Missing amounts keep the stored value, or become 0
 * without one. `currencyCode` is the name of a currency. Pay is dated (docs/rules/time.md).
 */
export const BaseSalaryInput = z.object({
  contractAmount: field(Amount.nullish(), { label: 'Contract amount', kind: 'money' }),
  companyAccountAmount: field(Amount.nullish(), {
    label: 'Company account amount',
    kind: 'money',
  }),
  personalAccountAmount: field(Amount.nullish(), {
    label: 'Personal account amount',
    kind: 'money',
  }),
  currencyCode: field(required.max(20), { label: 'Currency', kind: 'currencies' }),
  effectiveDate: field(optionalDate, { label: 'Effective date', kind: 'date' }),
  batch: field(
    z.int().refine((day) => day in payDays, problem('employee.badPayDay')),
    { label: 'Pay day', choices: payDays },
  ),
  ...datedChange,
})
export type BaseSalaryInput = z.infer<typeof BaseSalaryInput>
/** Response of `PUT /employees/:id/base-salary`: null for callers who can edit salaries but not read them. */
export const BaseSalaryAnswer = field(BaseSalary.nullable(), { label: 'Salary', read: S })

/** Body of `PUT /employees/:id/employee-status` (rules/people.md#5.6). A missing `isKeepFwdEmail` means false. */
export const StatusChange = z.object({
  employeeStatus: field(EmployeeStatus, { label: 'Status', choices: employeeStatuses }),
  isKeepFwdEmail: field(z.boolean().nullish(), {
    label: 'Keep forwarding emails',
    help: 'Forwards emails from the team address to the personal one.',
  }),
})

/** Body of `PUT /employees/:id/roles` (rules/people.md#5.11): ids of the complete new set. */
export const RolesChange = z.object({ roles: field(ids.min(1), { label: 'Roles', kind: 'assignableRoles' }) })
