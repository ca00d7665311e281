import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root, sources } from './sources.ts'

const files = sources('server')
  .map(({ path }) => path)
  .filter((path) => !path.includes('.test.'))
const having = (words: RegExp) => files.filter((path) => words.test(readFileSync(join(root, path), 'utf8')))

test('only the context of log lines and texts is in the air', () => {
  expect(having(/AsyncLocalStorage/)).toEqual(['server/platform/context.ts'])
})

test('transactions begin at the doors', () => {
  expect(having(/\.(transaction|startTransaction)\(\)/)).toEqual([])
})

test('nothing touches the private parts of the driver', () => {
  expect(having(/parsedStatements|\.connection\.stream|_activeQuery|_clients/)).toEqual([])
})

test('limits of a transaction are said where it is written', () => {
  expect(having(/set local statement_timeout/)).toEqual([])
})
