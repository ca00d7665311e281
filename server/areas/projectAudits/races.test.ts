import type { Answer } from '#tests/support/testApp.ts'
import { auditedProject } from '#tests/support/auditCalls.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const statuses = (answers: Answer[]) => answers.map(({ status }) => status).sort((a, b) => a - b)
const several = <Result>(call: () => Promise<Result>) => Promise.all(Array.from({ length: 4 }, call))

test('of simultaneous new cycles with one number, one succeeds; without numbers each gets its own', async () => {
  const { createCycle, cycles } = await auditedProject(app)
  expect(statuses(await several(() => createCycle({ cycle: 4 })))).toEqual([200, 409, 409, 409])
  expect(statuses(await several(() => createCycle()))).toEqual([200, 200, 200, 200])
  expect((await cycles()).map(({ cycle }) => cycle)).toEqual([8, 7, 6, 5, 4])
})

test('of simultaneous new audits of one type, one succeeds', async () => {
  const { cycle, createAudit, cycles } = await auditedProject(app)
  const made = await cycle()
  expect(statuses(await several(() => createAudit(made, { type: 'mobile' })))).toEqual([200, 409, 409, 409])
  expect((await cycles())[0]?.audits).toHaveLength(1)
})

test('of simultaneous edits of one version, one succeeds', async () => {
  const { cycle, editCycle } = await auditedProject(app)
  const made = await cycle()
  const version = made.createdAt
  expect(statuses(await several(() => editCycle(made, { flag: 'red' }, { version })))).toEqual([200, 409, 409, 409])
})

test('simultaneous new action items are all counted', async () => {
  const { cycle, cycles, createActionItem } = await auditedProject(app)
  const { id: cycleID } = await cycle()
  await several(() => createActionItem({ name: 'Fix', cycleID, priority: 'high' }))
  expect((await cycles())[0]?.actionItemHigh).toBe(4)
})

test('a file imported several times at once is written once', async () => {
  const { imported, cycles } = await auditedProject(app)
  const file = 'kind,cycle,type\ncycle,4,\naudit,4,mobile'
  const outcomes = await several(() => imported(file, true))
  expect(outcomes.map(({ create }) => create).sort((a, b) => a - b)).toEqual([0, 0, 0, 2])
  expect(await cycles()).toMatchObject([{ cycle: 4, audits: [{ type: 'mobile' }] }])
})

test('a link to an action item that is being deleted comes first or is refused', async () => {
  const { cycle, actionItem, createAudit, removeActionItem, cycles } = await auditedProject(app)
  const [made, fix] = [await cycle(), await actionItem({ name: 'Fix' })]
  const items = [{ name: 'A', actionItemID: fix.id }]
  const [linked] = await Promise.all([createAudit(made, { type: 'mobile', items }), removeActionItem(fix)])
  expect([200, 404]).toContain(linked.status)
  for (const audit of (await cycles())[0]?.audits ?? []) expect(audit.actionItem).toBe(0)
})
