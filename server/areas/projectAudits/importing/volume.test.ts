import { mostLines } from '#contract/api/projectAudits/audit.ts'
import { auditedProject } from '#tests/support/auditCalls.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

test('a file can have the maximum number of lines', async () => {
  const { imported, cycles } = await auditedProject(app)
  // 100 lines per cycle: the cycle, its audit, 49 items, and an action item for each of them.
  const inCycle = (cycle: number) => [
    `cycle,${cycle},,,,,`,
    `audit,${cycle},backend,,,,`,
    ...Array.from({ length: 49 }, (_, at) => [
      `item,${cycle},backend,Item ${at},${at % 6},Fix ${at},`,
      `action-item,${cycle},,Fix ${at},,,low`,
    ]).flat(),
  ]
  const lines = Array.from({ length: mostLines / 100 }, (_, at) => inCycle(at)).flat()
  const file = ['kind,cycle,type,name,grade,action item,priority', ...lines].join('\n')
  expect(await imported(file, true)).toMatchObject({ applied: true, create: mostLines, error: 0 })
  expect(await imported(file, false)).toMatchObject({ same: mostLines })
  expect((await cycles()).map(({ actionItemLow }) => actionItemLow)).toEqual(Array(mostLines / 100).fill(49))
})
