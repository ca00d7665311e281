import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importsOf, root, type Source, sources } from './sources.ts'

const broken = (files: Source[], allowed: (name: string, from: string) => boolean): string[] =>
  files.flatMap(({ path, imports }) =>
    imports.filter((name) => !allowed(name, path)).map((name) => `${path} imports ${name}`),
  )

/** Parts of a project belong to it, because its pages contain their lists; one's own profile is a person's. */
const parents: Record<string, string> = {
  members: 'projects',
  workUnits: 'projects',
  projectAudits: 'projects',
  staffing: 'projects',
  profile: 'employees',
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
  expect(importsOf('src/x/y.ts', text)).toEqual(['src/x/a.ts', 'contract/b.ts', 'src/c.ts', 'd', 'e.css', 'src/x/f.ts'])
})

test('contract knows zod and itself', () => {
  expect(broken(sources('contract'), (name) => name === 'zod' || name.startsWith('contract/'))).toEqual([])
})

test('server does not know the browser code or the tests', () => {
  expect(broken(sources('server'), (name) => !/^(src|tests)\/|^(react|react-dom|react-admin)$/.test(name))).toEqual([])
})

test('src does not know the server, Node or the tests', () => {
  expect(broken(sources('src'), (name) => !/^(server|tests)\/|^node:/.test(name))).toEqual([])
})

/** What a resource offers to others: its fields and its inputs, such as a person with a link to the page. */
const offered = /\/\w+(Field|Input)\.tsx$/

test('a resource knows the fields and inputs of others only', () => {
  const inside = sources('src').filter(({ path }) => resource(path))
  const other = (name: string, from: string) =>
    !resource(name) || resource(name) === resource(from) || offered.test(name)
  expect(broken(inside, other)).toEqual([])
})

/** Files that match the pattern and are not in one of these folders. */
const sayings = (pattern: RegExp, folders: readonly string[]): string[] =>
  sources('src')
    .filter(({ path }) => !folders.some((folder) => path.startsWith(folder)))
    .filter(({ path }) => pattern.test(readFileSync(join(root, path), 'utf8')))
    .map(({ path }) => path)

const asking = /\buse(Infinite|Suspense)?Quer(y|ies)\(/
const literalKey = /\bqueryKey(:|\s*=)\s*\[\s*['"`]|Quer(y|ies)Data(<[^(]*>)?\(\s*\[\s*['"`]/

test('pages ask through the hooks of the data provider, and take query keys from the registry', () => {
  expect(sayings(asking, ['src/providers/'])).toEqual([])
  expect(sayings(literalKey, ['src/providers/'])).toEqual([])
})

test.each(['useQuery({ queryKey', 'useInfiniteQuery({', 'useQueries({'])('%s asks past the provider', (text) => {
  expect(asking.test(text)).toBe(true)
})

test.each([
  "queryKey: ['invoices']",
  "const queryKey = ['a', 'getList']",
  "queries.setQueryData(['members'], data)",
  "queries.setQueriesData<{ data: Row[] }>(['members'], data)",
])('%s is a literal key', (text) => {
  expect(literalKey.test(text)).toBe(true)
})

test.each([
  'useQueryClient()',
  'useCommandQuery(',
  'predicate: ({ queryKey: [root] }) => root',
  'queryKey: queryKeyOf(',
])('%s is neither', (text) => {
  expect(asking.test(text) || literalKey.test(text)).toBe(false)
})

const writing =
  /\bsetBusy\b|\bprovider\.(run|create|update|updateMany|delete)\b|\b(call|http)\([^)]*\bmethod:|\{ run \} = useDataProvider|\buseMutation\b[^;'"]*from '@tanstack/

test('pages write through the mutations of src/providers, which know when they are pending', () => {
  expect(sayings(writing, ['src/providers/'])).toEqual([])
})

test.each([
  'const [busy, setBusy] = useState(false)',
  "await provider.run('surveys', 'send', input)",
  "await provider.delete('topics', { id })",
  "http('/addresses/confirm', { method: 'POST' })",
  'const { run } = useDataProvider()',
  "import { useMutation, useQueryClient } from '@tanstack/react-query'",
])('%s writes past them', (text) => {
  expect(writing.test(text)).toBe(true)
})

test.each([
  "const { mutate, isPending } = useCommand('surveys', 'send')",
  "import { useMutation } from '#src/providers/useMutation.ts'",
  "await provider.getOne('surveys', { id })",
])('%s does not', (text) => {
  expect(writing.test(text)).toBe(false)
})
