import { mostItems } from '#contract/api/projectAudits/audit.ts'
import type { ImportOutcome } from '#contract/api/importOutcome.ts'
import { auditedProject } from '#tests/support/auditCalls.ts'
import { makePerson } from '#tests/support/people.ts'
import { refused } from '#tests/support/state.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()
const project = () => auditedProject(app)
const csv = (...lines: string[]) => lines.join('\n')
const faults = ({ lines }: ImportOutcome) =>
  lines.flatMap(({ line, errors }) => errors.map((error) => `${line}: ${error}`))

describe('an invalid line', () => {
  const head = 'kind,cycle,type,name,score,grade,flag,area,date,owner,action item,priority'
  test.each<[string, string[], string[]]>([
    [
      'words and numbers',
      ['cycle,1,,,5.5,,purple,,2026-02-30', 'cycle,x', 'cycle,,,,2', 'cycle,1.5'],
      [
        '2: date: Enter a real date such as 2026-03-31.',
        '2: score: Enter a number of at most 5.',
        '2: flag: Choose one of: none, green, yellow, red.',
        '3: cycle: This must be a number, such as 1250.',
        '4: cycle: This field is required.',
        '5: cycle: This must be a whole number.',
      ],
    ],
    [
      'a score with three decimals, and a grade that is none',
      ['cycle,1,,,3.125', 'audit,1,mobile', 'item,1,mobile,A,,6', 'item,1,mobile,B,,2.5', 'item,1,mobile,C,,fine'],
      [
        '2: score: Use at most 2 decimals.',
        '4: grade: Enter a number of at most 5.',
        '5: grade: This must be a whole number.',
        '6: grade: This must be a number, such as 1250.',
      ],
    ],
    [
      'an unknown kind',
      ['cycles,1', ',1'],
      [
        '2: kind: Choose one of: cycle, audit, item, action-item.',
        '3: kind: Choose one of: cycle, audit, item, action-item.',
      ],
    ],
    [
      'what is nowhere',
      [
        'audit,7,mobile',
        'item,7,mobile,A',
        'action-item,7,,A',
        'cycle,1',
        'item,1,mobile,A',
        'audit,1,backend',
        'item,1,backend,A,,,,,,,Nothing',
      ],
      [
        '2: There is no cycle 7. Add a row of the kind cycle for it.',
        '3: There is no cycle 7. Add a row of the kind cycle for it.',
        '4: There is no cycle 7. Add a row of the kind cycle for it.',
        '6: Cycle 1 has no audit of the type Mobile. Add a row of the kind audit for it.',
        '8: action item: Cycle 1 has no action item "Nothing". ' +
          'Add a row of the kind action-item for it, or correct the name.',
      ],
    ],
    [
      'names that are missing',
      ['cycle,1', 'audit,1', 'audit,1,mobile', 'item,1,mobile', 'item,1,,A', 'action-item,1'],
      [
        '3: type: This field is required.',
        '5: name: This field is required.',
        '6: type: This field is required.',
        '7: name: This field is required.',
      ],
    ],
    [
      'lines about the same',
      [
        'cycle,1',
        'cycle,01',
        'audit,1,mobile',
        'audit,1,Mobile',
        'item,1,mobile,A',
        'item,1,mobile,A',
        'action-item,1,,A',
        'action-item,1,,A',
      ],
      [
        '3: Line 2 is about the same entry. Keep one of the two.',
        '5: Line 4 is about the same entry. Keep one of the two.',
        '7: Line 6 is about the same entry. Keep one of the two.',
        '9: Line 8 is about the same entry. Keep one of the two.',
      ],
    ],
    [
      'an area outside of a health audit',
      [
        'cycle,1',
        'audit,1,mobile',
        'item,1,mobile,A,,,,quality',
        'audit,1,engineering-health',
        'item,1,Engineering health,A,,,,Quality assurance',
      ],
      ['4: area: Only items of an engineering health audit have an area. Leave it empty, or move the item there.'],
    ],
    [
      'nobody',
      ['cycle,1', 'audit,1,mobile,,,,,,,nobody', 'action-item,1,,A,,,,,,leo@nowhere.example,,urgent'],
      [
        '3: owner: "nobody" is no team email. Several people can have one name: use the team email, or @ and the username.',
        '4: owner: No person has the team email or username "leo@nowhere.example". Check the spelling.',
        '4: priority: Choose one of: high, medium, low.',
      ],
    ],
    [
      'too many cells',
      ['cycle,1,,,,,,,,,,,,oops'],
      ['2: This line has 14 cells, but there are 12 columns. Quote cells that contain a separator.'],
    ],
  ])('is reported, and nothing is written: %s', async (_what, lines, expected) => {
    const { imported } = await project()
    const file = csv(
      head,
      ...lines.map((line) => {
        const cells = line.split(',')
        return [...cells, ...Array<string>(Math.max(0, 12 - cells.length)).fill('')].join(',')
      }),
    )
    const preview = await imported(file, false)
    expect(faults(preview)).toEqual(expected)
    expect(await refused(app.deps.db, () => imported(file, true))).toEqual({ ...preview, applied: false })
  })

  test('cannot name a deleted person', async () => {
    const { imported } = await project()
    await makePerson(app, { columns: { username: 'deleted', deleted_at: '2026-01-01' } })
    const outcome = await imported(csv('kind,cycle,type,owner', 'cycle,1,,', 'audit,1,mobile,@deleted'), false)
    expect(outcome.lines.map(({ outcome: one }) => one)).toEqual(['create', 'error'])
  })

  test('cannot use a name that several entries of the project have', async () => {
    const { cycle, madeAudit, actionItem, imported } = await project()
    const made = await cycle({ cycle: 1 })
    for (const name of ['Fix', 'Fix']) await actionItem({ name, cycleID: made.id })
    await madeAudit(made, { type: 'mobile', items: [{ name: 'A' }, { name: 'A' }, { name: 'B' }] })
    const file = csv(
      'kind,cycle,type,name,action item,notes',
      'item,1,mobile,A,,',
      'item,1,mobile,B,Fix,',
      'action-item,1,,Fix,,Soon',
    )
    expect(faults(await imported(file, true))).toEqual([
      '2: This audit has several items "A". Give each its own name first.',
      '3: action item: Cycle 1 has several action items "Fix". Give each its own name first.',
      '4: Cycle 1 has several action items "Fix". Give each its own name first.',
    ])
  })

  test('can keep an action item of another cycle', async () => {
    const { cycle, madeAudit, actionItem, imported } = await project()
    const [one, two] = [await cycle({ cycle: 1 }), await cycle({ cycle: 2 })]
    const fix = await actionItem({ name: 'Fix', cycleID: one.id })
    await madeAudit(two, { type: 'mobile', items: [{ name: 'A', actionItemID: fix.id }] })
    const outcome = await imported(csv('kind,cycle,type,name,action item', 'item,2,mobile,A,Fix'), false)
    expect(outcome).toMatchObject({ same: 1, error: 0 })
  })

  test(`an audit has at most ${mostItems} items`, async () => {
    const { imported } = await project()
    const items = Array.from({ length: mostItems + 1 }, (_, at) => `item,1,mobile,Item ${at}`)
    const outcome = await imported(csv('kind,cycle,type,name', 'cycle,1,,', 'audit,1,mobile,', ...items), false)
    expect(faults(outcome)).toEqual([`504: An audit can have at most ${mostItems} items. Leave this one out.`])
  })
})
