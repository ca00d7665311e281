import { commissionRead, fullAccess, type Head, type Project } from '#contract/api/project.ts'
import type { HeadInput } from '#contract/api/headInput.ts'
import type { ProjectContactInfo, ProjectGeneralInfo } from '#contract/api/projectEdits.ts'
import type { Can } from '#contract/permissions.ts'

/** Request bodies that a form holds before the person has filled in what is missing. */
type Unfinished<Body> = { [Key in keyof Body]?: Body[Key] | string | null }

/**
 * A project as the body of PUT general-info. What the person may not see is left out where the server then keeps it, and waits to be
 * chosen where the server wants it (wire-projects-invoices.md section 6.6).
 */
export const generalValues = (project: Project, can: Can): Unfinished<ProjectGeneralInfo> => ({
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

/** The same with the commercial data. Only for those with full access: for others it would clear what they do not see. */
export const commercialValues = (project: Project, can: Can): Unfinished<ProjectGeneralInfo> => ({
  ...generalValues(project, can),
  bankAccountID: project.bankAccount?.id ?? null,
  companyInfoID: project.companyInfo?.id ?? null,
  clientID: project.client?.id ?? null,
})

/** Heads as a form holds them. A share that the person may not see is left out: the server then keeps it. */
const headsOf = (heads: readonly Head[], can: Can): HeadInput[] =>
  heads.map(({ employeeID, commissionRate }) => ({
    employeeID,
    ...(can(commissionRead) ? { commissionRate } : {}),
  }))

/** A project as the body of PUT contact-info. */
export const contactValues = (project: Project, can: Can): Unfinished<ProjectContactInfo> => ({
  projectEmail: project.projectEmail,
  ...(can(fullAccess) ? { clientEmail: project.clientEmail } : {}),
  accountManagers: headsOf(project.accountManagers, can),
  deliveryManagers: headsOf(project.deliveryManagers, can),
  salePersons: headsOf(project.salePersons, can),
})
