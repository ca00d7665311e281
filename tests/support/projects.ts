import type { Head, Member, Project, ProjectMember } from '#contract/api/projects/project.ts'
import type { Permission } from '#contract/permissions.ts'
import { euro, manager, tidewater, uuid } from './employees.ts'
import { projectFields } from './projectFields.ts'

const named = (person: Partial<Head & ProjectMember>) => ({
  employeeID: uuid(0),
  fullName: 'Bea Stone',
  displayName: 'Bea',
  avatar: '',
  username: 'bea',
  ...person,
})

/** A head of a project: Bea, with half of two percent. */
export const buildHead = (over: Partial<Head> = {}): Head => ({
  ...named(over),
  commissionRate: 50,
  finalCommissionRate: 1,
  ...over,
})

/** A member as lists return it: Bea, official and active. */
export const buildMember = (over: Partial<ProjectMember> = {}): ProjectMember => ({
  ...named(over),
  projectMemberID: '',
  projectSlotID: '',
  status: 'active',
  isLead: false,
  deploymentType: 'official',
  startDate: null,
  endDate: null,
  rate: 4200,
  discount: 0,
  upsellCommissionRate: 0,
  leadCommissionRate: 0,
  currency: euro,
  note: '',
  seniority: null,
  positions: [],
  upsellPerson: null,
  ...over,
})

/** A member as the members tab shows it: Bea. */
export const buildSlot = (over: Partial<Member> = {}): Member => ({
  ...buildMember(),
  projectSlotID: uuid(1),
  projectMemberID: uuid(1),
  rateCurrency: euro,
  percent: 100,
  createdAt: '2026-01-05T08:00:00Z',
  updatedAt: null,
  ...over,
})

/** A project with a value in every field of the list, led by Bea and managed by Mai. */
export function buildProject(over: Partial<Project> = {}): Project {
  return {
    ...projectFields,
    id: uuid(5),
    createdAt: '2026-01-02T08:15:00Z',
    updatedAt: '2026-11-01T10:00:00Z',
    name: 'Atlas Kiosk',
    avatar: '',
    code: 'atlas',
    projectEmail: 'atlas@tidewater.example',
    clientEmail: ['ops@harborpine.example'],
    country: null,
    startDate: '2026-01-05',
    artifactLink: '',
    sourceLink: '',
    docLink: '',
    members: [buildMember({ isLead: true })],
    technicalLeads: [buildHead()],
    accountManagers: [buildHead({ ...manager, employeeID: manager.id, commissionRate: 100 })],
    deliveryManagers: [],
    salePersons: [],
    stacks: [],
    function: 'development',
    auditNotionID: '',
    bankAccount: null,
    client: null,
    companyInfo: null,
    organization: tidewater,
    monthlyChargeRate: 4200,
    unconverted: [],
    currency: euro,
    commissionModels: [],
    ...over,
  }
}

/** All permissions of an administrator about projects. */
export const everyProjectRight: Permission[] = [
  'projects.read',
  'projects.create',
  'projects.edit',
  'projects.read.fullAccess',
  'projects.read.monthlyRevenue',
  'projects.commissionRate.read',
  'projects.commissionRate.edit',
  'projectMembers.read',
  'projectMembers.create',
  'projectMembers.edit',
  'projectMembers.delete',
  'projectMembers.rate.read',
  'projectMembers.rate.edit',
  'employees.read',
]
