import { z } from 'zod'
import { Instant } from '../../dates.ts'
import { Id, idInput } from '../../endpoint.ts'
import { field } from '../../fields.ts'
import { ids, line, optionalDate, optionalId, required } from '../../inputs.ts'
import { isProjectCode } from '../../projectCode.ts'
import { HeadInput } from './headInput.ts'
import { BankAccount, Client } from '../metadata/lookups.ts'
import { projectStatuses } from '../metadata/metadata.ts'
import { commissionRead, fullAccess, Head, Project } from './project.ts'
import { AssignedMember, NewMember } from './member.ts'
import {
  HeadPosition,
  ImportantLevel,
  importantLevels,
  ProjectFunction,
  projectFunctions,
  ProjectStatus,
  ProjectType,
  projectTypes,
  ratings,
} from './words.ts'
import { problem } from '../../errors/fault.ts'

const heads = z.array(HeadInput).max(100)
const named = (list: HeadInput[]) => list.some(({ employeeID }) => employeeID)
const noAccountManager = problem('project.noAccountManager')
const accountManagers = heads.refine(named, noAccountManager)
/**
 * An email address of a project, checked less strictly than those of people: text, @, text, dot, text
 * (rules/projects.md#4.1).
 */
const address = line
  .max(254)
  .pipe(z.union([z.email({ pattern: /^[^\s@,]+@[^\s@,]+\.[^\s@,]+$/ }).max(254), z.literal('')]))
const addresses = z.array(address).max(50)
const name = required.max(99)
const code = z
  .string()
  .trim()
  .toLowerCase()
  .max(60)
  .refine((text) => text === '' || isProjectCode(text), problem('project.badCode'))
const audit = field(optionalId, { label: 'Notion id', help: 'The project’s id in the audit tracker.' })

const own = {
  name: field(name, { label: 'Name' }),
  function: field(ProjectFunction, { label: 'Function', choices: projectFunctions }),
  countryID: field(idInput(), { label: 'Country', kind: 'countries' }),
  startDate: field(optionalDate, { label: 'Start date', kind: 'date' }),
}
const commercial = {
  bankAccountID: field(optionalId, {
    label: 'Bank account',
    kind: 'bankAccounts',
    help: "Sets the project's currency.",
  }),
  clientID: field(optionalId, { label: 'Client', kind: 'clients' }),
  organizationID: field(optionalId, { label: 'Organization', kind: 'organizations' }),
}
const contacts = {
  accountManagers: field(accountManagers, { label: 'Account managers', kind: 'heads' }),
  deliveryManagers: field(heads.nullish(), { label: 'Delivery managers', kind: 'heads' }),
  salePersons: field(heads.nullish(), { label: 'Sales', kind: 'heads' }),
  projectEmail: field(address.nullish(), { label: 'Project email', kind: 'email' }),
  clientEmail: field(addresses.nullish(), { label: 'Client emails', kind: 'emails' }),
}

/** Body of `POST /projects` (rules/projects.md#4.1). */
export const NewProject = z.object({
  ...own,
  ...commercial,
  ...contacts,
  status: field(ProjectStatus, { label: 'Status', choices: projectStatuses }),
  type: field(z.union([ProjectType, z.literal('')]).nullish(), { label: 'Type', choices: projectTypes }),
  code: field(code.nullish(), {
    label: 'Code',
    help: 'Used in links and invoices; permanent. Leave blank to generate.',
  }),
  auditNotionID: audit,
  members: field(z.array(NewMember).max(500).nullish(), { label: 'Members' }),
})
export type NewProject = z.infer<typeof NewProject>

/**
 * Response of `POST /projects`. The caller has just written the values, so only rates, and details of a client or
 * account that was given by id, are restricted (rules/projects.md#4.1).
 */
export const CreatedProject = z.object({
  ...Project.pick({
    id: true,
    createdAt: true,
    updatedAt: true,
    name: true,
    type: true,
    status: true,
    code: true,
    function: true,
    projectEmail: true,
    accountManagers: true,
    deliveryManagers: true,
    salePersons: true,
    country: true,
    organization: true,
  }).shape,
  startDate: z.string(),
  clientEmail: z.array(z.string()),
  members: z.array(AssignedMember),
  bankAccount: field(BankAccount.pick({ id: true, accountNumber: true, bankName: true, ownerName: true }).nullable(), {
    label: 'Bank account',
    read: fullAccess,
  }),
  client: field(Client.nullable(), { label: 'Client', read: fullAccess }),
})
export type CreatedProject = z.infer<typeof CreatedProject>

/** Body of `PUT /projects/:id/status`. */
export const ProjectStatusChange = z.object({
  status: field(ProjectStatus, { label: 'Status', choices: projectStatuses }),
})

const rating = (label: string) =>
  field(
    z.int().refine((value) => value in ratings, problem('project.badRating')),
    { label, choices: ratings },
  )

/**
 * Body of `PUT /projects/:id/general-info` (rules/projects.md#4.4). A missing optional key keeps the stored value;
 * `""` and `[]` clear it.
 */
export const ProjectGeneralInfo = z.object({
  ...own,
  stacks: field(ids.optional(), { label: 'Stacks', kind: 'stacks' }),
  auditNotionID: audit,
  importantLevel: field(ImportantLevel, { label: 'Priority', choices: importantLevels }),
  leadRating: rating('Lead rating'),
  accountRating: rating('Account rating'),
  deliveryRating: rating('Delivery rating'),
  ...commercial,
  companyInfoID: field(optionalId, { label: 'Company', kind: 'companyInfos' }),
})
export type ProjectGeneralInfo = z.infer<typeof ProjectGeneralInfo>

/** Response of `PUT /projects/:id/general-info`. Fields that need full access are hidden here too. */
export const ProjectGeneralInfoAnswer = z.object({
  ...Project.pick({
    name: true,
    startDate: true,
    country: true,
    stacks: true,
    function: true,
    auditNotionID: true,
    bankAccount: true,
    organization: true,
  }).shape,
  client: field(Client.nullable(), { label: 'Client', read: fullAccess }),
})

/**
 * Body of `PUT /projects/:id/contact-info` (rules/projects.md#4.5). Missing keys keep the stored value. Entries
 * without an employee are ignored; if all account managers are such entries, the stored ones stay.
 */
export const ProjectContactInfo = z.object({
  ...contacts,
  accountManagers: field(heads.min(1, noAccountManager), {
    label: 'Account managers',
    kind: 'heads',
  }),
})
export type ProjectContactInfo = z.infer<typeof ProjectContactInfo>

/** The same in Muster's form, which requires at least one account manager. */
export const ProjectContactForm = ProjectContactInfo.extend({ accountManagers: contacts.accountManagers })

/** Response of `PUT /projects/:id/contact-info`. */
export const ProjectContactInfoAnswer = z.object({
  clientEmail: field(z.array(z.string()), { label: 'Client emails', read: fullAccess }),
  projectEmail: z.string(),
  projectHead: z.array(
    z.object({
      ...Head.omit({ finalCommissionRate: true }).shape,
      position: HeadPosition,
      commissionRate: field(z.number(), { label: 'Commission rate', read: commissionRead }),
    }),
  ),
})

/** Response of `PUT /projects/:id/status`. */
export const ProjectStatusAnswer = z.object({
  id: Id,
  createdAt: Instant,
  updatedAt: Instant.nullable(),
  ...Project.pick({ name: true, type: true, status: true, startDate: true, endDate: true }).shape,
})
