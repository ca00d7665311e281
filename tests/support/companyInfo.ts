import type { CompanyInfo } from '#contract/api/metadata/lookups.ts'

/** A company that issues invoices, with every text empty. Fixtures add what matters to them. */
export const blankCompany: Omit<CompanyInfo, 'createdAt' | 'updatedAt'> = {
  id: '',
  name: '',
  description: '',
  registrationNumber: '',
  info: {},
  country: '',
  taxNumber: '',
  accountingEmail: '',
}
