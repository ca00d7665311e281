import type { ActionItem, Audit } from '#contract/api/projectAudits/audit.ts'
import { auditedProject } from '#tests/support/auditCalls.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const graded = (...grades: number[]) => grades.map((grade, at) => ({ name: `Item ${at}`, grade }))

describe('an audit', () => {
  test.each<[number[], string]>([
    // Three poor grades make it red, whatever the others are.
    [[2, 2, 2], 'red'],
    [[2, 2, 2, 3, 3, 3], 'red'],
    // Two poor grades do not. Three acceptable ones make it yellow.
    [[2, 2, 3, 3, 3], 'yellow'],
    [[3, 3, 3], 'yellow'],
    // Very poor grades (1) and missing ones (0) count for neither.
    [[1, 1, 1, 0, 0, 0], 'green'],
    [[2, 2, 3, 3], 'green'],
    [[], 'green'],
  ])('with the grades %p is %s', async (grades, flag) => {
    const { cycle, madeAudit } = await auditedProject(app)
    const audit = await madeAudit(await cycle(), { type: 'frontend', items: graded(...grades) })
    const counts = { itemCount: grades.length, gradedCount: grades.filter(Boolean).length }
    expect(audit).toMatchObject({ flag, ...counts, status: 'pending' })
  })

  test('is audited while it has a score above 0, and so is its cycle', async () => {
    const { cycle, cycles, madeAudit, editAudit, removeAudit } = await auditedProject(app)
    const made = await cycle()
    const states = async () => (await cycles()).map((one) => [one.status, one.audits.map((a) => a.status)])
    const frontend = await madeAudit(made, { type: 'frontend', score: 0 })
    expect([frontend.score, await states()]).toEqual([0, [['pending', ['pending']]]])
    const backend = await madeAudit(made, { type: 'backend', score: 3.25 })
    expect(await states()).toEqual([['audited', ['pending', 'audited']]])
    await editAudit(frontend, { type: 'frontend', score: 4 })
    await removeAudit(backend)
    expect(await states()).toEqual([['audited', ['audited']]])
    await editAudit(frontend, { type: 'frontend', score: null })
    expect(await states()).toEqual([['pending', ['pending']]])
  })
})

const counters = (one?: object) => {
  const { actionItemHigh, actionItemMedium, actionItemLow } = one as Record<string, number>
  return [actionItemHigh, actionItemMedium, actionItemLow]
}

test('a cycle counts its open action items by priority, and both cycles are updated when one moves', async () => {
  const { cycle, cycles, actionItem, editActionItem, removeActionItem } = await auditedProject(app)
  const [first, second] = [await cycle({ cycle: 1 }), await cycle({ cycle: 2 })]
  const cycleID = first.id
  const high = await actionItem({ name: 'A', cycleID, priority: 'high' })
  const medium = await actionItem({ name: 'B', cycleID, priority: 'medium', status: 'in-progress' })
  await actionItem({ name: 'C', cycleID, priority: 'low', status: 'done' })
  await actionItem({ name: 'D', cycleID })
  await actionItem({ name: 'E', priority: 'low' })
  const all = async () => {
    const [two, one] = await cycles()
    return [counters(one), counters(two)]
  }
  // C is done, D has no priority, E no cycle.
  expect(await all()).toEqual([
    [1, 1, 0],
    [0, 0, 0],
  ])
  await editActionItem(high, { name: 'A', cycleID: second.id })
  expect(await all()).toEqual([
    [0, 1, 0],
    [1, 0, 0],
  ])
  await editActionItem(medium, { name: 'B', status: 'done' })
  await removeActionItem(high)
  expect(await all()).toEqual([
    [0, 0, 0],
    [0, 0, 0],
  ])
})

test('an audit counts its items with an action item, until that is deleted', async () => {
  const { cycle, madeAudit, audit, actionItem, removeActionItem } = await auditedProject(app)
  const [one, two] = [await actionItem({ name: 'One' }), await actionItem({ name: 'Two' })]
  const items = [one, one, two, undefined].map((item, at) => ({ name: `Item ${at}`, actionItemID: item?.id }))
  const made = await madeAudit(await cycle(), { type: 'backend', items })
  expect(made.actionItem).toBe(3)
  await removeActionItem(one)
  const left: Audit = await audit(made)
  expect([left.actionItem, left.items.map(({ actionItem: link }) => link?.name ?? null)]).toEqual([
    1,
    [null, null, 'Two', null],
  ])
})

test('deleting a cycle deletes its audits, but its action items stay without a cycle', async () => {
  const { project, cycle, cycles, madeAudit, actionItem, actionItems, removeCycle, audit } = await auditedProject(app)
  const made = await cycle()
  const lost = await madeAudit(made, { type: 'system', items: graded(1, 2) })
  await actionItem({ name: 'Stays', cycleID: made.id, priority: 'high' })
  expect((await removeCycle(made)).body).toEqual({ data: null, message: 'ok' })
  expect([await cycles(), await audit(lost)]).toEqual([[], null])
  const [left] = (await actionItems()) as [ActionItem]
  expect(left).toMatchObject({ name: 'Stays', cycle: null, priority: 'high', projectID: project.id })
  const { rows } = await app.deps.db
    .selectFrom('audit_items')
    .select(['deleted_at'])
    .where('audit_id', '=', lost.id)
    .execute()
    .then((found) => ({ rows: found }))
  expect(rows.filter(({ deleted_at }) => !deleted_at)).toEqual([])
})
