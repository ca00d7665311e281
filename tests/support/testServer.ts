import { openTestApp, type TestApp } from './testApp.ts'

/** The server of a test file: opened before its first test, closed after its last. Use it inside tests only. */
export function testServer(variables?: Record<string, string>): TestApp {
  const app = {} as TestApp
  beforeAll(async () => {
    Object.assign(app, await openTestApp(variables))
  }, 60_000)
  afterAll(() => app.close?.())
  return app
}
