import { screen, within } from '@testing-library/react'
import * as api from '#contract/api/index.ts'
import type { Member } from '#contract/api/projects/project.ts'
import type { Endpoint } from '#contract/endpoint.ts'
import type { Permission } from '#contract/permissions.ts'
import { versionOf } from '#contract/version.ts'
import { backend, buildEmployee, lists, manager, senior, uuid } from './employees.ts'
import { type Answer, type Asked, changedBy } from './fakeServer.ts'
import { buildProject, buildSlot, everyProjectRight } from './projects.ts'
import { renderApp } from './renderApp.tsx'

/** Atlas, the project whose members the tests open. */
export const project = buildProject()
/** A member with this id, by default Bea. */
export const slot = (digit: number, over: Partial<Member> = {}) =>
  buildSlot({
    projectSlotID: uuid(digit),
    projectMemberID: uuid(digit),
    seniority: senior,
    positions: [backend],
    startDate: '2026-01-05',
    ...over,
  })
const nobody = { employeeID: '', projectMemberID: '', fullName: '', displayName: '', username: '' }
export const bea = slot(1, { isLead: true, note: 'Two lines\nof notes', endDate: '2100-01-01' })
export const vacancy = slot(2, { ...nobody, status: 'pending', startDate: null, rate: 0 })
const gone = slot(3, {
  employeeID: uuid(9),
  displayName: 'Cai',
  username: 'cai',
  status: 'inactive',
  endDate: '2026-06-30',
  deploymentType: 'part-time',
})
const person = buildEmployee()
const mai = buildEmployee({ ...manager, id: uuid(4) })

interface Options {
  permissions?: Permission[]
  at?: string
  slots?: Member[]
  more?: Answer[]
}

/** Opens the members of Atlas. The data can change during the test. */
export function openMembers({
  permissions = everyProjectRight,
  at = '',
  slots = [vacancy, bea, gone],
  more = [],
}: Options = {}) {
  const stored = { slots, asked: [] as string[], bodies: [] as unknown[], versions: [] as unknown[] }
  const list = ({ query }: Asked<typeof api.projectMembers.list>) => {
    const { status, page = 1, size = 50 } = query
    const all = stored.slots.filter((one) => !status || one.status === status)
    stored.asked.push(`${status ?? ''} ${page} ${size}`)
    const from = (Number(page) - 1) * Number(size)
    return { page: 1, size: 50, sort: '', total: all.length, data: all.slice(from, from + Number(size)) }
  }
  const one = ({ params }: Asked<Endpoint>) => ({
    data: stored.slots.find(({ projectMemberID, projectSlotID }) =>
      [params.memberId, params.slotId].includes(projectMemberID || projectSlotID),
    ),
  })
  const write = ({ body, version }: Asked<typeof api.projectMembers.edit>) => {
    stored.versions.push(version)
    const now = stored.slots.find(({ projectSlotID }) => projectSlotID === body.projectSlotID)
    if (now && version !== versionOf(now)) throw changedBy('Linh Ngo')
    stored.bodies.push(body)
    return { data: bea }
  }
  const answers = [
    ...lists,
    [api.projects.one, () => ({ data: project })],
    [api.projectMembers.list, list],
    [api.projectMembers.one, one],
    [api.projectMembers.slot, one],
    [api.projectMembers.allocations, () => ({ data: [] })],
    [api.projectMembers.add, write],
    [api.projectMembers.edit, write],
    [api.employees.search, () => ({ page: 1, size: 20, sort: '', data: [person, mai] })],
    [api.employees.one, () => ({ data: person })],
    ...more,
  ] as unknown as Answer[]
  const app = renderApp({ permissions, at: `/projects/atlas?tab=members${at}`, answers })
  const writes = () => app.calls.filter(({ name }) => !/^(GET|POST \/employees)/.test(name))
  return { ...app, stored, writes }
}

/** The cell texts of the table by row, without actions. Waits for the row `name`. */
export const rows = async (name: string | RegExp) => {
  await screen.findByRole('row', { name })
  return screen
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .slice(0, -1)
        .map((cell) => cell.textContent.trim()),
    )
}

/** Queries within the dialog of this name, once it is open. */
export const panel = async (name: string) => within(await screen.findByRole('dialog', { name }))
