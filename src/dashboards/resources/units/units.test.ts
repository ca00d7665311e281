import { busy, unitsOf, ann } from '#tests/support/resources.ts'
import { axisEnd, tableOf, ticksOf, totalOf } from './units.ts'

const learner = (total: number) => unitsOf(ann, { learning: { total, workUnits: [] } })

// The largest total rounded up to a multiple of 4.
test.each([
  [[], 1],
  [[0, 0], 1],
  [[1], 4],
  [[4, 2], 4],
  [[3, 5], 8],
  [[16], 16],
  [[17], 20],
])('an axis for totals of %j ends at %d', (totals, end) => {
  expect(axisEnd(totals.map(learner))).toBe(end)
})

test('five ticks, two where everything is empty', () => {
  expect([1, 4, 8, 20].map(ticksOf)).toEqual([
    [0, 1],
    [0, 1, 2, 3, 4],
    [0, 2, 4, 6, 8],
    [0, 5, 10, 15, 20],
  ])
})

test('a row adds up, and each number but 0 leads to what is behind it', () => {
  expect(totalOf(busy)).toBe(7)
  const to = (...parts: string[]) => parts.join('~')
  expect(tableOf([busy], to)).toEqual({
    columns: ['Name', 'Development', 'Management', 'Training', 'Learning', 'Total'],
    rows: [
      [
        'Ann',
        { text: '2', to: `units~${ann.id}~development` },
        { text: '2', to: `units~${ann.id}~management` },
        { text: '3', to: `units~${ann.id}~training` },
        '0',
        '7',
      ],
    ],
  })
})
