import fc from 'fast-check'
import { actionItemStatuses, auditTypes, flagOf, severities } from '#contract/api/projectAudits/words.ts'
import { auditedProject } from '#tests/support/auditCalls.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const optional = <Value>(values: fc.Arbitrary<Value>) => fc.option(values, { nil: undefined, freq: 3 })
const keyOf = (words: object) => fc.constantFrom(...Object.keys(words))
const score = fc.constantFrom(0, 0.01, 2.5, 5, null)
/** Selects the record that a write is about. */
const at = fc.nat(5)

// Three equal grades make a flag, so lists have up to eight items and few different grades.
const items = fc.array(fc.record({ grade: fc.constantFrom(0, 2, 2, 3, 3, 5), link: optional(at) }), {
  minLength: 2,
  maxLength: 8,
  size: 'max',
})
const audit = { at, type: keyOf(auditTypes), score, items: optional(items) }
const actionItem = {
  at,
  cycle: optional(at),
  priority: optional(fc.option(keyOf(severities))),
  status: optional(keyOf(actionItemStatuses)),
}
const named = <Name extends string>(name: Name) => ({ does: fc.constant(name) })
const write = fc.oneof(
  { weight: 1, arbitrary: fc.record({ ...named('add cycle') }) },
  { weight: 1, arbitrary: fc.record({ ...named('edit cycle'), at, averageScore: score }) },
  { weight: 1, arbitrary: fc.record({ ...named('remove cycle'), at }) },
  { weight: 6, arbitrary: fc.record({ ...named('add audit'), ...audit }) },
  { weight: 4, arbitrary: fc.record({ ...named('edit audit'), ...audit }) },
  { weight: 1, arbitrary: fc.record({ ...named('remove audit'), at }) },
  { weight: 6, arbitrary: fc.record({ ...named('add action item'), ...actionItem }) },
  { weight: 3, arbitrary: fc.record({ ...named('edit action item'), ...actionItem }) },
  { weight: 2, arbitrary: fc.record({ ...named('remove action item'), at }) },
)
type Write = typeof write extends fc.Arbitrary<infer One> ? One : never
type Project = Awaited<ReturnType<typeof auditedProject>>

/** Runs one write on the current state of the project. Does nothing if there is no record to write on. */
async function run(project: Project, one: Write): Promise<void> {
  const [cycles, all] = [await project.cycles(), await project.actionItems()]
  const audits = cycles.flatMap((cycle) => cycle.audits)
  const pick = <Thing>(things: Thing[], place: number | undefined) =>
    place === undefined ? undefined : things[place % (things.length || 1)]
  const sent = (wanted: { grade: number; link: number | undefined }[] | undefined) =>
    wanted?.map(({ grade, link }, place) => ({ name: `I${place}`, grade, actionItemID: pick(all, link)?.id }))
  if (one.does === 'add cycle') return void (await project.createCycle())
  if (one.does === 'add action item' || one.does === 'edit action item') {
    const { cycle, priority, status } = one
    const body = { name: 'Fix', cycleID: pick(cycles, cycle)?.id, priority, status }
    const item = pick(all, one.at)
    if (one.does === 'add action item') await project.createActionItem(body)
    else if (item) await project.editActionItem(item, body)
    return
  }
  const cycle = pick(cycles, one.at)
  const audit = pick(audits, one.at)
  const item = pick(all, one.at)
  if (one.does === 'edit cycle' && cycle) await project.editCycle(cycle, { averageScore: one.averageScore })
  if (one.does === 'remove cycle' && cycle) await project.removeCycle(cycle)
  if (one.does === 'add audit' && cycle)
    await project.createAudit(cycle, { type: one.type, score: one.score, items: sent(one.items) })
  if (one.does === 'edit audit' && audit)
    await project.editAudit(audit, { type: one.type, score: one.score, items: sent(one.items) })
  if (one.does === 'remove audit' && audit) await project.removeAudit(audit)
  if (one.does === 'remove action item' && item) await project.removeActionItem(item)
}

const live = <Row extends { deleted_at: Date | null }>(rows: Row[]) => rows.filter((row) => !row.deleted_at)

/** The derived values of rules/health.md#2.1, computed one by one from the stored rows, beside the stored values. */
async function recounted({ id }: { id: string }) {
  const { db } = app.deps
  const [cycles, audits, actionItems] = [
    live(await db.selectFrom('audit_cycles').selectAll().where('project_id', '=', id).execute()),
    live(await db.selectFrom('audits').selectAll().where('project_id', '=', id).execute()),
    live(await db.selectFrom('action_items').selectAll().where('project_id', '=', id).execute()),
  ]
  const lines = live(await db.selectFrom('audit_items').selectAll().execute())
  const expected = cycles.map((cycle) => {
    const own = audits.filter((audit) => audit.audit_cycle_id === cycle.id)
    const open = (priority: string) =>
      actionItems.filter(
        (item) => item.audit_cycle_id === cycle.id && item.priority === priority && item.status !== 'done',
      ).length
    return {
      status: own.some((audit) => Number(audit.score)) ? 'audited' : 'pending',
      counters: [open('high'), open('medium'), open('low')],
      audits: own.map((audit) => {
        const checklist = lines.filter((line) => line.audit_id === audit.id)
        return {
          status: Number(audit.score) ? 'audited' : 'pending',
          flag: flagOf(checklist.map(({ grade }) => grade)),
          actionItem: checklist.filter((line) => actionItems.some((item) => item.id === line.action_item_id)).length,
        }
      }),
    }
  })
  const stored = cycles.map((cycle) => ({
    status: cycle.status,
    counters: [cycle.action_item_high, cycle.action_item_medium, cycle.action_item_low],
    audits: audits
      .filter((audit) => audit.audit_cycle_id === cycle.id)
      .map(({ status, flag, action_item }) => ({ status, flag, actionItem: action_item })),
  }))
  const orphans = [
    ...audits.filter((audit) => !cycles.some((cycle) => cycle.id === audit.audit_cycle_id)),
    ...actionItems.filter((item) => item.audit_cycle_id && !cycles.some((cycle) => cycle.id === item.audit_cycle_id)),
    ...lines.filter(
      (line) =>
        line.action_item_id &&
        !actionItems.some((item) => item.id === line.action_item_id) &&
        audits.some((audit) => audit.id === line.audit_id),
    ),
  ]
  return { expected, stored, orphans }
}

test('after any writes, the stored derived values are right', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(write, { minLength: 15, maxLength: 30, size: 'max' }), async (writes) => {
      const project = await auditedProject(app)
      for (const cycle of [1, 2]) await project.createCycle({ cycle })
      for (const one of writes) await run(project, one)
      const { expected, stored, orphans } = await recounted(project.project)
      expect(stored).toEqual(expected)
      expect(orphans).toEqual([])
    }),
    { numRuns: 6, endOnFailure: true },
  )
}, 300_000)
