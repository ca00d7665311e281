import type { OrderPart } from '#src/providers/dataProvider/listInput.ts'
import { countOf, tabOf } from '#src/admin/list/StatusTabs.tsx'
import { running, statusTabs } from './projectFilters.tsx'
import { nextSort } from './ProjectList.tsx'

const up = (field: OrderPart['field']): OrderPart => ({ field, descending: false })
const down = (field: OrderPart['field']): OrderPart => ({ field, descending: true })

test.each<[string, OrderPart[], boolean, OrderPart[]]>([
  ['nothing sorts: upwards', [], false, [up('updatedAt')]],
  ['ascending becomes descending', [up('updatedAt')], false, [down('updatedAt')]],
  ['descending becomes unsorted', [down('updatedAt')], false, []],
  ['replaces another column', [down('leadRating')], false, [up('updatedAt')]],
  ['comes after another column with Shift', [down('leadRating')], true, [down('leadRating'), up('updatedAt')]],
  ['keeps its place among several', [up('updatedAt'), up('leadRating')], true, [down('updatedAt'), up('leadRating')]],
  ['leaves several', [down('updatedAt'), up('leadRating')], true, [up('leadRating')]],
  ['replaces several', [up('leadRating'), up('updatedAt')], false, [down('updatedAt')]],
])('next order: %s', (_name, parts, add, next) => {
  expect(nextSort(parts, 'updatedAt', add)).toEqual(next)
})

test('finds a tab by its statuses in any order, and counts its projects', () => {
  expect(tabOf(statusTabs, ['active', 'on-boarding'])).toBe(running)
  expect(tabOf(statusTabs, [])?.name).toBe('all')
  expect(tabOf(statusTabs, ['active', 'closed'])).toBeUndefined()
  const counts = { active: 5, 'on-boarding': 2, closed: 40 }
  expect(statusTabs.map((tab) => countOf(tab, counts))).toEqual([7, 5, 2, 0, 40, 47])
})
