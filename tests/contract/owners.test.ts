import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, sources } from './sources.ts'

const textOf = (path: string) => readFileSync(join(root, path), 'utf8')

/** The list of docs/architecture.md: each owner with its tables, and in the last line what the platform may read. */
const [, list = ''] = textOf('docs/architecture.md').split('## Who writes which table')
const tablesOf = new Map(
  [...(list.split('\n## ')[0] ?? '').matchAll(/^\| `?([\w ]+?)`? \| (`.*) \|$/gm)].map(
    ([, owner = '', tables = '']) => [owner, tables.replaceAll('`', '').split(', ')],
  ),
)
const readByPlatform = tablesOf.get('read by the platform') ?? []
tablesOf.delete('read by the platform')
const ownerOf = new Map([...tablesOf].flatMap(([owner, tables]) => tables.map((table) => [table, owner] as const)))

const comments = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*/g
const writing = [
  /\b(?:insert into|update|delete from|merge into) (?:only )?"?([a-z_]+)/gi,
  /\b(?:insertInto|updateTable|deleteFrom)\(\s*'([a-z_]+)/g,
  /\b(?:insertRows|insertMissing)\(\s*\w+,\s*'([a-z_]+)'/g,
]
const reading = [
  /\b(?:from|join|into|update|lock table) "?([a-z_]+)/gi,
  /(?:From|Join|Into|Table|Rows|list)\((?:\s*\w+,)?\s*'([a-z_]+)/g,
  /\btable: '([a-z_]+)'/g,
]

/** The tables that these files name in their statements, as `path: table`, if they may not. */
function named(folder: string, statements: RegExp[], may: (path: string, owner: string, table: string) => boolean) {
  return sources(folder).flatMap(({ path }) => {
    const text = textOf(path).replace(comments, '')
    const tables = statements.flatMap((one) => [...text.matchAll(one)].map(([, table = '']) => table))
    return [...new Set(tables)].flatMap((table) => {
      const owner = ownerOf.get(table)
      return owner && !may(path, owner, table) ? [`${path}: ${table} of ${owner}`] : []
    })
  })
}

test('every table has one owner', () => {
  const [, types = ''] = textOf('server/platform/db/types.ts').split('export type DB = {')
  const tables = [...types.matchAll(/^ {2}([a-z_]+): .*\{$/gm)].flatMap(([, table]) => table ?? [])
  expect([...tablesOf.values()].flat().sort()).toEqual(tables.sort())
})

test('the platform names only its own tables, and reads those that a call needs', () => {
  const mayWrite = (_path: string, owner: string) => owner === 'platform'
  expect(named('server/platform', writing, mayWrite)).toEqual([])
  const mayRead = (_path: string, owner: string, table: string) =>
    owner === 'platform' || readByPlatform.includes(table)
  expect(named('server/platform', reading, mayRead)).toEqual([])
})

test('an area writes only its own tables', () => {
  const may = (path: string, owner: string) => path.startsWith(`server/areas/${owner}/`)
  // Erasing a person is one list for all tables.
  const others = named('server/areas', writing, may).filter((one) => !one.startsWith('server/areas/privacy/'))
  expect(others).toEqual([])
})
