import { sql } from 'kysely'
import type { ImportLine, ImportOutcome } from '#contract/api/importOutcome.ts'
import type { ImportQuestion } from '#contract/api/importReading.ts'
import {
  type ActionItem,
  type HealthImport,
  type ImportColumn,
  type ImportKind,
  importKinds,
} from '#contract/api/projectAudits/audit.ts'
import { fault } from '#contract/errors/fault.ts'
import { countsOf, inColumn, readPeople, requireAnswered, unanswered } from '#server/areas/importing/index.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import type { Person } from '#server/platform/http/person.ts'
import { sayFault } from '#server/platform/languages/i18n.ts'
import { changeHealth, type HealthChange, requireHealthWritable } from '../change.ts'
import { type Health, healthOf } from '../queries.ts'
import { type ActionItemRow, type AuditRow, type CycleRow, type ItemRow, saveRows } from '../save.ts'
import { registerOf } from './known.ts'
import { aboutOf, forms, type Key, keyOf, kindOf, valuesOf } from './line.ts'
import { type Ground, type Step, stepOfActionItem, stepOfAudit, stepOfCycle, stepOfItem } from './steps.ts'
import { readTable, type TableLine } from './table.ts'
import { isUntouched } from '#server/platform/csv/cellText.ts'

/** The value of a column, as an export shows it. */
const shown: Partial<Record<ImportColumn, (item: ActionItem) => unknown>> = {
  cycle: ({ cycle }) => cycle?.cycle,
  name: ({ name }) => name,
  notes: ({ description }) => description,
  owner: ({ pic }) => pic,
  'needs help': ({ needHelp }) => needHelp,
  priority: ({ priority }) => priority,
  status: ({ status }) => status,
  due: ({ dueDate }) => dueDate,
}

/**
 * True if an action item of the project has exactly what the line says. Such a line changes nothing, even if its cycle
 * was deleted or several items have its name.
 */
function isUntouchedItem({ health, notations }: Ground, { cells }: TableLine): boolean {
  const { columns } = forms['action-item']
  const read = Object.entries(columns).flatMap(([name, [, reader]]) => {
    const cell = cells[name as ImportColumn]
    return cell === undefined ? [] : [{ name: name as ImportColumn, cell, value: reader(cell, notations[name]) }]
  })
  return health.actionItems.some(
    (item) =>
      Boolean(cells.cycle) === Boolean(item.cycle) &&
      read.every(({ name, cell, value }) => {
        const stored = shown[name]?.(item)
        return isUntouched(cell, stored) || value === stored
      }),
  )
}

/** The effect of an import: the result of each line, and the rows to write. */
interface Plan {
  lines: ImportLine[]
  cycles: CycleRow[]
  actionItems: ActionItemRow[]
  audits: AuditRow[]
  items: ItemRow[]
  /** Ids of cycles and audits that the import writes to. */
  syncedCycles: Set<string>
  syncedAudits: Set<string>
}

function outcomeOf({ errors, row, stored }: Step<unknown>): ImportLine['outcome'] {
  if (errors.length) return 'error'
  if (!stored) return 'create'
  return JSON.stringify(row) === JSON.stringify(stored) ? 'same' : 'update'
}

/** For each line with the key of an earlier line, the number of that line. */
function repeatedIn(table: TableLine[]): Map<TableLine, number> {
  const first = new Map<string, number>()
  const repeated = new Map<TableLine, number>()
  for (const line of table) {
    const { cycle, type, name } = keyOf(line)
    const kind = kindOf(line)
    const inAudit = kind === 'audit' || kind === 'item'
    const named = kind === 'item' || kind === 'action-item'
    const key = JSON.stringify([kind, cycle, inAudit && type, named && name])
    const before = first.get(key)
    if (before === undefined) first.set(key, line.line)
    else if (kind) repeated.set(line, before)
  }
  return repeated
}

const kindWords = Object.keys(importKinds)

const nothing = (): Plan => ({
  lines: [],
  cycles: [],
  actionItems: [],
  audits: [],
  items: [],
  syncedCycles: new Set(),
  syncedAudits: new Set(),
})

/**
 * Plans an import: what each line would create or update, or its errors. Writes nothing. Cycles are planned before
 * action items, audits and items, whatever the order of lines, so that each can name what another line adds.
 */
function planImport(ground: Omit<Ground, 'register'>, table: TableLine[]): Plan {
  const whole: Ground = { ...ground, register: registerOf(ground.health, table) }
  const repeated = repeatedIn(table)
  const plan = nothing()

  const tell = (line: TableLine, outcome: ImportLine['outcome'], more: Partial<ImportLine> = {}) =>
    plan.lines.push({ line: line.line, about: aboutOf(line), outcome, errors: [], values: [], ...more })
  const settle = <Row>(line: TableLine, step: Step<Row>, rows: Row[]) => {
    const outcome = outcomeOf(step)
    if (outcome !== 'create' && outcome !== 'update')
      return void tell(line, outcome, { errors: step.errors.map((one) => sayFault(one)) })
    tell(line, outcome, { values: valuesOf(line, kindOf(line), step.edit) })
    if (step.row) rows.push(step.row)
    if (step.cycleId) plan.syncedCycles.add(step.cycleId)
    if (step.auditId) plan.syncedAudits.add(step.auditId)
  }
  const settleAll = <Row>(
    kind: ImportKind | undefined,
    stepOf: (ground: Ground, line: TableLine, key: Key) => Step<Row>,
    rows: Row[],
  ) => {
    for (const line of table.filter((one) => kindOf(one) === kind)) {
      if (kind === 'action-item' && isUntouchedItem(whole, line)) {
        tell(line, 'same')
        continue
      }
      const before = repeated.get(line)
      const broken = line.fault ?? (before && fault('line.entryTwice', { line: before }))
      settle(line, broken ? { errors: [broken] } : stepOf(whole, line, keyOf(line)), rows)
    }
  }
  settleAll('cycle', stepOfCycle, plan.cycles)
  settleAll('action-item', stepOfActionItem, plan.actionItems)
  settleAll('audit', stepOfAudit, plan.audits)
  settleAll('item', stepOfItem, plan.items)
  settleAll(undefined, () => ({ errors: [inColumn('kind', fault('request.notOneOf', { choices: kindWords }))] }), [])
  plan.lines.sort((a, b) => a.line - b.line)
  return plan
}

/** The response of an import. */
const outcomeOfPlan = ({ lines }: Plan, applied: boolean, questions: ImportQuestion[]): ImportOutcome => ({
  applied,
  ...countsOf(lines),
  questions,
  lines,
})

async function write(trx: Db, plan: Plan): Promise<void> {
  await saveRows(trx, 'audit_cycles', plan.cycles)
  await saveRows(trx, 'action_items', plan.actionItems)
  await saveRows(trx, 'audits', plan.audits)
  await saveRows(trx, 'audit_items', plan.items)
  await sql`update audit_cycles set synced_at = now() where id = any (${[...plan.syncedCycles]}::uuid[])`.execute(trx)
  // New audits have no version yet.
  await sql`update audits set synced_at = now(), updated_at = case when created_at < now() then now() end
    where id = any (${[...plan.syncedAudits]}::uuid[])`.execute(trx)
}

/**
 * Imports a table, or with `apply` false only returns what it would do. Both use the same plan. An invalid line means
 * that nothing is written.
 * @throws Refusal 404 if the project does not exist or the caller cannot see its health, 403 if they can only read it,
 * 400 if the file is not a table, or can be read in two ways
 */
export async function importHealth(
  deps: Deps,
  change: HealthChange & { me: Person },
  { csv, reading, apply }: HealthImport,
): Promise<ImportOutcome> {
  const { read, env } = deps
  const viewer = { me: change.me, today: today(env) }
  const { lines, notations, questions } = await readTable(csv, reading)
  if (apply) requireAnswered(questions)
  const table = unanswered(questions) ? [] : lines
  const people = await readPeople(
    read,
    table.map(({ cells }) => cells.owner ?? ''),
    viewer,
  )
  const planOn = (health: Health) => planImport({ health, people, notations, today: viewer.today }, table)
  if (!apply) {
    await requireHealthWritable(read, change.projectId, viewer)
    return outcomeOfPlan(planOn(await healthOf(read, change.projectId)), false, questions)
  }
  const { result } = await changeHealth(deps, change, async (trx, before) => {
    const plan = planOn(before)
    const isBroken = plan.lines.some(({ outcome }) => outcome === 'error')
    if (!isBroken) await write(trx, plan)
    return outcomeOfPlan(plan, !isBroken, questions)
  })
  return result
}
