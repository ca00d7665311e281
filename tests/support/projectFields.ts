import type { Project } from '#contract/api/projects/project.ts'

/** Fields that come from other tables, or that the server sets. */
type Other =
  | 'id'
  | 'createdAt'
  | 'updatedAt'
  | 'members'
  | 'technicalLeads'
  | 'accountManagers'
  | 'deliveryManagers'
  | 'salePersons'
  | 'country'
  | 'stacks'
  | 'bankAccount'
  | 'client'
  | 'companyInfo'
  | 'organization'
  | 'monthlyChargeRate'
  | 'unconverted'
  | 'currency'
  | 'commissionModels'

/**
 * The fields of a project's own row, with a value each (the industry and the end of an active project have none). The
 * rows, records and answers of tests build on it, so a new field has its value only here.
 */
export const projectFields: Omit<Project, Other> = {
  name: 'Whole Ätlas',
  avatar: '/files/whole.png',
  code: 'whole',
  type: 'time-material',
  status: 'active',
  projectEmail: 'whole@tidewater.example',
  clientEmail: ['ops@client.example', 'cto@client.example'],
  industry: '',
  allowsSendingSurvey: true,
  startDate: '2024-01-05',
  endDate: null,
  artifactLink: 'https://artifacts.example',
  sourceLink: 'https://source.example',
  docLink: 'https://docs.example',
  function: 'learning',
  auditNotionID: '4f0c9a3e-6b1d-5c2e-8a7f-0d9e8c7b6a51',
  accountRating: 4,
  deliveryRating: 5,
  leadRating: 3,
  importantLevel: 'medium+',
}

/** What people without full access see of a project. Transcribed from rules/permissions.md#4.4. */
export const withoutFullAccess = {
  auditNotionID: '',
  clientEmail: [],
  bankAccount: null,
  client: null,
  companyInfo: null,
  accountRating: 0,
  deliveryRating: 0,
  leadRating: 0,
  importantLevel: '',
} as const satisfies Partial<Project>
