import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { keptKinds } from '#contract/api/metadata/keptKinds.ts'
import type { Kind } from '#contract/api/metadata/keeping.ts'
import { root, sources } from './sources.ts'

/** The arguments of a call, from the opening bracket. */
function argumentsAt(text: string, start: number): string {
  let depth = 0
  for (let at = start; at < text.length; at++) {
    if (text[at] === '(') depth++
    if (text[at] === ')' && --depth === 0) return text.slice(start, at + 1)
  }
  return text.slice(start)
}

/** The calls of `const column = columnsOf(Schema)` in a file: true if the schema draws the cell. */
function columnsIn(text: string): boolean[] {
  const factory = /const (\w+) =\s+columnsOf\(\w+/g
  const makers = new Set([...text.matchAll(factory)].map(([, name]) => name))
  return [...makers].flatMap((name) =>
    [...text.matchAll(new RegExp(`\\b${name}\\(`, 'g'))].map(
      ({ index }) => !/\brender\b/.test(argumentsAt(text, index + String(name).length)),
    ),
  )
}

/** The columns `<Col source="…" />` in a file: true if the schema draws the cell, so without `render` and children. */
function colsIn(text: string): boolean[] {
  return [...text.matchAll(/<Col\s+source/g)].map(({ index }) => {
    let depth = 0
    for (let at = index; at < text.length; at++) {
      if (text[at] === '{') depth++
      if (text[at] === '}') depth--
      if (text[at] === '>' && depth === 0) return text[at - 1] === '/' && !/\brender=/.test(text.slice(index, at))
    }
    return false
  })
}

/** Columns in Settings: one call draws the fields of all kinds, except these and names beside a picture. */
const ownCells = ['avatar', 'info', 'currencyID']
const ofKinds = Object.values(keptKinds).flatMap(({ input, columns = Object.keys(input.shape) }: Kind) => [
  ...('avatar' in input.shape ? [] : ['name']),
  ...columns.filter((source) => source !== 'name' && !ownCells.includes(source)),
])

test('most columns of lists are drawn by the schema', () => {
  const texts = sources('src').map(({ path }) => readFileSync(join(root, path), 'utf8'))
  const drawn = texts.flatMap((text) => [...columnsIn(text), ...colsIn(text)]).filter(Boolean)
  expect(drawn.length + ofKinds.length).toBeGreaterThanOrEqual(110)
})

test('a column with a cell of its own is not counted', () => {
  const text = `const column = columnsOf(Employee)
    column('status', { width: 100 }), column('name', { render: ({ name }) => name })`
  expect(columnsIn(text)).toEqual([true, false])
  const cols = `<Col source="status" width={100} />
    <Col source="name" render={({ name }) => name} />
    <Col source="baseSalary"><Salary /></Col>`
  expect(colsIn(cols)).toEqual([true, false, false])
})
