import type { Employee } from './employee.ts'
import type { BaseSalaryInput, GeneralInfo, PersonalInfo, Skills } from './edits.ts'
import type { Settings } from '../settings.ts'

/** A request body in a form, before all required fields are filled in. */
type Unfinished<Body> = { [Key in keyof Body]?: Body[Key] | null }

const ids = (things: readonly { id: string }[]) => things.map(({ id }) => id)

/** Initial values of the form for general info. */
export const generalValues = (person: Employee): Unfinished<GeneralInfo> => ({
  fullName: person.fullName,
  displayName: person.displayName,
  email: person.teamEmail,
  phone: person.phoneNumber,
  lineManagerID: person.lineManager?.id ?? null,
  discordName: person.discordName,
  githubID: person.githubID,
  notionName: person.notionName,
  linkedInName: person.linkedInName,
  joinedDate: person.joinedDate ?? '',
  leftDate: person.leftDate ?? '',
  referredBy: person.referredBy?.id ?? null,
  organizationIDs: ids(person.organizations),
  wiseAccountNumber: person.wiseAccountNumber,
  wiseCurrency: person.wiseCurrency,
  wiseRecipientEmail: person.wiseRecipientEmail,
  wiseRecipientName: person.wiseRecipientName,
})

/** Initial values of the form for skills. */
export const skillsValues = (person: Employee): Unfinished<Skills> => ({
  positions: ids(person.positions),
  chapters: ids(person.chapters),
  leadingChapters: ids(person.chapters.filter(({ leadID }) => leadID === person.id)),
  seniority: person.seniority?.id ?? null,
  stacks: ids(person.stacks),
})

/** Initial values of the form for personal info. An unknown date of birth is blank. */
export const personalValues = (person: Employee): Unfinished<PersonalInfo> => ({
  dob: person.birthday ?? '',
  gender: person.gender,
  personalEmail: person.personalEmail,
  address: person.address,
  country: person.country || null,
  city: person.city || null,
  placeOfResidence: person.placeOfResidence,
})

/** Initial values of the form for the salary. Without a salary, the pay day is not preselected. */
export const salaryValues = ({ baseSalary }: Employee, { homeCurrency }: Settings): Unfinished<BaseSalaryInput> => ({
  contractAmount: baseSalary?.contract_amount ?? 0,
  companyAccountAmount: baseSalary?.company_account_amount ?? 0,
  personalAccountAmount: baseSalary?.personal_account_amount ?? 0,
  currencyCode: baseSalary?.currency?.name ?? homeCurrency,
  effectiveDate: baseSalary?.effective_date ?? '',
  batch: baseSalary?.batch || null,
})
