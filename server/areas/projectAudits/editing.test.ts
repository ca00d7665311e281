import { quarterOf } from '#contract/api/projectAudits/audit.ts'
import * as api from '#contract/api/index.ts'
import type { Permission } from '#contract/permissions.ts'
import { today } from '#server/platform/deps.ts'
import { auditedProject } from '#tests/support/auditCalls.ts'
import { makePerson } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const ok = { data: null, message: 'ok' }

test('a single cycle and action item are returned as in their lists', async () => {
  const { project, cycle, madeAudit, cycles, actionItem, actionItems } = await auditedProject(app)
  const made = await cycle()
  await madeAudit(made, { type: 'mobile', items: [{ name: 'A', grade: 3 }] })
  const item = await actionItem({ name: 'Fix', cycleID: made.id, priority: 'high' })
  const call = app.as('admin')
  const params = { id: project.id, cycleId: made.id, itemId: item.id }
  const [one] = await cycles()
  expect(one).toMatchObject({ id: made.id, actionItemHigh: 1, audits: [{ type: 'mobile' }] })
  expect((await call(api.projectAudits.cycle, { params })).body).toEqual({ data: one })
  const listed = await actionItems()
  expect(listed).toMatchObject([{ id: item.id, cycle: { id: made.id } }])
  expect((await call(api.projectAudits.actionItem, { params })).body).toEqual({ data: listed[0] })
})

describe('a cycle', () => {
  test('gets the next number and today’s date by default, without score and flag', async () => {
    const { project, cycle, cycles } = await auditedProject(app)
    const day = today(app.deps.env)
    const first = await cycle()
    expect(first).toEqual({
      ...{ id: expect.any(String), createdAt: expect.any(String), updatedAt: null, projectID: project.id },
      ...{
        cycle: 1,
        date: day,
        quarter: quarterOf(day),
        averageScore: null,
        status: 'pending',
        flag: 'none',
      },
      ...{ actionItemHigh: 0, actionItemMedium: 0, actionItemLow: 0, syncedAt: null, audits: [] },
    })
    await cycle({ cycle: 7, date: '' })
    expect((await cycle({ cycle: null, date: null })).cycle).toBe(8)
    expect(await cycles()).toHaveLength(3)
  })

  test('keeps omitted fields, and emptied ones get the default of a new cycle', async () => {
    const { cycle, cycles, editCycle } = await auditedProject(app)
    const wanted = { cycle: 4, date: '2026-03-31', averageScore: 4.25, flag: 'yellow' }
    await cycle({ cycle: 2 })
    const made = await cycle(wanted)
    expect(made).toMatchObject({ ...wanted, quarter: 'Q1/2026' })
    expect((await editCycle(made, {})).body).toEqual(ok)
    const one = async () => (await cycles()).find(({ id }) => id === made.id)
    expect(await one()).toMatchObject({ ...wanted, updatedAt: expect.any(String) })
    await editCycle(made, { date: '2026-04-01', averageScore: 0, flag: 'none' })
    expect(await one()).toMatchObject({ cycle: 4, quarter: 'Q2/2026', averageScore: 0, flag: 'none' })
    // The next number after the other cycle, which is 2.
    await editCycle(made, { cycle: null, date: null, averageScore: null })
    expect(await one()).toMatchObject({ cycle: 3, date: today(app.deps.env), averageScore: null })
  })

  test('is sorted before older ones, by quarter and number; its audits are in the order of the types', async () => {
    const { cycle, cycles, madeAudit } = await auditedProject(app)
    for (const [number, date] of [
      [1, '2026-01-01'],
      [9, '2025-12-31'],
      [2, '2026-03-31'],
      [3, '2026-04-01'],
    ] as const)
      await cycle({ cycle: number, date })
    const [newest] = await cycles()
    for (const type of ['mobile', 'engineering-health', 'backend']) await madeAudit(newest as { id: string }, { type })
    const all = await cycles()
    expect(all.map((one) => one.cycle)).toEqual([3, 2, 1, 9])
    expect(all[0]?.audits.map(({ type }) => type)).toEqual(['engineering-health', 'backend', 'mobile'])
  })
})

describe('an audit', () => {
  test('gets the name of its type, and keeps omitted fields', async () => {
    const [ann, bob] = [
      await makePerson(app, { roles: ['full-time'] }),
      await makePerson(app, { roles: ['full-time'] }),
    ]
    const { cycle, madeAudit, editAudit, audit, cycles } = await auditedProject(app)
    const wanted = {
      ...{ type: 'engineering-process', auditorID: ann.id, participants: [bob.id, ann.id, bob.id] },
      ...{ score: 3.5, duration: 1.25, auditedAt: '2026-02-03' },
      items: [{ name: ' A ', requirements: 'All', notes: 'None', grade: 4, severity: 'low' }, { name: 'B' }],
    }
    const made = await madeAudit(await cycle(), wanted)
    const people = expect.arrayContaining([ann, bob].map(({ id }) => expect.objectContaining({ id })))
    const shown = {
      ...{ type: 'engineering-process', name: 'Engineering process', auditor: { id: ann.id } },
      ...{ participants: people, score: 3.5, duration: 1.25, auditedAt: '2026-02-03', itemCount: 2 },
      items: [
        { name: 'A', requirements: 'All', notes: 'None', grade: 4, severity: 'low', area: null },
        { name: 'B', requirements: '', notes: '', grade: 0, severity: null, actionItem: null },
      ],
    }
    expect(made).toMatchObject(shown)
    expect(made.participants).toHaveLength(2)
    expect((await editAudit(made, { type: 'engineering-process' })).body).toEqual(ok)
    expect(await audit(made)).toMatchObject({ ...shown, updatedAt: expect.any(String) })
    const { items: _, ...summary } = await audit(made)
    expect((await cycles())[0]?.audits).toEqual([summary])
  })

  test('clears emptied fields', async () => {
    const ann = await makePerson(app)
    const { cycle, madeAudit, editAudit, audit } = await auditedProject(app)
    const wanted = { type: 'mobile', name: 'Apps', auditorID: ann.id, participants: [ann.id], score: 3 }
    const more = { duration: 1, auditedAt: '2026-02-03', items: [{ name: 'A' }] }
    const made = await madeAudit(await cycle(), { ...wanted, ...more })
    const empty = { type: 'mobile', name: '', auditorID: '', participants: [], score: null, duration: null }
    await editAudit(made, { ...empty, auditedAt: '', items: [] })
    expect(await audit(made)).toMatchObject({
      ...{ name: 'Mobile', auditor: null, participants: [], score: null, duration: null, auditedAt: null },
      ...{ items: [], itemCount: 0 },
    })
  })

  test('has the sent items in their order, and those with ids are updated', async () => {
    const { cycle, madeAudit, editAudit, audit } = await auditedProject(app)
    const made = await madeAudit(await cycle(), {
      type: 'mobile',
      items: ['A', 'B', 'C'].map((name) => ({ name })),
    })
    const [a, , c] = made.items
    await editAudit(made, {
      type: 'mobile',
      items: [{ id: c?.id, name: 'C2', grade: 3 }, { name: 'D' }, { id: a?.id, name: 'A' }],
    })
    const after = await audit(made)
    expect(after.items.map(({ name, grade }) => [name, grade])).toEqual([
      ['C2', 3],
      ['D', 0],
      ['A', 0],
    ])
    expect([after.items[0]?.id, after.items[2]?.id]).toEqual([c?.id, a?.id])
  })
})

test('an action item keeps omitted fields and clears emptied ones', async () => {
  const ann = await makePerson(app)
  const { project, cycle, actionItem, actionItems, editActionItem } = await auditedProject(app)
  const made = await cycle({ cycle: 4, date: '2026-02-01' })
  expect(await actionItem({ name: ' Plain ' })).toEqual({
    ...{ id: expect.any(String), createdAt: expect.any(String), updatedAt: null, projectID: project.id },
    ...{ name: 'Plain', description: '', cycle: null, pic: null, priority: null, status: 'pending' },
    ...{ dueDate: null, needHelp: false },
  })
  const wanted = {
    description: 'All',
    priority: 'high',
    status: 'in-progress',
    needHelp: true,
    dueDate: '2026-05-01',
  }
  const item = await actionItem({ name: 'Fix', cycleID: made.id, picID: ann.id, ...wanted })
  const shown = { ...wanted, pic: { id: ann.id }, cycle: { id: made.id, cycle: 4, quarter: 'Q1/2026' } }
  expect(item).toMatchObject({ name: 'Fix', ...shown })
  expect((await editActionItem(item, { name: 'Fixed' })).body).toEqual(ok)
  const one = async () => (await actionItems({ keyword: 'fix' }))[0]
  expect(await one()).toMatchObject({ name: 'Fixed', ...shown, updatedAt: expect.any(String) })
  const empty = { description: null, cycleID: '', picID: null, priority: null, dueDate: '', needHelp: false }
  await editActionItem(item, { name: 'Fixed', ...empty })
  expect(await one()).toMatchObject({
    ...{ description: '', cycle: null, pic: null, priority: null, dueDate: null, needHelp: false },
    status: 'in-progress',
  })
})

test('of two editors, the second is refused and told who was first', async () => {
  const { cycle, madeAudit, actionItem, editCycle, editAudit, editActionItem, cycles } = await auditedProject(app)
  const made = await cycle()
  const audit = await madeAudit(made, { type: 'mobile' })
  const item = await actionItem({ name: 'Fix' })
  const may: Permission[] = ['projects.edit', 'dashboards.projects.read', 'projects.read.fullAccess']
  const { token } = await makePerson(app, { permissions: may })
  const writes: [{ createdAt: string }, (more: object, given: object) => ReturnType<typeof editCycle>][] = [
    [made, (more, given) => editCycle(made, { averageScore: 3, ...more }, given)],
    [audit, (more, given) => editAudit(audit, { type: 'mobile', score: 3, ...more }, given)],
    [item, (more, given) => editActionItem(item, { name: 'Fixed', ...more }, given)],
  ]
  for (const [record, edit] of writes) {
    const version = record.createdAt
    expect((await edit({}, { version })).status).toBe(200)
    const second = await refused(app.deps.db, () => edit({ name: 'Mine' }, { version, token }))
    expect([second.status, second.body.error]).toEqual([409, expect.stringMatching(/^Ada Admin changed this/)])
    expect((await edit({}, { token })).status).toBe(200)
  }
  // Derived values do not change the version: an action item of the cycle does not conflict with an edit of the cycle.
  const [now] = await cycles()
  await actionItem({ name: 'Another', cycleID: made.id, priority: 'high' })
  expect((await editCycle(made, {}, { version: now?.updatedAt ?? '' })).status).toBe(200)
})

test('deleting an action item changes the version of linked audits, deleting a cycle that of its items', async () => {
  const { cycle, madeAudit, actionItem, removeActionItem, removeCycle, editAudit, editActionItem } =
    await auditedProject(app)
  const made = await cycle()
  const fix = await actionItem({ name: 'Fix', cycleID: made.id })
  const audit = await madeAudit(made, { type: 'mobile', items: [{ name: 'A', actionItemID: fix.id }] })
  await removeActionItem(fix)
  const late = await editAudit(audit, { type: 'mobile' }, { version: audit.createdAt })
  expect([late.status, late.body.code]).toEqual([409, 'record.changedByYou'])
  const left = await actionItem({ name: 'Left', cycleID: made.id })
  await removeCycle(made)
  expect((await editActionItem(left, { name: 'Left' }, { version: left.createdAt })).status).toBe(409)
})
