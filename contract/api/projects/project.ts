import { z } from 'zod'
import { CalendarDate, Instant } from '../../dates.ts'
import { Id } from '../../endpoint.ts'
import { field } from '../../fields.ts'
import type { Permission } from '../../permissions.ts'
import { BasicEmployee } from '../employees/employee.ts'
import { Currency, Organization, Position, projectStatuses, Seniority, Stack } from '../metadata/metadata.ts'
import {
  deploymentTypes,
  importantLevels,
  MemberStatus,
  memberStatuses,
  projectFunctions,
  ProjectStatus,
  ProjectType,
  projectTypes,
  ratings,
} from './words.ts'
import { Picture, picture } from '../../pictures.ts'

/** Permissions for parts of a project (rules/permissions.md#4.4). */
export const fullAccess = 'projects.read.fullAccess'
export const revenueRead = 'projects.read.monthlyRevenue'
export const commissionRead = 'projects.commissionRate.read'
export const rateRead = 'projectMembers.rate.read'

type Read = Permission | readonly Permission[]
const none = { read: undefined }
const closed = (read: Read | undefined) => (read ? { read } : none) as { read: Read }

/** A project lead or manager, with the commission rate (rules/projects.md#3.1). */
export const Head = z.object({
  employeeID: Id,
  fullName: z.string(),
  displayName: z.string(),
  avatar: Picture,
  username: z.string(),
  commissionRate: field(z.number(), { label: 'Commission rate', kind: 'number', read: commissionRead }),
  finalCommissionRate: field(z.number(), {
    label: 'Final commission rate',
    kind: 'number',
    read: commissionRead,
  }),
})
export type Head = z.infer<typeof Head>

/** Fields of a member. The permissions for them differ by answer (rules/permissions.md#4.4). */
const member = (reads: { deployment?: Read; rate: Read; commission?: Read; commercial: Read }) =>
  z.object({
    projectMemberID: z.string(),
    projectSlotID: z.string(),
    employeeID: z.string(),
    fullName: z.string(),
    displayName: field(z.string(), { label: 'Name' }),
    avatar: Picture,
    username: z.string(),
    status: field(MemberStatus, { label: 'Status', choices: memberStatuses }),
    isLead: field(z.boolean(), { label: 'Lead' }),
    deploymentType: field(z.string(), {
      label: 'Deployment type',
      choices: deploymentTypes,
      ...closed(reads.deployment),
    }),
    startDate: field(CalendarDate.nullable(), { label: 'Start date', kind: 'date' }),
    endDate: field(CalendarDate.nullable(), { label: 'Last day', kind: 'lastDay' }),
    rate: field(z.number(), { label: 'Rate', kind: 'money', ...closed(reads.rate) }),
    discount: field(z.number(), { label: 'Discount', kind: 'number', read: rateRead }),
    upsellCommissionRate: field(z.number(), {
      label: 'Upsell commission rate',
      kind: 'number',
      ...closed(reads.commission),
    }),
    leadCommissionRate: field(z.number(), {
      label: 'Lead commission rate',
      kind: 'number',
      ...closed(reads.commission),
    }),
    currency: field(Currency.nullable(), { label: 'Currency', read: reads.commercial }),
    note: field(z.string(), { label: 'Notes', kind: 'longText', display: 'lines' }),
    seniority: field(Seniority.nullable(), { label: 'Seniority', kind: 'seniorities' }),
    positions: field(z.array(Position), { label: 'Positions', kind: 'positions' }),
    upsellPerson: field(BasicEmployee.nullable(), {
      label: 'Upsell person',
      kind: 'employee',
      read: reads.commercial,
    }),
  })

/** A member as part of a project. */
export const ProjectMember = member({
  deployment: fullAccess,
  rate: [fullAccess, rateRead],
  commercial: fullAccess,
})
export type ProjectMember = z.infer<typeof ProjectMember>

/** A member or open role in the members tab. `updatedAt` is its version for `If-Match`. */
export const Member = member({ rate: rateRead, commission: commissionRead, commercial: fullAccess }).extend({
  /** Null while the project has no bank account. `currency` is the same for readers of rates, else the project's. */
  rateCurrency: field(Currency.nullable(), {
    label: 'Currency of the rate',
    refersTo: 'currencies',
    read: rateRead,
  }),
  /** Of the person's own time, today. */
  percent: field(z.int(), { label: 'Percent', kind: 'number', display: 'count', unit: '%' }),
  createdAt: Instant,
  updatedAt: Instant.nullable(),
})
export type Member = z.infer<typeof Member>

/** Commissions of a project: for leads and managers, and for people who sold a place (rules/projects.md#5.4). */
const commission = {
  beneficiary: field(BasicEmployee, { label: 'Beneficiary', kind: 'employee' }),
  type: z.string(),
  commissionRate: field(z.number(), { label: 'Rate' }),
  description: field(z.string(), { label: 'For' }),
}
export const CommissionModel = z.object({
  ...commission,
  sub: z.object({ ...commission, sub: z.null() }).nullable(),
})
export type CommissionModel = z.infer<typeof CommissionModel>

/** A bank account as part of a project. Number and owner are blank in lists and details (rules/projects.md#3.1). */
export const ProjectBankAccount = z.object({
  id: Id,
  accountNumber: z.string(),
  bankName: z.string(),
  ownerName: z.string(),
})

const rating = (label: string) => field(z.int(), { label, choices: ratings, read: fullAccess })

/**
 * A project in list and detail (rules/projects.md#3.1). In the list, country, stacks, client, company and commission
 * models are empty.
 */
export const Project = z.object({
  id: Id,
  createdAt: Instant,
  updatedAt: Instant.nullable(),
  name: field(z.string(), { label: 'Name' }),
  avatar: picture(field(z.string(), { label: 'Picture' })),
  code: field(z.string(), { label: 'Code' }),
  type: field(ProjectType, { label: 'Type', choices: projectTypes }),
  status: field(ProjectStatus, { label: 'Status', choices: projectStatuses }),
  projectEmail: field(z.string(), { label: 'Project email', kind: 'email' }),
  clientEmail: field(z.array(z.string()), { label: 'Client emails', kind: 'emails', read: fullAccess }),
  /** Always blank: a key of the wire. */
  industry: field(z.string(), { label: 'Industry' }),
  allowsSendingSurvey: field(z.boolean(), { label: 'Work surveys' }),
  country: field(z.object({ id: Id, name: z.string(), code: z.string() }).nullable(), {
    label: 'Country',
    refersTo: 'countries',
  }),
  startDate: field(CalendarDate.nullable(), { label: 'Start date', kind: 'date' }),
  endDate: field(CalendarDate.nullable(), { label: 'End date', kind: 'date' }),
  artifactLink: field(z.string(), { label: 'Artifacts', display: 'url' }),
  sourceLink: field(z.string(), { label: 'Source', display: 'url' }),
  docLink: field(z.string(), { label: 'Documents', display: 'url' }),
  members: field(z.array(ProjectMember), { label: 'Members' }),
  technicalLeads: field(z.array(Head), { label: 'Technical leads', kind: 'employee' }),
  accountManagers: field(z.array(Head), { label: 'Account managers', refersTo: 'employees' }),
  deliveryManagers: field(z.array(Head), { label: 'Delivery managers', refersTo: 'employees' }),
  salePersons: field(z.array(Head), { label: 'Sales', refersTo: 'employees' }),
  stacks: field(z.array(Stack), { label: 'Stacks', kind: 'stacks' }),
  function: field(z.string(), { label: 'Function', choices: projectFunctions }),
  auditNotionID: field(z.string(), { label: 'Notion id', read: fullAccess }),
  accountRating: rating('Account rating'),
  deliveryRating: rating('Delivery rating'),
  leadRating: rating('Lead rating'),
  importantLevel: field(z.string(), { label: 'Priority', choices: importantLevels, read: fullAccess }),
  bankAccount: field(ProjectBankAccount.nullable(), {
    label: 'Bank account',
    refersTo: 'bank_accounts',
    read: fullAccess,
  }),
  client: field(
    z
      .object({
        id: Id,
        name: z.string(),
        address: z.string(),
        country: z.string(),
        /** Blank here, like the next two: keys of the wire. */
        description: z.string(),
        registrationNumber: z.string(),
        contacts: z.array(z.never()),
      })
      .nullable(),
    { label: 'Client', refersTo: 'clients', read: fullAccess },
  ),
  companyInfo: field(z.object({ id: Id, name: z.string() }).nullable(), {
    label: 'Company',
    refersTo: 'company_infos',
    read: fullAccess,
  }),
  organization: field(Organization.nullable(), { label: 'Organization', kind: 'organizations' }),
  /** Monthly rates of the official active members in this answer, in the project's currency (rules/projects.md#5.3). */
  monthlyChargeRate: field(z.number(), { label: 'Monthly revenue', kind: 'money', read: revenueRead }),
  /** Currencies of rates that are missing in the revenue, because they have no exchange rate today. */
  unconverted: field(z.array(z.string()), {
    label: 'Not in the revenue, without an exchange rate',
    read: [revenueRead, rateRead],
  }),
  currency: field(Currency.nullable(), { label: 'Currency' }),
  commissionModels: field(z.array(CommissionModel), { label: 'Commission models', read: commissionRead }),
})
export type Project = z.infer<typeof Project>
