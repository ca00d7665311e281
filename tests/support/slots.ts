import { sql } from 'kysely'
import { headEnd, headStart } from '#server/areas/projects/visibility.ts'
import * as api from '#contract/api/index.ts'
import type { Member } from '#contract/api/projects/project.ts'
import { daysLater } from '#server/seed/demo/company.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { insertRows } from '#server/platform/db/insertRows.ts'
import { type Db, today } from '#server/platform/deps.ts'
import { cast, castProjects } from './cast.ts'
import { insertMembers, makeProject } from './people.ts'
import type { Given, TestApp } from './testApp.ts'

export const backend = seedId('position', 'backend')
export const frontend = seedId('position', 'frontend')

/** A body of POST members, by default an open official role for a mid-level backend engineer. */
export const newSlot = (over: Record<string, unknown> = {}) => ({
  seniorityID: seedId('seniority', 'mid'),
  positions: [backend],
  deploymentType: 'official',
  status: 'pending',
  ...over,
})

/** A body of POST work-units. */
export const newUnit = (over: Record<string, unknown> = {}) => ({
  name: 'Quay sensors',
  type: 'development',
  status: 'active',
  stacks: [seedId('stack', 'typescript')],
  ...over,
})

/** The calls on members and open roles of a project, by default as the admin. */
export function slotCalls(app: TestApp, { id }: { id: string }) {
  const call = app.as('admin')
  const { projectMembers } = api
  const list = (query: Record<string, string> = {}, token = '') =>
    call(projectMembers.list, { params: { id }, query, ...(token && { token }) })
  return {
    list,
    /** The rows of a tab, by default all. */
    rows: async (query: Record<string, string> = {}) => (await list(query)).body.data as Member[],
    add: (over: Record<string, unknown> = {}, token = '') =>
      call(projectMembers.add, { params: { id }, body: newSlot(over), ...(token && { token }) }),
    /** Adds a member or open role and returns its row. Throws if it is refused. */
    slot: async (over: Record<string, unknown> = {}) => {
      const { status, body, text } = await call(projectMembers.add, {
        params: { id },
        body: newSlot(over),
      })
      if (status !== 200) throw new Error(text)
      const added = body.data as Member
      const rows = (await list()).body.data as Member[]
      return rows.find(
        (row) => row.projectSlotID === added.projectSlotID && row.projectMemberID === added.projectMemberID,
      ) as Member
    },
    edit: (body: object, given: Given = {}) => call(projectMembers.edit, { params: { id }, body, ...given }),
    period: (memberId: string, body: object, given: Given = {}) =>
      call(projectMembers.changePeriod, { params: { id, memberId }, body, ...given }),
    remove: (memberId: string) => call(projectMembers.remove, { params: { id, memberId } }),
    removeSlot: (slotId: string) => call(projectMembers.removeSlot, { params: { id, slotId } }),
  }
}

/** The body of PUT members that the form sends without changes. */
export const editOf = (row: Member, over: Record<string, unknown> = {}) => ({
  projectSlotID: row.projectSlotID,
  projectMemberID: row.projectMemberID,
  employeeID: row.employeeID,
  seniorityID: row.seniority?.id ?? '',
  positions: row.positions.map(({ id }) => id),
  deploymentType: row.deploymentType,
  status: row.status,
  ...over,
})

/** A project with one member, who started thirty days ago, one open role, and the calls on it. */
export async function staffedProject(app: TestApp, over: Record<string, unknown> = {}) {
  const project = await makeProject(app)
  const calls = slotCalls(app, project)
  const member = await calls.slot({
    employeeID: cast.member.id,
    status: 'active',
    startDate: daysLater(today(app.deps.env), -30),
    rate: 100,
    discount: 5,
    note: 'kept',
    ...over,
  })
  const vacancy = await calls.slot({ rate: 70, discount: 3, note: 'planned' })
  const row = async (slot: Member) =>
    (await calls.rows()).find(({ projectSlotID }) => projectSlotID === slot.projectSlotID) as Member
  const tabOf = async (slot: Member) => {
    const tabs = ['active', 'pending', 'on-boarding', 'inactive']
    const found: string[] = []
    for (const status of tabs)
      for (const { projectSlotID } of await calls.rows({ status }))
        if (projectSlotID === slot.projectSlotID) found.push(status)
    return found
  }
  const isOpen = async ({ projectSlotID }: Member) => {
    const slots = app.deps.db.selectFrom('project_slots').select('is_open').where('id', '=', projectSlotID)
    return (await slots.executeTakeFirstOrThrow()).is_open
  }
  return { project, member, vacancy, row, tabOf, isOpen, ...calls }
}

/** The rows of technical leads of a project. */
export const leadRows = async (app: TestApp, { id }: { id: string }) => {
  const { rows } = await sql`select employee_id as who, ${headStart('h')} as start,
      ${headEnd('h')} as end, commission_rate::float8 as rate
    from project_heads h where project_id = ${id} and position = 'technical-lead' and deleted_at is null order by 2`.execute(
    app.deps.db,
  )
  return rows
}

const spares = 30
const spareId = (kind: 'slot' | 'vacancy' | 'member' | 'allocation' | 'unit', index = 0) =>
  seedId('spare', `${kind} ${index}`)

/** Members and open roles of harbor for the samples of DELETE, and a work unit. */
export async function makeSpareSlots(db: Db): Promise<void> {
  const indices = Array.from({ length: spares }, (_, index) => index)
  const inHarbor = { project_id: castProjects.harbor.id }
  const slot = { ...inHarbor, seniority_id: seedId('seniority', 'mid'), deployment_type: 'official' }
  await insertRows(db, 'project_slots', [
    ...indices.map((index) => ({ ...slot, id: spareId('slot', index), is_open: false })),
    ...indices.map((index) => ({ ...slot, id: spareId('vacancy', index), is_open: true })),
  ])
  const rows = indices.map((index) => ({
    ...slot,
    id: spareId('member', index),
    project_slot_id: spareId('slot', index),
    employee_id: cast.fullTime.id,
    start_date: '2024-01-01',
  }))
  await insertMembers(db, rows)
  // Planned for the last spare, each to be taken back.
  const first = daysLater(today({ TIME_ZONE: 'UTC' }), 100)
  const terms = {
    project_member_id: spareId('member', last),
    deployment_type: 'official',
    seniority_id: slot.seniority_id,
  }
  await sql`update allocations set valid = daterange(lower(valid), ${first}::date)
    where project_member_id = ${terms.project_member_id}`.execute(db)
  await insertRows(
    db,
    'allocations',
    indices.map((index) => ({
      ...terms,
      id: spareId('allocation', index),
      percent: 100 - 5 * (index % 2),
      valid: `[${daysLater(first, index)},${index === last ? '' : daysLater(first, index + 1)})`,
    })),
  )
  await insertRows(db, 'work_units', [{ ...inHarbor, id: spareId('unit'), name: 'Quay sensors', type: 'development' }])
}

const onHarbor = (given: Given = {}, params = {}) => ({
  ...given,
  params: { id: castProjects.harbor.id, ...params },
})
const onUnit = (given: Given = {}) => onHarbor(given, { unitId: spareId('unit') })
/** The last spare is only edited, so it is never deleted. */
const last = spares - 1
const edited = {
  ...newSlot({ status: 'active' }),
  projectSlotID: spareId('slot', last),
  projectMemberID: spareId('member', last),
}
const unit = newUnit()
let members = 0
let vacancies = 0
let allocations = 0

/** Samples for the calls on members, open roles and work units; see `samples.ts`. */
export const slotSamples: Record<string, () => Given> = {
  'projectMembers.list': () => onHarbor(),
  'projectMembers.one': () => onHarbor({}, { memberId: spareId('member', last) }),
  'projectMembers.slot': () => onHarbor({}, { slotId: spareId('vacancy', last) }),
  'projectMembers.add': () => onHarbor({ body: newSlot() }),
  'projectMembers.edit': () => onHarbor({ body: edited }),
  'projectMembers.changePeriod': () => onHarbor({ body: {} }, { memberId: spareId('member', last) }),
  'projectMembers.allocations': () => onHarbor({}, { memberId: spareId('member', last) }),
  'projectMembers.takeBackAllocation': () =>
    onHarbor({}, { memberId: spareId('member', last), allocationID: spareId('allocation', allocations++ % spares) }),
  'projectMembers.remove': () => onHarbor({}, { memberId: spareId('member', members++ % last) }),
  'projectMembers.removeSlot': () => onHarbor({}, { slotId: spareId('vacancy', vacancies++ % last) }),
  'workUnits.list': () => onHarbor(),
  'workUnits.one': () => onUnit(),
  'workUnits.create': () => onHarbor({ body: unit }),
  'workUnits.edit': () => onUnit({ body: unit }),
  'workUnits.archive': () => onUnit(),
  'workUnits.unarchive': () => onUnit(),
}
