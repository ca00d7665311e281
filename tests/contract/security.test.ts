import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')
const folder = join(root, 'docs/security')
const read = (path: string) => readFileSync(path, 'utf8')
const chapters = ['asvs-input-and-browser.md', 'asvs-identity.md', 'asvs-operation.md']
const tables = chapters.map((name) => read(join(folder, name)))
const rows = tables.flatMap((text) => [...text.matchAll(/^\| (\d+\.\d+\.\d+) \| (.*) \| (.*) \| (.*) \|$/gm)])

/** OWASP ASVS 5.0: the number of level 1 and 2 requirements per section. They come first in each section. */
const counts: Record<string, number[]> = {
  1: [2, 9, 11, 3, 2],
  2: [3, 3, 4, 1],
  3: [0, 2, 4, 6, 5, 0, 2],
  4: [3, 1, 2, 4],
  5: [1, 3, 2, 3],
  6: [3, 12, 4, 4, 5, 3, 0, 4],
  7: [3, 4, 2, 5, 2, 2],
  8: [2, 3, 1, 1],
  9: [3, 4],
  10: [2, 2, 4, 11, 5, 2, 3],
  11: [2, 3, 3, 4, 1, 1],
  12: [3, 2, 4],
  13: [1, 5, 2, 5],
  14: [2, 4, 3],
  15: [3, 3, 7],
  16: [1, 5, 4, 3, 3],
  17: [1, 4, 2],
}
const numbersTo = (count: number) => Array.from({ length: count }, (_, at) => at + 1)
const required = Object.entries(counts).flatMap(([chapter, sections]) =>
  sections.flatMap((count, at) => numbersTo(count).map((number) => `${chapter}.${at + 1}.${number}`)),
)

test('every requirement of levels 1 and 2 has its row, in order, and no other has one', () => {
  expect(required).toHaveLength(253)
  expect(rows.map(([, id]) => id)).toEqual(required)
})

test('every row has a status, in one of the words of the document', () => {
  const states = new Set(['met', 'partly', 'not met', 'none', 'provider', 'operator'])
  expect(rows.filter(([, , , state = '']) => !states.has(state)).map(([row]) => row)).toEqual([])
  expect(rows.filter(([, , asks = '', , how = '']) => !asks || how.length < 4).map(([row]) => row)).toEqual([])
})

test('every file that the documents of security name is there', () => {
  const texts = [
    ...tables,
    read(join(root, 'docs/security.md')),
    read(join(root, 'docs/decisions/021-limits-csrf-cors.md')),
  ]
  const named = texts.flatMap((text) =>
    [...text.matchAll(/`((?:contract|docs|server|src|tests)\/[\w./-]+\.\w+)`/g)].map(([, path = '']) => path),
  )
  expect(named.length).toBeGreaterThan(150)
  expect([...new Set(named)].filter((path) => !existsSync(join(root, path)))).toEqual([])
})
