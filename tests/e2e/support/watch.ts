import type { BrowserContext } from 'playwright-core'
import { livePath } from '#contract/live.ts'

/** Unwanted events of a window: console messages, script errors, refused or failed calls. */
export interface Watch {
  /** Lines such as `404 GET /api/v1/employees/x`, in order. */
  problems: string[]
  /** Ignores lines that match from now on, because the test causes them. */
  expect: (line: RegExp) => void
}

const stream = `/api/v1${livePath}`

/** Chromium logs this for each failed call, which is listed already. */
const ofCalls = /^Failed to load resource/

/** Watches all pages of a context from the start. */
export function watch(context: BrowserContext): Watch {
  const expected: RegExp[] = []
  const problems: string[] = []
  const note = (line: string) => {
    if (!expected.some((pattern) => pattern.test(line))) problems.push(line)
  }
  context.on('console', (message) => {
    const loud = message.type() === 'error' || message.type() === 'warning'
    if (loud && !ofCalls.test(message.text())) note(`console ${message.type()}: ${message.text()}`)
  })
  context.on('weberror', (error) => note(`page error: ${error.error().message}`))
  context.on('response', (response) => {
    if (response.status() < 400) return
    const { pathname, search } = new URL(response.url())
    note(`${response.status()} ${response.request().method()} ${pathname}${search}`)
  })
  context.on('requestfailed', (request) => {
    const reason = request.failure()?.errorText ?? ''
    const { pathname } = new URL(request.url())
    // Pages cancel calls that they no longer need, and reopen a broken stream; these are not failures.
    if (reason !== 'net::ERR_ABORTED' && pathname !== stream) note(`${reason} ${request.method()} ${pathname}`)
  })
  return { problems, expect: (line) => expected.push(line) }
}
