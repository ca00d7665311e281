import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, sources } from './sources.ts'

/** The area of a path, such as `employees`. */
const areaOf = (path: string): string | undefined => /^server\/areas\/([^/]+)\//.exec(path)?.[1]

const imports = sources('server').flatMap(({ path, imports: names }) =>
  names.filter((name) => name.startsWith('server/')).map((name) => ({ path, name })),
)
const asText = ({ path, name }: { path: string; name: string }) => `${path} imports ${name}`

/** Which rooms know which others, sorted. A room is an area, a folder or a file, as `roomOf` says. */
function arrowsOf(roomOf: (path: string) => string | undefined): Map<string, string[]> {
  const arrows = new Map<string, string[]>()
  for (const { path, name } of imports) {
    const [from, to] = [roomOf(path), roomOf(name)]
    if (!from || !to || from === to) continue
    arrows.set(from, [...new Set([...(arrows.get(from) ?? []), to])].sort())
  }
  return arrows
}

const arrows = arrowsOf(areaOf)

/** The arrows that are left when all rooms are taken away that know no other one, or that no other one knows. */
function circlesOf(all: ReadonlyMap<string, readonly string[]>): string[] {
  const left = new Map(all)
  for (let before = -1; before !== left.size; ) {
    before = left.size
    const known = new Set([...left.values()].flat())
    for (const [room, others] of left) {
      const still = others.filter((other) => left.has(other))
      if (still.length && known.has(room)) left.set(room, still)
      else left.delete(room)
    }
  }
  return [...left].map(([room, others]) => `${room} > ${others.join(', ')}`)
}

test('the platform knows only itself', () => {
  const known = imports.filter(
    ({ path, name }) => path.startsWith('server/platform/') && !name.startsWith('server/platform/'),
  )
  expect(known.map(asText)).toEqual([])
})

test('an area knows the platform and what other areas offer in index.ts', () => {
  const known = imports.filter(
    ({ path, name }) =>
      areaOf(path) &&
      !name.startsWith('server/platform/') &&
      areaOf(name) !== areaOf(path) &&
      !/^server\/areas\/\w+\/index\.ts$/.test(name),
  )
  expect(known.map(asText)).toEqual([])
})

test('the server itself knows areas only by their index.ts', () => {
  const known = imports.filter(
    ({ path, name }) => !areaOf(path) && areaOf(name) && !/^server\/areas\/\w+\/index\.ts$/.test(name),
  )
  expect(known.map(asText)).toEqual([])
})

test('areas know each other without a circle', () => {
  expect(circlesOf(arrows)).toEqual([])
})

/** Imports of types count too. */
test('folders and files of the platform know each other without a circle', () => {
  const within = (path: string) => /^server\/platform\/(.+)$/.exec(path)?.[1]
  expect(circlesOf(arrowsOf((path) => within(path)?.split('/')[0]))).toEqual([])
  expect(circlesOf(arrowsOf(within))).toEqual([])
})

/** Only opening a company, the command line and the demo sign-in use them. */
test('only what starts a company knows the seeds', () => {
  const mayKnow = /^server\/(seed\/|cli\/|idp\/|company\.ts)/
  const known = imports.filter(({ path, name }) => name.startsWith('server/seed/') && !mayKnow.test(path))
  expect(known.map(asText)).toEqual([])
})

test('docs/architecture.md draws these areas', () => {
  const lines = [...arrows]
    .sort(([a], [b]) => a.localeCompare(b))
    .map(([from, to]) => `  ${from} --> ${to.join(' & ')}`)
  const drawing = `\`\`\`mermaid\nflowchart LR\n${lines.join('\n')}\n\`\`\``
  expect(readFileSync(join(root, 'docs/architecture.md'), 'utf8')).toContain(drawing)
})
