import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { keptKinds } from '#contract/api/metadata/keptKinds.ts'
import type { Kind } from '#contract/api/metadata/keeping.ts'
import { root, sources } from './sources.ts'

/**
 * The columns of a file, such as `<Col source="…" />` and `<MenteeCol source="…" />`: true if the schema draws the
 * cell, so without `render` and children.
 */
function columnsIn(text: string): boolean[] {
  return [...text.matchAll(/<\w*Col\s+(key=\S+\s+)?source=/g)].map(({ index }) => {
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
  const drawn = texts.flatMap(columnsIn).filter(Boolean)
  expect(drawn.length + ofKinds.length).toBeGreaterThanOrEqual(110)
})

test('a column with a cell of its own is not counted', () => {
  const cols = `<Col source="status" width={100} />
    <Col source="name" render={({ name }) => name} />
    <Col source="baseSalary"><Salary /></Col>`
  expect(columnsIn(cols)).toEqual([true, false, false])
})
