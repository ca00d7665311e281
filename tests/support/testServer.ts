import type { ErrorCode } from '#contract/errors/index.ts'
import { promisedErrors, watchErrors } from './metErrors.ts'
import { openTestApp, type TestApp } from './testApp.ts'

const isFiltered = process.argv.some((word) => /^(-t|--testNamePattern)/.test(word))

/** The errors that no server of a test file has answered so far. */
const missingIn = new Map<string, Set<ErrorCode>>()

/** The server of a test file: opened before its first test, closed after its last. Use it inside tests only. */
export function testServer(variables?: Record<string, string>): TestApp {
  const app = {} as TestApp
  let isFirst = false
  const missing = () => {
    const path = expect.getState().testPath ?? ''
    const known = missingIn.get(path) ?? new Set(promisedErrors())
    isFirst ||= !missingIn.has(path)
    missingIn.set(path, known)
    return known
  }
  beforeAll(async () => {
    Object.assign(app, await openTestApp(variables))
    watchErrors(app.app, missing())
  }, 60_000)
  afterAll(async () => {
    await app.close?.()
    // Of some tests of a file alone nothing is promised; of several servers the first one is closed last.
    if (isFirst && !isFiltered) expect([...missing()]).toEqual([])
  })
  return app
}
