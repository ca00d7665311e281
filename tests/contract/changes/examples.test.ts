import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../sources.ts'
import { examples } from './examples.ts'

/** The long test makes the changes. This one tells at once when a refactoring took the text that an example adds to. */
test.each(examples.map(({ what, edits }) => [what, edits] as const))('%s can still be added', (_, edits) => {
  const gone = edits.filter(({ path, before }) => before && !readFileSync(join(root, path), 'utf8').includes(before))
  expect(gone.map(({ path }) => path)).toEqual([])
})
