import * as api from '#contract/api/index.ts'
import { importColumns, mostLines } from '#contract/api/projectAudits/audit.ts'
import type { ImportOutcome } from '#contract/api/importOutcome.ts'
import { auditedProject } from '#tests/support/auditCalls.ts'
import { makePerson } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const project = () => auditedProject(app)
const csv = (...lines: string[]) => lines.join('\n')
const told = ({ lines }: ImportOutcome) => lines.map(({ line, about, outcome }) => [line, about, outcome])

// Each line names an entry that a later line adds.
const whole = csv(
  'kind,cycle,date,type,name,score,flag,area,grade,severity,notes,action item,priority,status,owner,due',
  'item,4,,engineering-health,Releases,,,delivery,2,high,Slow,Fix it,,,,',
  'item,4,,engineering-health,Reviews,,,quality,5,,,,,,,',
  'audit,4,2026-02-03,engineering-health,,3.5,,,,,,,,,@OWNER,',
  'action-item,4,,,Fix it,,,,,,Soon,,high,in-progress,owner@tidewater.example,2026-05-01',
  'cycle,4,2026-02-01,,,4.25,yellow,,,,,,,,,',
)

describe('a file', () => {
  test('is described by line first, then written, and then changes nothing', async () => {
    const owner = await makePerson(app, {
      columns: { username: 'owner', team_email: 'owner@tidewater.example' },
    })
    const { imported, cycles, audit, actionItems } = await project()
    const preview = await refused(app.deps.db, () => imported(whole, false))
    expect(told(preview)).toEqual([
      [2, 'Cycle 4, Engineering health audit: Releases', 'create'],
      [3, 'Cycle 4, Engineering health audit: Reviews', 'create'],
      [4, 'Cycle 4, Engineering health audit', 'create'],
      [5, 'Cycle 4: Fix it', 'create'],
      [6, 'Cycle 4', 'create'],
    ])
    expect(preview).toMatchObject({ applied: false, create: 5, update: 0, same: 0, error: 0 })
    expect(await imported(whole, true)).toEqual({ ...preview, applied: true })

    const [cycle] = await cycles()
    expect(cycle).toMatchObject({
      ...{ cycle: 4, date: '2026-02-01', quarter: 'Q1/2026', averageScore: 4.25, flag: 'yellow' },
      ...{ status: 'audited', actionItemHigh: 1, updatedAt: null, syncedAt: expect.any(String) },
    })
    const made = await audit(cycle?.audits[0] as { id: string })
    expect(made).toMatchObject({
      ...{ type: 'engineering-health', name: 'Engineering health', score: 3.5, auditedAt: '2026-02-03' },
      ...{ auditor: { id: owner.id }, status: 'audited', actionItem: 1, updatedAt: null },
    })
    expect(made.items).toMatchObject([
      { name: 'Releases', area: 'delivery', grade: 2, severity: 'high', notes: 'Slow' },
      { name: 'Reviews', area: 'quality', grade: 5, severity: null, actionItem: null },
    ])
    const [item] = await actionItems()
    expect(made.items[0]?.actionItem).toEqual({ id: item?.id, name: 'Fix it' })
    expect(item).toMatchObject({
      ...{ name: 'Fix it', description: 'Soon', priority: 'high', status: 'in-progress', needHelp: false },
      ...{ dueDate: '2026-05-01', pic: { id: owner.id }, cycle: { id: cycle?.id, cycle: 4 } },
    })

    const again = await refused(app.deps.db, () => imported(whole, true))
    expect(again).toMatchObject({ applied: true, create: 0, update: 0, same: 5, error: 0 })
  })

  test('can have semicolons, a byte order mark, quotes, CRLF line ends, and other words and date formats', async () => {
    const { imported, cycles, audit, actionItems } = await project()
    const file = `\uFEFF${[
      'Cycle;KIND; type ;name;score;grade;notes;due;status;priority;date;flag;severity',
      '',
      '1;Audit cycle;;;"3,5";;;;;;31/3/2026;RED;',
      ';;;;;;;;;;;;',
      '1;Audit;front end;;;;;;;;;;',
      '1;audit;FRONTEND;;;;;;;;;;',
      '1;AUDIT ITEM;Frontend;"Say ""hi""; twice";;Good;"two\r\nlines";;;;;;Low',
      '1;Action item;;Do;;;;31/12/2026;in progress;High;;;',
    ].join('\r\n')}`
    const broken = await imported(file, true)
    expect(broken.lines.map(({ line, outcome }) => [line, outcome])).toEqual([
      [3, 'create'],
      [5, 'error'],
      [6, 'create'],
      [7, 'create'],
      [9, 'create'],
    ])
    await imported(file.replace('1;Audit;front end;;;;;;;;;;\r\n', ''), true)
    const [cycle] = await cycles()
    expect(cycle).toMatchObject({ averageScore: 3.5, date: '2026-03-31', flag: 'red' })
    expect((await audit(cycle?.audits[0] as { id: string })).items).toMatchObject([
      { name: 'Say "hi"; twice', grade: 4, notes: 'two\nlines', severity: 'low' },
    ])
    expect(await actionItems()).toMatchObject([{ dueDate: '2026-12-31', status: 'in-progress', priority: 'high' }])
  })

  test('can have blanks around its words, also inside quotation marks', async () => {
    const { imported, actionItems } = await project()
    const file = csv(
      '"kind ",cycle,type,name,action item',
      '" cycle "," 1 ",,,',
      'action-item,1,," Fix ",',
      'action-item,1,,\u00A0Look\u00A0,',
      'audit,1," mobile ",,',
      'item,1,mobile," A ","Fix "',
    )
    expect(await imported(file, true)).toMatchObject({ applied: true, create: 5 })
    expect(await imported(file, true)).toMatchObject({ applied: true, create: 0, same: 5 })
    expect((await actionItems()).map(({ name }) => name)).toEqual(['Fix', 'Look'])
  })

  test('keeps the stored value for an empty cell', async () => {
    const { cycle, madeAudit, actionItem, imported, cycles, audit, actionItems } = await project()
    const made = await cycle({ cycle: 1, date: '2026-02-01', averageScore: 3, flag: 'green' })
    const wanted = { name: 'Fix', description: 'Old', cycleID: made.id, priority: 'low', needHelp: true }
    const fix = await actionItem(wanted)
    const items = [
      { name: 'A', requirements: 'All', notes: 'Old', grade: 1, severity: 'low', actionItemID: fix.id },
      { name: 'B', grade: 5 },
    ]
    const mobile = await madeAudit(made, { type: 'mobile', name: 'Apps', duration: 1.5, items })
    const file = csv(
      'kind,cycle,type,name,grade,notes,score,action item,status',
      'cycle,1,,,,,0,,',
      'audit,1,mobile,,,,2,,',
      'item,1,mobile,A,4,,,,',
      'item,1,mobile,B,5,,,Fix,',
      'item,1,mobile,C,,New,,,',
      'action-item,1,,Fix,,,,,done',
    )
    const outcome = await imported(file, true)
    expect(outcome).toMatchObject({ applied: true, update: 5, create: 1, same: 0 })
    expect(await cycles()).toMatchObject([{ averageScore: 0, date: '2026-02-01', flag: 'green' }])
    const after = await audit(mobile)
    expect(after).toMatchObject({ name: 'Apps', duration: 1.5, score: 2, updatedAt: expect.any(String) })
    const kept = { requirements: 'All', notes: 'Old', severity: 'low', actionItem: { id: fix.id } }
    expect(after.items).toMatchObject([
      { name: 'A', grade: 4, ...kept },
      { name: 'B', grade: 5, actionItem: { id: fix.id } },
      { name: 'C', grade: 0, notes: 'New', actionItem: null },
    ])
    expect(after.items[0]?.id).toBe(mobile.items[0]?.id)
    expect(await actionItems()).toMatchObject([
      { id: fix.id, description: 'Old', priority: 'low', needHelp: true, status: 'done' },
    ])
  })

  test('changes the version of an audit with a written item, and marks audit and cycle as imported', async () => {
    const { cycle, madeAudit, imported, cycles } = await project()
    const [one, two] = [await cycle({ cycle: 1 }), await cycle({ cycle: 2 })]
    await madeAudit(one, { type: 'mobile', items: [{ name: 'A' }] })
    await madeAudit(two, { type: 'mobile', items: [{ name: 'A' }] })
    await imported(csv('kind,cycle,type,name,grade', 'item,1,mobile,A,3', 'item,2,mobile,A,0'), true)
    const [second, first] = await cycles()
    const marks = [first, second].map((one) => [one?.syncedAt, one?.updatedAt, one?.audits[0]?.updatedAt])
    expect(marks).toEqual([
      [expect.any(String), null, expect.any(String)],
      [null, null, null],
    ])
  })
})

describe('a file that is not a table', () => {
  test.each([
    ['no columns', 'hello', 'import.unknownColumn'],
    ['an unknown column', 'kind,cycle,serverity', 'import.unknownColumn'],
    ['a column twice', 'kind,cycle,Kind', 'import.columnTwice'],
    ['no kind', 'cycle,date', 'import.noKeyColumns'],
    ['only blank lines', '\n \n', 'import.noKeyColumns'],
    ['a quote that does not close', 'kind,cycle\ncycle,"1', 'import.badQuotes'],
    ['a quote inside of a cell', 'kind,cycle,notes\n\ncycle,1,a "b"', 'import.badQuotes'],
    ['a character that cannot be kept', 'kind,cycle,name\naction-item,1,a\0b', 'import.badCharacter'],
    ['too many lines', `kind,cycle\n${'cycle,1\n'.repeat(mostLines + 1)}`, 'import.tooManyLines'],
  ])('is refused: %s', async (_what, file, code) => {
    const { importing } = await project()
    for (const apply of [false, true]) {
      const answer = await refused(app.deps.db, () => importing(file, apply))
      expect([answer.status, answer.body.errors]).toEqual([400, [expect.objectContaining({ field: 'csv', code })]])
    }
  })

  test('with column names only does nothing', async () => {
    const { imported } = await project()
    expect(await imported(Object.keys(importColumns).join(','), true)).toEqual({
      ...{ applied: true, create: 0, update: 0, same: 0, error: 0, questions: [], lines: [] },
    })
  })
})

test('callers who can only read audits cannot import, and lines reveal nothing to those who cannot', async () => {
  const { project: on, imported } = await project()
  await imported(whole, true)
  const reader = await makePerson(app, { permissions: ['dashboards.projects.read', 'projects.read.fullAccess'] })
  const editor = await makePerson(app, { permissions: ['dashboards.projects.read', 'projects.edit'] })
  for (const apply of [false, true]) {
    const body = { csv: csv('kind,cycle,date', 'cycle,4,2026-02-01', 'cycle,5,2026-02-01'), apply }
    const statusFor = async ({ token }: { token: string }) => {
      const call = () => app.as(null)(api.projectAudits.importCsv, { params: { id: on.id }, body, token })
      return (await refused(app.deps.db, call)).status
    }
    expect([await statusFor(reader), await statusFor(editor)]).toEqual([403, 404])
  }
})
