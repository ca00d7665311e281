import { randomUUID } from 'node:crypto'
import * as api from '#contract/api/index.ts'
import { type Permission, permissions } from '#contract/permissions.ts'
import { cast } from '#tests/support/cast.ts'
import { makePerson, makeProject } from '#tests/support/people.ts'
import { newSlot } from '#tests/support/slots.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
let project: { id: string }

interface Entry {
  action: string
  actor: { id: string } | null
  changes: { field: string; label: string; before: string; after: string; masked: boolean }[]
}

/** A history of four changes: status, heads with a share, an open role, a member with a rate. */
beforeAll(async () => {
  project = await makeProject(app, { name: 'Told', status: 'on-boarding' })
  const to = { params: { id: project.id } }
  const heads = [{ employeeID: cast.member.id, commissionRate: '2.5' }]
  await app.as('engineeringManager')(api.projects.changeStatus, { ...to, body: { status: 'active' } })
  await app.as('admin')(api.projects.editContactInfo, {
    ...to,
    body: { accountManagers: heads, clientEmail: ['ops@client.example'] },
  })
  await app.as('admin')(api.projectMembers.add, { ...to, body: newSlot({ note: 'Wanted' }) })
  await app.as('admin')(api.projectMembers.add, {
    ...to,
    body: newSlot({
      employeeID: cast.fullTime.id,
      startDate: '2024-01-01',
      endDate: '2128-03-01',
      rate: 4200,
      leadCommissionRate: 5,
      isLead: true,
    }),
  })
})

async function timeline(without: Permission[] = [], query: Record<string, string> = {}) {
  const { token } = await makePerson(app, { permissions: permissions.filter((one) => !without.includes(one)) })
  const answer = await app.as(null)(api.projects.timeline, { params: { id: project.id }, query, token })
  return { ...answer, entries: (answer.body.data ?? []) as Entry[] }
}
const labels = ({ changes }: Entry) => changes.map(({ label }) => label)

test('says who changed what of a project and its slots, newest first', async () => {
  const { entries, body } = await timeline()
  expect(body).toMatchObject({ page: 0, size: 999, sort: '', total: 4 })
  expect(entries.map(({ action, actor }) => [action, actor?.id])).toEqual([
    ['project.member-added', cast.admin.id],
    ['project.slot-added', cast.admin.id],
    ['project.contact-info', cast.admin.id],
    ['project.status', cast.engineeringManager.id],
  ])
  const [member, slot, contact, status] = entries as [Entry, Entry, Entry, Entry]
  expect(status.changes).toEqual([
    { field: 'status', label: 'Status', before: 'Onboarding', after: 'Active', masked: false },
  ])
  expect(labels(contact).toSorted()).toEqual(['Account managers', 'Client emails', 'Commission rates'])
  expect(slot.changes).toContainEqual({
    field: 'note',
    label: 'Open role: Notes',
    before: '',
    after: 'Wanted',
    masked: false,
  })
  expect(member.changes).toContainEqual({
    field: 'rate',
    label: 'Fotis: Rate',
    before: '0',
    after: '4200',
    masked: false,
  })
  expect(member.changes).toContainEqual(expect.objectContaining({ label: 'Fotis: Deployment type', after: 'Official' }))
  // The leap day is the last one (rules/members.md#2.5).
  expect(member.changes).toContainEqual(expect.objectContaining({ label: 'Fotis: Last day', after: '2128-02-29' }))
})

test('bears the name that the member has now', async () => {
  const { db } = app.deps
  const rename = (display_name: string) =>
    db.updateTable('employees').set({ display_name }).where('id', '=', cast.fullTime.id).execute()
  await rename('Photis')
  const { entries } = await timeline()
  await rename('Fotis')
  expect(entries[0]?.changes.every(({ label }) => label.startsWith('Photis: '))).toBe(true)
})

test.each<[Permission, RegExp]>([
  ['projectMembers.rate.read', /: Rate"|"4200"/],
  ['projects.commissionRate.read', /[Cc]ommission|2\.5 %/],
])('without %s its fields are left out', async (permission, hidden) => {
  expect((await timeline()).text).toMatch(hidden)
  const { text, body } = await timeline([permission])
  expect(text).not.toMatch(hidden)
  expect(body.total).toBe(4)
})

test('without the right to see members nothing of slots is listed or counted', async () => {
  const { entries, body } = await timeline(['projectMembers.read'])
  expect(entries.map(({ action }) => action)).toEqual(['project.contact-info', 'project.status'])
  expect(body.total).toBe(2)
})

test('an event of nothing but hidden fields is neither listed nor counted', async () => {
  const own = await makeProject(app)
  const token = (await makePerson(app, { permissions: ['projects.read.fullAccess', 'projectMembers.read'] })).token
  const to = { params: { id: own.id } }
  const ask = async () => (await app.as(null)(api.projects.timeline, { ...to, token })).body.total
  const head = (commissionRate: number) => ({
    accountManagers: [{ employeeID: cast.member.id, commissionRate }],
  })
  await app.as('admin')(api.projects.editContactInfo, { ...to, body: head(1) })
  expect(await ask()).toBe(1)
  await app.as('admin')(api.projects.editContactInfo, { ...to, body: head(2) })
  expect(await ask()).toBe(1)
  expect((await app.as('admin')(api.projects.timeline, to)).body.total).toBe(2)
})

test.each<[Record<string, string>, number, number, string[]]>([
  [{ page: '1', size: '1' }, 1, 1, ['project.member-added']],
  [{ page: '2', size: '3' }, 2, 3, ['project.status']],
  [{ page: '9', size: '3' }, 9, 3, []],
  [{ page: '-1', size: '1' }, 0, 1, ['project.member-added']],
])('pages %j', async (query, page, size, actions) => {
  const { entries, body } = await timeline([], query)
  expect(body).toMatchObject({ page, size, total: 4 })
  expect(entries.map(({ action }) => action)).toEqual(actions)
})

test('other records are left out; an unknown project is a 404', async () => {
  const other = await makeProject(app)
  const empty = await app.as('admin')(api.projects.timeline, { params: { id: other.id } })
  expect(empty.body).toMatchObject({ data: [], total: 0 })
  const deleted = await makeProject(app, { deleted_at: new Date().toISOString() })
  for (const id of [randomUUID(), deleted.id, cast.admin.id])
    expect((await app.as('admin')(api.projects.timeline, { params: { id } })).status).toBe(404)
})
