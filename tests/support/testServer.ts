import type { ErrorCode } from '#contract/errors/index.ts'
import { promisedErrors, watchErrors } from './metErrors.ts'
import { openTestApp, type TestApp } from './testApp.ts'

const isFiltered = process.argv.some((word) => /^(-t|--testNamePattern)/.test(word))

/** The promised errors that no server of a test file has answered yet. */
const missingIn = new Map<string, Set<ErrorCode>>()

/** The server of a test file, opened before its first test and closed after its last. Use it inside tests only. */
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
    expect([...(app.unsaidMails ?? [])]).toEqual([])
    expect([...(app.readWrites ?? [])]).toEqual([])
    // With a test filter nothing is promised. Of several servers the first one closes last.
    if (isFirst && !isFiltered) expect([...missing()]).toEqual([])
  })
  return app
}
