import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, sources } from './sources.ts'

/** The area of a path, such as `employees`. */
const areaOf = (path: string): string | undefined => /^server\/areas\/([^/]+)\//.exec(path)?.[1]

const imports = sources('server').flatMap(({ path, imports: names }) =>
  names.filter((name) => name.startsWith('server/')).map((name) => ({ path, name })),
)
const asText = ({ path, name }: { path: string; name: string }) => `${path} imports ${name}`

/** Areas that import each area from another one, sorted. */
const arrows = new Map<string, string[]>()
for (const { path, name } of imports) {
  const [from, to] = [areaOf(path), areaOf(name)]
  if (!from || !to || from === to) continue
  arrows.set(from, [...new Set([...(arrows.get(from) ?? []), to])].sort())
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
  const circles: string[] = []
  const visit = (area: string, trail: string[]): void => {
    if (trail.includes(area)) circles.push([...trail.slice(trail.indexOf(area)), area].join(' > '))
    else for (const next of arrows.get(area) ?? []) visit(next, [...trail, area])
  }
  for (const area of arrows.keys()) visit(area, [])
  expect([...new Set(circles)]).toEqual([])
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
