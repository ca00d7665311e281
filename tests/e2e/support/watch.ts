import type { BrowserContext } from 'playwright-core'
import { livePath } from '#contract/live.ts'

/** What a window did that nobody wants: messages in its console, faults of its scripts, refused or failed calls. */
export interface Watch {
  /** Lines such as `404 GET /api/v1/employees/x`, in the order in which they came. */
  problems: string[]
  /** From now on such a line is part of what is being tried out. */
  expect: (line: RegExp) => void
}

const stream = `/api/v1${livePath}`

/** Chromium says so for each call that is listed by itself already. */
const ofCalls = /^Failed to load resource/

/** Watches every page of a context from its first moment. */
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
    // A call that its page no longer needs is given up, and a stream that breaks is opened again; these are no failures.
    if (reason !== 'net::ERR_ABORTED' && pathname !== stream) note(`${reason} ${request.method()} ${pathname}`)
  })
  return { problems, expect: (line) => expected.push(line) }
}
