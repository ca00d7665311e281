import fc from 'fast-check'
import { actionItemStatuses, auditFlags, auditTypes, severities } from '#contract/api/projectAudits/words.ts'
import { auditedProject } from '#tests/support/auditCalls.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const keys = (words: object) => Object.keys(words) as [string, ...string[]]
const cell = (...values: string[]) => fc.constantFrom('', ...values)
const number = fc.constantFrom('1', '2', '3')
const types = keys(auditTypes).slice(0, 3)
const text = fc.constantFrom('Plain', 'With, a comma', 'with "quotes"', 'two\nlines', 'semi; colon', 'Đặng ✓')
const columns = [
  ...['kind', 'cycle', 'type', 'name', 'date', 'score', 'flag', 'grade', 'severity', 'notes', 'action item'],
  ...['priority', 'status', 'due'],
] as const
type Cells = Partial<Record<(typeof columns)[number], string>>

const day = cell('2026-03-31', '30/4/2026', '2025-12-01')
const score = cell('0', '2.5', '5')
const line: fc.Arbitrary<Cells> = fc.oneof(
  fc.record({ kind: fc.constant('cycle'), cycle: number, date: day, score, flag: cell(...keys(auditFlags)) }),
  fc.record({
    ...{ kind: fc.constant('audit'), cycle: number, type: fc.constantFrom(...types), date: day, score },
    name: fc.oneof(fc.constant(''), text),
  }),
  fc.record({
    ...{ kind: fc.constant('item'), cycle: number, type: fc.constantFrom(...types), name: text },
    ...{
      grade: cell('0', '2', 'Good'),
      severity: cell('High', 'low'),
      notes: fc.oneof(fc.constant(''), text),
    },
    'action item': fc.oneof(fc.constant(''), text),
  }),
  fc.record({
    ...{ kind: fc.constant('action-item'), cycle: number, name: text, due: day },
    ...{ priority: cell(...keys(severities)), status: cell(...keys(actionItemStatuses)) },
  }),
)

/** What an import line is about, as one text: lines with the same key name the same record (rules/health.md#1.1). */
const about = ({ kind, cycle, type, name }: Cells) =>
  [
    kind,
    cycle,
    kind === 'audit' || kind === 'item' ? type : '',
    kind === 'cycle' || kind === 'audit' ? '' : name,
  ].join()

/** Lines with different keys that name only entries of the file. Others are dropped, because an import refuses them. */
function sound(lines: Cells[]): Cells[] {
  const single = [...new Map(lines.toReversed().map((one) => [about(one), one])).values()].toReversed()
  const has = (wanted: Cells) => single.some((one) => about(one) === about(wanted))
  const inCycle = single.filter(({ cycle = '' }) => has({ kind: 'cycle', cycle }))
  const kept = inCycle.filter(
    ({ kind, cycle = '', type = '' }) => kind !== 'item' || has({ kind: 'audit', cycle, type }),
  )
  return kept.map((one) => {
    const name = one['action item']
    const { cycle = '' } = one
    return name && !has({ kind: 'action-item', cycle, name }) ? { ...one, 'action item': '' } : one
  })
}

const quoted = (value: string) => (/[",;\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value)
const file = (lines: Cells[], separator: string, end: string) =>
  [columns.join(separator), ...lines.map((one) => columns.map((name) => quoted(one[name] ?? '')).join(separator))].join(
    end,
  )
const separators = fc.constantFrom(',', ';')
const ends = fc.constantFrom('\n', '\r\n')
const lines = fc.array(line, { minLength: 3, maxLength: 30, size: 'max' })

test('importing a file again changes nothing, in any order of its lines', async () => {
  await fc.assert(
    fc.asyncProperty(lines, separators, ends, fc.nat(), async (wanted, separator, end, turn) => {
      const { imported } = await auditedProject(app)
      const told = sound(wanted)
      const table = file(told, separator, end)
      const preview = await imported(table, false)
      expect(preview).toMatchObject({ create: told.length, error: 0 })
      expect(await imported(table, true)).toEqual({ ...preview, applied: true })
      const by = told.length ? turn % told.length : 0
      const turned = file([...told.slice(by), ...told.slice(0, by)], ',', '\n')
      const again = await refused(app.deps.db, () => imported(turned, true))
      expect(again).toMatchObject({ create: 0, update: 0, same: told.length, error: 0 })
    }),
    { numRuns: 8 },
  )
}, 300_000)

test('of two files, the filled cells of the second win, and the dry run predicts the result', async () => {
  await fc.assert(
    fc.asyncProperty(lines, lines, async (first, second) => {
      const { imported } = await auditedProject(app)
      await imported(file(sound(first), ',', '\n'), true)
      const table = file(sound(second), ';', '\r\n')
      const preview = await refused(app.deps.db, () => imported(table, false))
      expect(await imported(table, true)).toEqual({ ...preview, applied: true })
      expect(await imported(table, false)).toMatchObject({ same: preview.lines.length })
    }),
    { numRuns: 8 },
  )
}, 300_000)

test('nothing is written if one line is invalid', async () => {
  const broken: fc.Arbitrary<Cells> = fc.constantFrom(
    { kind: 'cycle' },
    { kind: 'cycle', cycle: '1', score: '6' },
    { kind: 'item', cycle: '1', type: 'mobile', name: '' },
    { kind: 'audit', cycle: '9', type: 'mobile' },
    { kind: 'nothing', cycle: '1' },
  )
  await fc.assert(
    fc.asyncProperty(lines, broken, fc.nat(), async (wanted, wrong, place) => {
      const { imported } = await auditedProject(app)
      const told = sound(wanted).filter((one) => about(one) !== about(wrong))
      const table = file(told.toSpliced(place % (told.length + 1), 0, wrong), ',', '\n')
      const outcome = await refused(app.deps.db, () => imported(table, true))
      expect(outcome).toMatchObject({
        applied: false,
        lines: expect.arrayContaining([expect.objectContaining({ outcome: 'error' })]),
      })
    }),
    { numRuns: 6 },
  )
}, 300_000)
