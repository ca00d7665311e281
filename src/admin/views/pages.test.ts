import { viewedPages } from '#contract/api/views.ts'
import { navigation, type NavItem } from '#src/layout/navigation.ts'

const flat = (items: readonly NavItem[]): NavItem[] => items.flatMap((item) => [item, ...flat(item.children ?? [])])

test('pages with views have the permission of their views', () => {
  const items = new Map(flat(navigation).map(({ path, permission }) => [path, permission]))
  for (const [page, needed] of Object.entries(viewedPages))
    expect([page, [items.get(page) ?? 'no such page'].flat()]).toEqual([page, [needed].flat()])
})
