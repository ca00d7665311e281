import { viewedPages } from '#contract/api/views.ts'
import { allPages } from '#src/layout/pages.ts'
import { routes } from '#src/routes.ts'

test('pages with views have the permission of their views', () => {
  const items = new Map(allPages(routes).map(({ path, permission }) => [path, permission]))
  for (const [page, needed] of Object.entries(viewedPages))
    expect([page, [items.get(page) ?? 'no such page'].flat()]).toEqual([page, [needed].flat()])
})
