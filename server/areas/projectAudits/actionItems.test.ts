import * as api from '#contract/api/index.ts'
import type { ActionItem } from '#contract/api/projectAudits/audit.ts'
import { auditedProject } from '#tests/support/auditCalls.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const names = (items: ActionItem[]) => items.map(({ name }) => name)

/** A project with action items whose names are numbered in the expected order. */
async function listed() {
  const made = await auditedProject(app)
  const { id: cycleID } = await made.cycle()
  const wanted = [
    { name: '1 due first', dueDate: '2026-01-01', priority: 'low' },
    { name: '2 high', dueDate: '2026-02-01', priority: 'high', cycleID },
    { name: '3 medium', dueDate: '2026-02-01', priority: 'medium', status: 'in-progress' },
    { name: '4 a plain', dueDate: '2026-02-01' },
    { name: '4 B plain', dueDate: '2026-02-01', cycleID },
    { name: '5 never due', priority: 'high' },
    { name: '6 done_100% long ago', dueDate: '2025-01-01', status: 'done', priority: 'high' },
  ]
  for (const item of wanted.toReversed()) await made.actionItem(item)
  return { ...made, cycleID, all: wanted.map(({ name }) => name) }
}

test('open items come first, then by due date, priority and name', async () => {
  const { all, actionItems } = await listed()
  expect(names(await actionItems())).toEqual(all)
})

test('are filtered by cycle, status, priority and a part of the name; a blank does not filter', async () => {
  const { all, cycleID, actionItems } = await listed()
  const found = async (query: Record<string, string>) => names(await actionItems(query)).map((name) => name[0])
  expect(await found({ cycleID })).toEqual(['2', '4'])
  expect(await found({ status: 'in-progress' })).toEqual(['3'])
  expect(await found({ priority: 'high' })).toEqual(['2', '5', '6'])
  expect(await found({ keyword: ' PLÁIN' })).toEqual(['4', '4'])
  expect(await found({ keyword: '_1' })).toEqual(['6'])
  expect(await found({ keyword: '0%' })).toEqual(['6'])
  for (const keyword of ['p_ain', 'p%n']) expect(await found({ keyword })).toEqual([])
  expect(await found({ keyword: 'plain', cycleID })).toEqual(['4'])
  expect(await found({ cycleID: '', status: '', priority: '', keyword: '' })).toHaveLength(all.length)
})

test('are paged, with the total of all matches', async () => {
  const { project, all } = await listed()
  const page = async (query: Record<string, string>) =>
    (await app.as('admin')(api.projectAudits.actionItems, { params: { id: project.id }, query })).body
  const second = await page({ page: '2', size: '3' })
  expect({ ...second, data: names(second.data as ActionItem[]) }).toEqual({
    ...{ page: 2, size: 3, sort: '', total: 7 },
    data: all.slice(3, 6),
  })
  expect(await page({ page: '3', size: '3', priority: 'high' })).toMatchObject({ total: 3, data: [] })
})

test.each([
  [{ status: 'open' }, 'status'],
  [{ priority: 'urgent' }, 'priority'],
  [{ cycleID: 'x' }, 'cycleID'],
  [{ page: 'x' }, 'page'],
])('%p is refused', async (query, field) => {
  const { project } = await auditedProject(app)
  const { status, body } = await app.as('admin')(api.projectAudits.actionItems, {
    params: { id: project.id },
    query: query as Record<string, string>,
  })
  expect([status, body.errors?.map((one) => one.field)]).toEqual([400, [field]])
})

test('items of other projects are not listed', async () => {
  const { actionItem } = await auditedProject(app)
  await actionItem({ name: 'There' })
  const { actionItems } = await auditedProject(app)
  expect(await actionItems()).toEqual([])
})
