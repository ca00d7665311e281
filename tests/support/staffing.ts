import { screen } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import type { StaffingBar, StaffingRow } from '#contract/api/staffing.ts'
import type { Permission } from '#contract/permissions.ts'
import { uuid } from './employees.ts'
import type { Answer } from './fakeServer.ts'
import { renderApp } from './renderApp.tsx'
// Loaded before the tests, because it takes seconds.
import '#src/resources/projects/ProjectList.tsx'
import '#src/resources/staffing/StaffingTimeline.tsx'

const atlas = { id: uuid(5), code: 'atlas', name: 'Atlas', avatar: '', status: 'active' as const }
const wharf = { ...atlas, id: uuid(6), code: 'wharf', name: 'Wharf' }
export const bea = { id: uuid(1), fullName: 'Bea Stone', displayName: 'Bea', avatar: '', username: 'bea' }
const cam = { ...bea, id: uuid(2), fullName: 'Cam Reed', displayName: 'Cam', username: 'cam' }

export const beaOnAtlas: StaffingBar = {
  id: uuid(3),
  projectSlotID: uuid(4),
  projectMemberID: uuid(3),
  createdAt: '2025-01-01T08:00:00Z',
  updatedAt: null,
  project: atlas,
  person: bea,
  seniority: 'Senior',
  positions: ['Backend Engineer'],
  deploymentType: 'official',
  percent: 100,
  shares: [{ from: '2090-02-01', to: '2090-06-15', percent: 100 }],
  status: 'active',
  isLead: false,
  startDate: '2090-02-01',
  endDate: '2090-06-15',
}
const vacant: StaffingBar = {
  ...beaOnAtlas,
  id: uuid(7),
  projectMemberID: '',
  project: wharf,
  person: null,
  shares: [],
  status: 'pending',
  startDate: '2090-03-01',
  endDate: null,
}
const beaOnWharf: StaffingBar = {
  ...beaOnAtlas,
  id: uuid(8),
  projectMemberID: uuid(8),
  project: wharf,
  deploymentType: 'part-time',
  percent: 50,
  shares: [{ from: '2090-05-01', to: null, percent: 50 }],
  startDate: '2090-05-01',
  endDate: null,
}
const camOnWharf: StaffingBar = {
  ...beaOnWharf,
  id: uuid(9),
  projectMemberID: uuid(9),
  person: cam,
  shares: [{ from: '2090-01-01', to: '2090-03-01', percent: 50 }],
  status: 'inactive',
  startDate: '2090-01-01',
  endDate: '2090-03-01',
}
export const staffingRow = (over: Partial<StaffingRow>): StaffingRow => ({
  id: uuid(1),
  person: null,
  project: null,
  awayUntil: null,
  hours: null,
  bars: [],
  over: [],
  ...over,
})
export const staffed = () => [
  staffingRow({ id: vacant.id, project: wharf, bars: [vacant] }),
  staffingRow({
    id: bea.id,
    person: bea,
    bars: [beaOnAtlas, beaOnWharf],
    over: [{ from: '2090-05-01', to: '2090-06-15', allocation: 1.5 }],
  }),
  staffingRow({ id: cam.id, person: cam, bars: [camOnWharf] }),
]

export const reader: Permission[] = ['projects.read', 'projectMembers.read']
export const editor: Permission[] = [...reader, 'projectMembers.edit']
/** The saves of the current test. */
export const sent: { body: unknown; version: string | undefined }[] = []

interface Opened {
  permissions?: Permission[]
  at?: string
  rows?: () => StaffingRow[]
  /** Runs on each save; can throw `refuse(...)`. */
  save?: () => void
}

/** Opens the company's timeline. `at` is its query. */
export function openTimeline({
  permissions = editor,
  at = 'month=2090-01',
  rows = staffed,
  save = () => undefined,
}: Opened = {}) {
  sent.length = 0
  const asked: unknown[] = []
  const list: Answer<typeof api.staffing.list> = [
    api.staffing.list,
    ({ query }) => {
      asked.push(query)
      const data = rows()
      return { page: 1, size: 500, sort: '', total: data.length, data }
    },
  ]
  const period: Answer<typeof api.projectMembers.changePeriod> = [
    api.projectMembers.changePeriod,
    ({ params, body, version }) => {
      sent.push({ body, version })
      save()
      return { data: { projectMemberID: params.memberId } as never }
    },
  ]
  const member: Answer<typeof api.projectMembers.one> = [
    api.projectMembers.one,
    ({ params }) => ({ data: { projectMemberID: params.memberId } as never }),
  ]
  const undo: Answer<typeof api.undo.run> = [api.undo.run, () => ({ data: null, message: 'ok' })]
  const app = renderApp({
    permissions,
    at: `/projects?view=timeline&${at}`,
    answers: [list, period, member, undo],
  })
  return { ...app, asked }
}

/** The bar with this name. */
export const barOf = (name: RegExp) => screen.findByRole('button', { name })
