import { readableFields } from '../../fields.ts'
import type { Can } from '../../permissions.ts'
import type { ProjectContactInfo, ProjectGeneralInfo } from './edits.ts'
import type { HeadInput } from './headInput.ts'
import { commissionRead, fullAccess, type Head, Project } from './project.ts'

/** A project without its members and what follows from them. */
type Known = Omit<Project, 'members' | 'monthlyChargeRate' | 'unconverted' | 'currency' | 'commissionModels'>

/** A request body whose required fields may still be blank. */
type Unfinished<Body> = { [Key in keyof Body]?: Body[Key] | string | null }

/**
 * A project as the body of PUT general-info. Hidden fields are left out if the server then keeps them, and blank if the
 * server requires them (rules/projects.md#4.4).
 */
export const generalValues = (project: Known, can: Can): Unfinished<ProjectGeneralInfo> => ({
  name: project.name,
  startDate: project.startDate ?? '',
  countryID: project.country?.id ?? null,
  organizationID: project.organization?.id ?? null,
  stacks: project.stacks.map(({ id }) => id),
  function: project.function || null,
  ...(can(fullAccess) ? { auditNotionID: project.auditNotionID } : {}),
  importantLevel: project.importantLevel || null,
  leadRating: project.leadRating || null,
  accountRating: project.accountRating || null,
  deliveryRating: project.deliveryRating || null,
})

/** The same with the commercial data. Needs full access: for others, it would clear hidden fields. */
export const commercialValues = (project: Known, can: Can): Unfinished<ProjectGeneralInfo> => ({
  ...generalValues(project, can),
  bankAccountID: project.bankAccount?.id ?? null,
  companyInfoID: project.companyInfo?.id ?? null,
  clientID: project.client?.id ?? null,
})

/** Form values of project leads and managers. A hidden share is left out, so that the server keeps it. */
const headsOf = (heads: readonly Head[], can: Can): HeadInput[] =>
  heads.map(({ employeeID, commissionRate }) => ({
    employeeID,
    ...(can(commissionRead) ? { commissionRate } : {}),
  }))

/** A project as the body of PUT contact-info. */
export const contactValues = (project: Known, can: Can): Unfinished<ProjectContactInfo> => ({
  projectEmail: project.projectEmail,
  ...(can(fullAccess) ? { clientEmail: project.clientEmail } : {}),
  accountManagers: headsOf(project.accountManagers, can),
  deliveryManagers: headsOf(project.deliveryManagers, can),
  salePersons: headsOf(project.salePersons, can),
})

/** The field of a project that an input writes: `country` for `countryID`. */
const fieldOf = (input: string) => (input in Project.shape ? input : input.replace(/ID$/, ''))

/** The values of a form that the caller can read in the project. */
export function readableValues(values: object, can: Can): Record<string, unknown> {
  const readable: ReadonlySet<string> = readableFields(Project, can)
  return Object.fromEntries(Object.entries(values).filter(([name]) => readable.has(fieldOf(name))))
}
