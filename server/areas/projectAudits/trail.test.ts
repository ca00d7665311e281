import { auditedProject } from '#tests/support/auditCalls.ts'
import { makePerson } from '#tests/support/people.ts'
import { testServer } from '#tests/support/testServer.ts'
import { toldEvents } from '#tests/support/toldEvents.ts'

const app = testServer()

/** The trail of a record: actions and changes in words. */
const trailOf = async ({ id }: { id: string }) =>
  (await toldEvents(app, id)).map(({ action, changes }) => [
    action,
    Object.fromEntries(changes.map(({ field, before, after }) => [field, [before, after]])),
  ])

test('has the entered values of a cycle, not the derived ones', async () => {
  const { cycle, editCycle, removeCycle, madeAudit, actionItem } = await auditedProject(app)
  const made = await cycle({ cycle: 4, date: '2026-02-01' })
  await editCycle(made, { averageScore: 3.5, flag: 'red' })
  await editCycle(made, { flag: 'red' })
  const audit = await madeAudit(made, { type: 'mobile', score: 3 })
  const item = await actionItem({ name: 'Fix', cycleID: made.id, priority: 'high' })
  await removeCycle(made)
  expect(await trailOf(made)).toEqual([
    ['audit-cycle.created', { cycle: ['', '4'], date: ['', '2026-02-01'], flag: ['', 'None'] }],
    ['audit-cycle.edited', { averageScore: ['', '3.5'], flag: ['None', 'Red'] }],
    [
      'audit-cycle.deleted',
      { cycle: ['4', ''], date: ['2026-02-01', ''], averageScore: ['3.5', ''], flag: ['Red', ''] },
    ],
  ])
  expect((await trailOf(audit)).map(([action]) => action)).toEqual(['audit.created', 'audit.deleted'])
  expect((await trailOf(item)).at(-1)).toEqual(['action-item.edited', { cycle: ['Cycle 4', ''] }])
})

test('has the changed items of an audit, as text', async () => {
  const ann = await makePerson(app)
  const { cycle, editCycle, madeAudit, editAudit, actionItem, editActionItem, removeActionItem } =
    await auditedProject(app)
  const made = await cycle({ cycle: 4 })
  const fix = await actionItem({ name: 'Fix', cycleID: made.id })
  const items = [
    { name: 'A', grade: 2, severity: 'high', area: 'delivery', actionItemID: fix.id },
    { name: 'B', requirements: 'All', notes: 'None' },
  ]
  const audit = await madeAudit(made, { type: 'engineering-health', participants: [ann.id], items })
  const [a, b] = audit.items
  const kept = { id: a?.id, ...items[0] }
  await editAudit(audit, {
    type: 'engineering-health',
    items: [kept, { id: b?.id, name: 'B', grade: 5 }, { name: 'C' }],
  })
  // The name of the action item and the number of the cycle are not changes of records that link to them.
  await editActionItem(fix, { name: 'Fixed' })
  await editCycle(made, { cycle: 5 })
  await removeActionItem(fix)
  const trail = await trailOf(audit)
  expect(trail).toEqual([
    [
      'audit.created',
      {
        type: ['', 'Engineering health'],
        name: ['', 'Engineering health'],
        participants: ['', `Display ${ann.username}`],
        items: ['', 'A: Poor, High, Delivery performance, see Fixed, B: Not graded, All, None'],
      },
    ],
    ['audit.edited', { items: ['B: Not graded, All, None', 'B: Very good, C: Not graded'] }],
    [
      'audit.edited',
      { items: ['A: Poor, High, Delivery performance, see Fixed', 'A: Poor, High, Delivery performance'] },
    ],
  ])
  expect((await trailOf(fix)).map(([action]) => action)).toEqual([
    'action-item.created',
    'action-item.edited',
    'action-item.deleted',
  ])
})

test('shows that only the order of items changed', async () => {
  const { cycle, madeAudit, editAudit } = await auditedProject(app)
  const items = ['B', 'A'].map((name) => ({ name }))
  const audit = await madeAudit(await cycle(), { type: 'mobile', items })
  const [b, a] = audit.items
  await editAudit(audit, {
    type: 'mobile',
    items: [
      { id: a?.id, name: 'A' },
      { id: b?.id, name: 'B' },
    ],
  })
  expect((await trailOf(audit)).at(-1)).toEqual(['audit.edited', { items: ['B, A', 'A, B'] }])
})

test('has each record that an import wrote, all under one request', async () => {
  const { cycle, imported } = await auditedProject(app)
  const old = await cycle({ cycle: 1 })
  const file = ['kind,cycle,type,name,score', 'cycle,1,,,3', 'audit,1,mobile,,', 'action-item,1,,Fix,']
  await imported(file.join('\n'), true)
  expect((await trailOf(old)).at(-1)).toEqual(['audit-cycle.edited', { averageScore: ['', '3'] }])
  const { request_id: request } = await app.deps.db
    .selectFrom('audit_events')
    .select('request_id')
    .where('entity_id', '=', old.id)
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
  const events = await app.deps.db
    .selectFrom('audit_events')
    .select(['action'])
    .where('request_id', '=', request)
    .orderBy('seq')
    .execute()
  expect(events.map(({ action }) => action)).toEqual(['audit-cycle.edited', 'audit.created', 'action-item.created'])
})
