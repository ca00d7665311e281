import * as api from '#contract/api/index.ts'
import { auditedProject, healthCalls } from '#tests/support/auditCalls.ts'
import { makePerson, makeProject } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import type { Answer } from '#tests/support/testApp.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const unknown = '00000000-0000-4000-8000-00000000dead'
const nothing = { id: unknown }
const short = ({ status, body }: Answer) => [
  status,
  body.errors?.map(({ field }) => field) ?? `${body.code} ${String(body.params?.record)}`,
]
const missing = (what: string) => [404, `record.notFound ${what}`]

/** A project with a cycle, an audit with one item, and an action item. */
async function whole() {
  const made = await auditedProject(app)
  const cycle = await made.cycle({ cycle: 1 })
  const item = await made.actionItem({ name: 'Fix' })
  const audit = await made.madeAudit(cycle, { type: 'mobile', items: [{ name: 'A' }] })
  return { ...made, one: cycle, item, mobile: audit }
}

describe('404', () => {
  test('for unknown ids, and for ids of another project', async () => {
    const { one, item, mobile } = await whole()
    const there = await makeProject(app)
    const { editCycle, removeCycle, createAudit, editAudit, removeAudit, editActionItem, removeActionItem } =
      healthCalls(app, there)
    const { projectAudits } = api
    const oneItem = ({ id }: { id: string }) =>
      app.as('admin')(projectAudits.actionItem, { params: { id: there.id, itemId: id } })
    for (const [cycle, audit, actionItem] of [
      [one, mobile, item],
      [nothing, nothing, nothing],
    ] as const) {
      const calls: [string, () => Promise<Answer>][] = [
        ['audit cycle', () => app.as('admin')(projectAudits.cycle, { params: { id: there.id, cycleId: cycle.id } })],
        ['audit cycle', () => editCycle(cycle, {})],
        ['audit cycle', () => removeCycle(cycle)],
        ['audit cycle', () => createAudit(cycle, { type: 'mobile' })],
        ['audit', () => app.as('admin')(projectAudits.audit, { params: { id: there.id, auditId: audit.id } })],
        ['audit', () => editAudit(audit, { type: 'mobile' })],
        ['audit', () => removeAudit(audit)],
        ['action item', () => oneItem(actionItem)],
        ['action item', () => editActionItem(actionItem, { name: 'X' })],
        ['action item', () => removeActionItem(actionItem)],
      ]
      for (const [what, call] of calls) expect(short(await refused(app.deps.db, call))).toEqual(missing(what))
    }
  })

  test('for each call if the project is unknown or deleted, and 400 for a malformed id', async () => {
    const { one, item, mobile } = await whole()
    const gone = await makeProject(app, { deleted_at: '2026-01-01T00:00:00Z' })
    const bodies: Record<string, object> = {
      createAudit: { type: 'mobile' },
      editAudit: { type: 'mobile' },
      createActionItem: { name: 'X' },
      editActionItem: { name: 'X' },
    }
    for (const apply of [true, false]) {
      bodies.importCsv = { csv: 'kind,cycle', apply }
      for (const [name, endpoint] of Object.entries(api.projectAudits)) {
        const given = (id: string) => ({
          params: { id, cycleId: one.id, auditId: mobile.id, itemId: item.id },
          ...('body' in endpoint && { body: bodies[name] ?? {} }),
        })
        for (const id of [unknown, gone.id]) {
          const answer = await app.as('admin')(endpoint, given(id))
          expect([name, ...short(answer)]).toEqual([name, ...missing('project')])
        }
        expect([name, (await app.as('admin')(endpoint, given('x'))).status]).toEqual([name, 400])
      }
    }
  })

  test('for people, items, cycles and action items in a body', async () => {
    const { one, item, mobile, createAudit, editAudit, createActionItem, editActionItem } = await whole()
    const away = await whole()
    const gone = await makePerson(app, { columns: { deleted_at: '2026-01-01T00:00:00Z' } })
    const attempts: [object, string][] = [
      [{ auditorID: unknown }, 'auditorID'],
      [{ auditorID: gone.id }, 'auditorID'],
      [{ participants: [unknown] }, 'participants'],
      [{ items: [{ name: 'A' }, { id: unknown, name: 'B' }] }, 'items[1].id'],
      [{ items: [{ id: away.mobile.items[0]?.id, name: 'A' }] }, 'items[0].id'],
      [{ items: [{ name: 'A', actionItemID: away.item.id }] }, 'items[0].actionItemID'],
    ]
    for (const [over, field] of attempts) {
      const body = { type: 'backend', ...over }
      expect(short(await refused(app.deps.db, () => createAudit(one, body)))).toEqual([404, [field]])
      expect(short(await refused(app.deps.db, () => editAudit(mobile, body)))).toEqual([404, [field]])
    }
    const own = mobile.items[0]?.id
    const twice = {
      type: 'mobile',
      items: [
        { id: own, name: 'A' },
        { id: own, name: 'A' },
      ],
    }
    expect(short(await refused(app.deps.db, () => editAudit(mobile, twice)))).toEqual([404, ['items[1].id']])
    const wrong: [object, string][] = [
      [{ cycleID: away.one.id }, 'cycleID'],
      [{ cycleID: unknown }, 'cycleID'],
      [{ picID: unknown }, 'picID'],
      [{ picID: gone.id }, 'picID'],
    ]
    for (const [over, field] of wrong) {
      const body = { name: 'Fix', ...over }
      expect(short(await refused(app.deps.db, () => createActionItem(body)))).toEqual([404, [field]])
      expect(short(await refused(app.deps.db, () => editActionItem(item, body)))).toEqual([404, [field]])
    }
  })
})

test('409 for a number of another cycle, also on edit; a deleted cycle frees its number', async () => {
  const { cycle, createCycle, editCycle, removeCycle } = await auditedProject(app)
  const [one, two] = [await cycle({ cycle: 1 }), await cycle({ cycle: 2 })]
  const again = await refused(app.deps.db, () => createCycle({ cycle: 1 }))
  expect([short(again), again.body.code]).toEqual([[409, ['cycle']], 'health.cycleTaken'])
  expect(short(await refused(app.deps.db, () => editCycle(two, { cycle: 1 })))).toEqual([409, ['cycle']])
  expect((await editCycle(one, { cycle: 1 })).status).toBe(200)
  await removeCycle(one)
  expect((await editCycle(two, { cycle: 1 })).status).toBe(200)
  const elsewhere = await auditedProject(app)
  expect((await elsewhere.createCycle({ cycle: 1 })).status).toBe(200)
})

test('409 for a type of another audit in the cycle', async () => {
  const { one, mobile, madeAudit, createAudit, editAudit, removeAudit } = await whole()
  const backend = await madeAudit(one, { type: 'backend' })
  for (const call of [() => createAudit(one, { type: 'mobile' }), () => editAudit(backend, { type: 'mobile' })]) {
    const answer = await refused(app.deps.db, call)
    expect([short(answer), answer.body.code]).toEqual([[409, ['type']], 'health.auditTaken'])
  }
  await removeAudit(mobile)
  expect((await editAudit(backend, { type: 'mobile' })).status).toBe(200)
})

test('400 for an area in another type of audit, also of items that stay', async () => {
  const { one, mobile, createAudit, editAudit, madeAudit } = await whole()
  const items = [{ name: 'A' }, { name: 'B', area: 'quality' }]
  const wrong = { type: 'frontend', items }
  expect(short(await refused(app.deps.db, () => createAudit(one, wrong)))).toEqual([400, ['items[1].area']])
  expect(short(await refused(app.deps.db, () => editAudit(mobile, wrong)))).toEqual([400, ['items[1].area']])
  const health = await madeAudit(one, { type: 'engineering-health', items })
  expect(health.items.map(({ area }) => area)).toEqual([null, 'quality'])
  const kept = await refused(app.deps.db, () => editAudit(health, { type: 'system' }))
  expect(short(kept)).toEqual([400, ['items[1].area']])
  expect((await editAudit(health, { type: 'system', items: [{ name: 'A' }] })).status).toBe(200)
})

describe('400', () => {
  test.each<[object, string]>([
    [{ cycle: -1 }, 'cycle'],
    [{ cycle: 1.5 }, 'cycle'],
    [{ cycle: 10_000 }, 'cycle'],
    [{ date: '2026-02-30' }, 'date'],
    [{ averageScore: 5.01 }, 'averageScore'],
    [{ averageScore: -0.01 }, 'averageScore'],
    [{ averageScore: 1.005 }, 'averageScore'],
    [{ flag: 'blue' }, 'flag'],
  ])('for a cycle with %p', async (body, field) => {
    const { one, createCycle, editCycle } = await whole()
    for (const call of [() => createCycle(body), () => editCycle(one, body)])
      expect(short(await refused(app.deps.db, call))).toEqual([400, [field]])
  })

  test.each<[object, string]>([
    [{ type: undefined }, 'type'],
    [{ type: 'design' }, 'type'],
    [{ score: 5.1 }, 'score'],
    [{ duration: -1 }, 'duration'],
    [{ duration: 0.001 }, 'duration'],
    [{ auditedAt: '31/03/2026' }, 'auditedAt'],
    [{ name: 'x'.repeat(201) }, 'name'],
    [{ items: [{ name: ' ' }] }, 'items[0].name'],
    [{ items: [{ name: 'A' }, { name: 'B', grade: 6 }] }, 'items[1].grade'],
    [{ items: [{ name: 'A', severity: 'urgent' }] }, 'items[0].severity'],
    [{ items: Array(501).fill({ name: 'A' }) }, 'items'],
  ])('for an audit with %p', async (over, field) => {
    const { one, mobile, createAudit, editAudit } = await whole()
    const body = { type: 'backend', ...over }
    for (const call of [() => createAudit(one, body), () => editAudit(mobile, body)])
      expect(short(await refused(app.deps.db, call))).toEqual([400, [field]])
  })

  test.each<[object, string]>([
    [{ name: '' }, 'name'],
    [{ name: 'x'.repeat(301) }, 'name'],
    [{ description: 'x'.repeat(5001) }, 'description'],
    [{ priority: 'urgent' }, 'priority'],
    [{ status: 'open' }, 'status'],
    [{ status: null }, 'status'],
    [{ dueDate: 'soon' }, 'dueDate'],
    [{ cycleID: 'x' }, 'cycleID'],
    [{ needHelp: 'yes' }, 'needHelp'],
  ])('for an action item with %p', async (over, field) => {
    const { item, createActionItem, editActionItem } = await whole()
    const body = { name: 'Fix', ...over }
    for (const call of [() => createActionItem(body), () => editActionItem(item, body)])
      expect(short(await refused(app.deps.db, call))).toEqual([400, [field]])
  })

  test.each(['A\0', 'A\uD800'])('for a character that cannot be stored: %j', async (name) => {
    const { one, createAudit, createActionItem } = await whole()
    const audit = { type: 'backend', items: [{ name }] }
    expect(short(await refused(app.deps.db, () => createAudit(one, audit)))).toEqual([400, ['items[0].name']])
    expect(short(await refused(app.deps.db, () => createActionItem({ name })))).toEqual([400, ['name']])
  })
})
