import { importsOf, type Source, sources } from './sources.ts'

const broken = (files: Source[], allowed: (name: string, from: string) => boolean): string[] =>
  files.flatMap(({ path, imports }) =>
    imports.filter((name) => !allowed(name, path)).map((name) => `${path} imports ${name}`),
  )

/** What is a part of a project or a survey belongs to it: their pages hold its lists. */
const parents: Record<string, string> = {
  members: 'projects',
  workUnits: 'projects',
  health: 'projects',
  staffing: 'projects',
  topics: 'surveys',
  feedbacks: 'surveys',
  questions: 'surveys',
}

function resource(path: string): string | undefined {
  const name = /^src\/resources\/([^/]+)\//.exec(path)?.[1]
  return name && (parents[name] ?? name)
}

test('imports are read in every spelling', () => {
  const text = `import a from './a.ts'
import type { B } from '#contract/b.ts'
export * from '../c.ts'
export {
  d,
} from 'd'
import 'e.css'
const f = () => import('./f.ts')`
  expect(importsOf('src/x/y.ts', text)).toEqual([
    'src/x/a.ts',
    'contract/b.ts',
    'src/c.ts',
    'd',
    'e.css',
    'src/x/f.ts',
  ])
})

test('contract knows zod and itself', () => {
  expect(broken(sources('contract'), (name) => name === 'zod' || name.startsWith('contract/'))).toEqual([])
})

test('server does not know the browser code or the tests', () => {
  expect(
    broken(sources('server'), (name) => !/^(src|tests)\/|^(react|react-dom|react-admin)$/.test(name)),
  ).toEqual([])
})

test('src does not know the server, Node or the tests', () => {
  expect(broken(sources('src'), (name) => !/^(server|tests)\/|^node:/.test(name))).toEqual([])
})

test('a resource does not know another resource', () => {
  const inside = sources('src').filter(({ path }) => resource(path))
  const other = (name: string, from: string) => !resource(name) || resource(name) === resource(from)
  expect(broken(inside, other)).toEqual([])
})
