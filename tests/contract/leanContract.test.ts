import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, sources } from './sources.ts'

/**
 * Properties that `scripts/leanContract.ts` removes from the browser's copy of an endpoint. They are undefined there,
 * although the types allow them.
 */
const leftOut =
  /\b(endpoint|calls\.\w+|\w+Api\.\w+|api\.\w+\.\w+)[?!]?\.(summary|description|refusals|params|response)\b/

test('the browser reads nothing of an endpoint that its build leaves out', () => {
  const readers = sources('src').filter(({ path }) => leftOut.test(readFileSync(join(root, path), 'utf8')))
  expect(readers.map(({ path }) => path)).toEqual([])
  expect(leftOut.test('const isWhole = endpoint.response.shape.data === record')).toBe(true)
})
