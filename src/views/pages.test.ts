import { viewedPages } from '#contract/api/views.ts'
import { navigation, type Place } from '#src/layout/navigation.ts'

const flat = (places: readonly Place[]): Place[] =>
  places.flatMap((place) => [place, ...flat(place.children ?? [])])

test('a page with views is open to those who may see views of it', () => {
  const places = new Map(flat(navigation).map(({ path, permission }) => [path, permission]))
  for (const [page, needed] of Object.entries(viewedPages))
    expect([page, [places.get(page) ?? 'no such page'].flat()]).toEqual([page, [needed].flat()])
})
