import * as api from '#contract/api/index.ts'
import type { Project } from '#contract/api/projects/project.ts'
import type { Permission } from '#contract/permissions.ts'
import { versionOf } from '#contract/version.ts'
import { backend, lists, manager, react, senior, uuid } from './employees.ts'
import { type Answer, type Asked, changedBy } from './fakeServer.ts'
import { buildHead, buildMember, buildProject, everyProjectRight } from './projects.ts'
import { renderApp } from './renderApp.tsx'

export const quay = { id: uuid(3), accountNumber: '', bankName: 'Quay Bank', ownerName: '' }
export const pine = {
  id: uuid(4),
  name: 'Harbor & Pine',
  address: '4 Quay Rd',
  country: 'Norway',
  description: '',
  registrationNumber: '',
  contacts: [],
}
const upsold = { beneficiary: manager, type: 'upsell', commissionRate: 5, description: 'Upsell' }

/** A project with a value in every field of the detail. */
export const buildWhole = (over: Partial<Project> = {}): Project =>
  buildProject({
    country: { id: uuid(1), name: 'Vietnam', code: '+84' },
    stacks: [react],
    members: [buildMember({ isLead: true, positions: [backend], seniority: senior })],
    deliveryManagers: [buildHead({ commissionRate: 12.5, finalCommissionRate: 0.25 })],
    auditNotionID: uuid(6),
    bankAccount: quay,
    client: pine,
    companyInfo: { id: uuid(7), name: 'Tidewater Ltd' },
    sourceLink: 'https://git.example/atlas',
    docLink: 'shelf 4',
    commissionModels: [
      {
        ...upsold,
        sub: {
          ...upsold,
          type: 'sale-referral',
          commissionRate: 10,
          description: 'Sale referral',
          sub: null,
        },
      },
    ],
    ...over,
  })

const lookup = { createdAt: '2024-05-01T08:30:00Z', updatedAt: null }

/** Answers of lists that only project forms need. */
export const commercialLists = [
  [api.bankAccounts.list, () => ({ data: [{ ...lookup, ...quay, ownerName: 'Tidewater Ltd' }] })],
  [
    api.clients.list,
    () => ({
      data: [
        { ...lookup, ...pine },
        { ...lookup, ...pine, id: uuid(8), name: 'Fjord Lines' },
      ],
    }),
  ],
  [api.companyInfos.list, () => ({ data: [{ ...lookup, id: uuid(7), name: 'Tidewater Ltd' }] })],
] as unknown as Answer[]

interface Options {
  permissions?: Permission[]
  project?: Project
  at?: string
  more?: unknown[]
}

/**
 * Opens the page of a project on a server that accepts its writes. An outdated version is refused as changed by Linh.
 */
export function openProject({
  permissions = everyProjectRight,
  project = buildWhole(),
  at = '/projects/atlas',
  more = [],
}: Options = {}) {
  const stored = { project, bodies: [] as object[] }
  const write = ({ body, version }: Asked<typeof api.projects.editGeneralInfo>) => {
    if (version !== versionOf(stored.project)) throw changedBy('Linh Ngo')
    stored.bodies.push(body)
    if ('status' in body) stored.project = { ...stored.project, status: body.status as Project['status'] }
    stored.project = { ...stored.project, updatedAt: '2026-11-20T11:00:00Z' }
    return { data: null }
  }
  const answers = [
    ...lists,
    ...commercialLists,
    [api.projects.one, () => ({ data: stored.project })],
    [api.projects.timeline, () => ({ page: 1, size: 20, sort: '', total: 0, data: [] })],
    [api.projects.changeStatus, write],
    [api.projects.editGeneralInfo, write],
    [api.projects.editContactInfo, write],
    ...more,
  ] as unknown as Answer[]
  /** Another person's save while the page is open. */
  const linhSaves = (theirs: Partial<Project>) => {
    stored.project = { ...stored.project, ...theirs, updatedAt: '2026-11-20T10:42:00Z' }
  }
  return { ...renderApp({ permissions, at, answers }), stored, linhSaves }
}
