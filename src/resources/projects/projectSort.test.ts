import type { OrderPart } from '#src/providers/dataProvider/listInput.ts'
import { countOf, running, statusTabs, tabOf } from './projectFilters.tsx'
import { nextSort } from './ProjectList.tsx'

const up = (field: OrderPart['field']): OrderPart => ({ field, descending: false })
const down = (field: OrderPart['field']): OrderPart => ({ field, descending: true })

test.each<[string, OrderPart[], boolean, OrderPart[]]>([
  ['nothing sorts: upwards', [], false, [up('updatedAt')]],
  ['upwards: downwards', [up('updatedAt')], false, [down('updatedAt')]],
  ['downwards: not at all', [down('updatedAt')], false, []],
  ['another column gives way', [down('leadRating')], false, [up('updatedAt')]],
  ['another column stays before it', [down('leadRating')], true, [down('leadRating'), up('updatedAt')]],
  [
    'among several it keeps its place',
    [up('updatedAt'), up('leadRating')],
    true,
    [down('updatedAt'), up('leadRating')],
  ],
  ['among several it leaves', [down('updatedAt'), up('leadRating')], true, [up('leadRating')]],
  ['alone again from several', [up('leadRating'), up('updatedAt')], false, [down('updatedAt')]],
])('the next order: %s', (_name, parts, add, next) => {
  expect(nextSort(parts, 'updatedAt', add)).toEqual(next)
})

test('finds a tab by its statuses in any order, and counts its projects', () => {
  expect(tabOf(['active', 'on-boarding'])).toBe(running)
  expect(tabOf([])?.name).toBe('all')
  expect(tabOf(['active', 'closed'])).toBeUndefined()
  const counts = { active: 5, 'on-boarding': 2, closed: 40 }
  expect(statusTabs.map((tab) => countOf(tab, counts))).toEqual([7, 5, 2, 0, 40, 47])
})
