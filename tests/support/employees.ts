import { z } from 'zod'
import { EmployeeDetail } from '#contract/api/employees/employee.ts'
import * as api from '#contract/api/index.ts'
import type { Permission } from '#contract/permissions.ts'
import type { Answer } from './fakeServer.ts'

/** A UUID that is easy to recognise. */
export const uuid = (digit: number) => `${digit}0000000-0000-4000-8000-000000000000`

export const times = { createdAt: '2024-05-01T08:30:00Z', updatedAt: null }
const named = (digit: number, code: string, name: string) => ({ id: uuid(digit), code, name })

export const backend = named(2, 'backend-engineer', 'Backend Engineer')
export const senior = named(3, 'senior', 'Senior')
export const react = { ...named(4, 'react', 'React'), avatar: '' }
export const web = named(5, 'web', 'Web')
export const data = named(6, 'data', 'Data')
export const tidewater = { ...named(7, 'tidewater', 'Tidewater Software'), avatar: '' }
export const member = named(8, 'member', '⚪️ Member')
export const admin = named(9, 'admin', 'Admin')
export const euro = { id: uuid(1), name: 'EUR', symbol: '€', locale: 'en-IE', type: 'fiat' as const }

export const manager = {
  id: uuid(1),
  fullName: 'Mai Pham',
  displayName: 'Mai',
  avatar: '',
  username: 'mai.pham',
}

const atlas = {
  id: uuid(5),
  name: 'Atlas',
  code: 'atlas',
  avatar: '',
  status: 'active' as const,
  positions: [backend],
  deploymentType: 'official',
  startDate: '2025-01-06',
  endDate: null,
}

/** All texts of an employee, blank. */
const blank = Object.fromEntries(
  Object.entries(EmployeeDetail.shape).flatMap(([name, schema]) => (schema instanceof z.ZodString ? [[name, '']] : [])),
) as unknown as EmployeeDetail

/** An employee with a value in most fields. */
export function buildEmployee(over: Partial<EmployeeDetail> = {}): EmployeeDetail {
  return {
    ...blank,
    id: uuid(0),
    createdAt: '2024-05-01T08:30:00Z',
    updatedAt: '2026-11-01T08:30:00Z',
    fullName: 'Bea Stone',
    displayName: 'Bea',
    teamEmail: 'bea@tidewater.example',
    teamEmailInUse: over.teamEmail ?? 'bea@tidewater.example',
    avatar: '',
    username: 'bea',
    gender: 'Female',
    horoscope: 'Leo',
    birthday: '1990-08-01',
    status: 'full-time',
    githubID: 'bea-dev',
    discordName: 'bea#1',
    seniority: senior,
    lineManager: manager,
    organizations: [tidewater],
    positions: [backend],
    stacks: [react],
    chapters: [{ ...web, leadID: uuid(0) }],
    roles: [member],
    projects: [
      atlas,
      { ...atlas, id: uuid(6), name: 'Bygone', code: 'bygone', status: 'inactive', endDate: '2025-06-30' },
    ],
    mentees: [],
    phoneNumber: '+84 912345678',
    notionName: 'Bea Notion',
    linkedInName: 'bea-stone',
    joinedDate: '2024-05-01',
    leftDate: null,
    probationEnd: null,
    contractEnd: null,
    referredBy: null,
    wiseAccountNumber: '777',
    wiseCurrency: 'EUR',
    wiseRecipientEmail: 'bea@home.example',
    wiseRecipientName: 'Bea S',
    isKeepFwdEmail: false,
    personalEmail: 'bea@home.example',
    personalEmailInUse: over.personalEmail ?? 'bea@home.example',
    address: '1 Harbour Street',
    placeOfResidence: 'Hue',
    city: 'Hue',
    country: 'Vietnam',
    mbti: 'INTJ',
    baseSalary: {
      id: uuid(2),
      employee_id: uuid(0),
      contract_amount: 1000,
      company_account_amount: 2000,
      personal_account_amount: 1234.5,
      insurance_amount: 0,
      type: '',
      category: '',
      currency_id: euro.id,
      currency: euro,
      batch: 15,
      effective_date: null,
    },
    ...over,
  }
}

/** All permissions of an administrator about people. */
export const everything: Permission[] = [
  'employees.read.projects.readActive',
  'employees.read',
  'employees.create',
  'employees.edit',
  'employees.read.fullAccess',
  'employees.read.filterByAllStatuses',
  'employees.read.generalInfo.fullAccess',
  'employees.read.personalInfo.fullAccess',
  'employees.read.projects.fullAccess',
  'employees.baseSalary.read',
  'employees.baseSalary.edit',
  'employeeRoles.edit',
]

/** The onboarding data of an employee who was never asked for it. */
export const noOnboardingData = {
  mbti: '',
  horoscope: '',
  localBranchName: '',
  localBankBranch: '',
  localBankRecipientName: '',
  localBankNumber: '',
  localBankCurrency: '',
  documents: [],
}

/** Answers of all lists of choices, and of the cards on a person's page. */
export const lists: Answer[] = [
  [api.employees.employment, () => ({ data: [] })],
  [api.employees.ownFields, () => ({ data: [] })],
  [api.projects.ownFields, () => ({ data: [] })],
  [api.metadata.ownFields, () => ({ data: [] })],
  [api.metadata.positions, () => ({ data: [{ ...backend, ...times }] })],
  [api.metadata.seniorities, () => ({ data: [{ ...senior, level: 3, ...times }] })],
  [api.metadata.stacks, () => ({ page: 0, size: 999, sort: '', total: 1, data: [{ ...react, ...times }] })],
  [api.metadata.chapters, () => ({ data: [web, data].map((one) => ({ ...one, lead_id: null, ...times })) })],
  [api.metadata.organizations, () => ({ data: [{ ...tidewater, ...times }] })],
  [
    api.metadata.workplaces,
    () => ({
      data: [
        { id: 'DE-BY', name: 'Germany, Bayern' },
        { id: 'VN', name: 'Vietnam' },
      ],
    }),
  ],
  [api.metadata.roles, () => ({ data: [admin, member] })],
  [api.metadata.currencies, () => ({ data: [euro, { ...euro, id: uuid(2), name: 'USD', symbol: '$' }] })],
  [
    api.metadata.countries,
    () => ({
      data: [
        { id: uuid(1), name: 'Vietnam', code: '+84', cities: [{ name: 'Hue', lat: '1', long: '2' }] },
        { id: uuid(2), name: 'Greece', code: '+30', cities: [{ name: 'Patras', lat: '1', long: '2' }] },
      ],
    }),
  ],
  [api.employees.invitation, () => ({ data: null })],
  [api.employees.onboardingData, () => ({ data: noOnboardingData })],
  [api.lineManagers.list, () => ({ data: [manager] })],
  [api.employees.outsideActions, () => ({ data: [] })],
  [api.employees.projectOptions, () => ({ data: [{ id: uuid(5), code: 'atlas', name: 'Atlas', avatar: '' }] })],
] as unknown as Answer[]
