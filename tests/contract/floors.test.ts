import { sources } from './sources.ts'

/** The folders of `src`, from the ground. A file knows its own floor and those below. */
const floors = [['i18n'], ['providers'], ['admin'], ['layout'], ['resources', 'dashboards'], ['palette'], ['pages']]

/** The folder of a file in `src`; `App` for the files above all folders. */
const roomOf = (path: string): string => /^src\/([^/]+)\//.exec(path)?.[1] ?? 'App'

const floorOf = (path: string): number => {
  const floor = floors.findIndex((rooms) => rooms.includes(roomOf(path)))
  return floor < 0 ? floors.length : floor
}

const arrows = sources('src').flatMap(({ path, imports }) =>
  imports.filter((name) => name.startsWith('src/')).map((name) => ({ path, name })),
)
const asText = ({ path, name }: { path: string; name: string }) => `${path} imports ${name}`

test('every folder of src has a floor', () => {
  const rooms = new Set(sources('src').map(({ path }) => roomOf(path)))
  expect([...rooms].sort()).toEqual(['App', ...floors.flat()].sort())
})

test('no file knows a floor above its own', () => {
  expect(arrows.filter(({ path, name }) => floorOf(name) > floorOf(path)).map(asText)).toEqual([])
})

test('resources do not know the dashboards', () => {
  expect(arrows.filter(({ path, name }) => roomOf(path) === 'resources' && roomOf(name) === 'dashboards')).toEqual([])
})

/** The kit draws how often a record of Settings is used, whatever its kind is. */
const kept = /^contract\/api\/metadata\/(keeping|keptKinds)\.ts$/

test('the kit knows the schemas of no domain', () => {
  const domains = sources('src/admin').flatMap(({ path, imports }) =>
    imports
      .filter((name) => /^contract\/api\/\w+\//.test(name) && !kept.test(name))
      .map((name) => asText({ path, name })),
  )
  expect(domains).toEqual([])
})
