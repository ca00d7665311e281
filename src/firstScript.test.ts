import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { firstScript, startScript } from '#server/platform/http/headers.ts'

const html = readFileSync('index.html', 'utf8')
const [script = '', starting = ''] = [...html.matchAll(/<script>(.*?)<\/script>/gs)].map(([, text]) => text)
const run = () => runInThisContext(script)
const at = () => location.pathname + location.search + location.hash

afterEach(() => sessionStorage.clear())

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('the policy of the server allows the two scripts by their hashes', () => {
  expect([firstScript, startScript]).toEqual([hashOf(script), hashOf(starting)])
})

test('below a frame the application starts after a paint, once; without one it has started already', () => {
  const painting: (() => void)[] = []
  const observing = class {
    constructor(callback: () => void) {
      painting.push(callback)
    }
    observe() {}
  }
  const before = globalThis.PerformanceObserver
  Object.assign(globalThis, { PerformanceObserver: observing })
  try {
    runInThisContext(starting)
    expect(painting).toHaveLength(0)
    document.body.innerHTML = '<template id="late"><meta name="later"></template>'
    runInThisContext(starting)
    expect(document.querySelectorAll('meta[name=later]')).toHaveLength(0)
    for (let paint = 0; paint < 2; paint += 1) painting[0]?.()
    expect(document.querySelectorAll('meta[name=later]')).toHaveLength(1)
    expect(document.getElementById('late')).toBeNull()
  } finally {
    Object.assign(globalThis, { PerformanceObserver: before })
  }
})

test('it comes before every other script and style', () => {
  const head = html.slice(0, html.indexOf('<script>'))
  expect(head).not.toMatch(/<script|<link|<style/)
})

test.each<[string, string, Record<string, string>]>([
  ['/onboarding?code=abc.def', '/onboarding', { 'link-code': 'abc.def' }],
  ['/onboarding?x=1&code=abc.def#top', '/onboarding', { 'link-code': 'abc.def' }],
  ['/onboarding#code=abc.def', '/onboarding', { 'link-code': 'abc.def' }],
  ['/confirm-email#token=xyz', '/confirm-email', { 'link-token': 'xyz' }],
  ['/onboarding', '/onboarding', {}],
  ['/login?code=of-the-provider', '/login?code=of-the-provider', {}],
  ['/employees?token=1', '/employees?token=1', {}],
])('%s becomes %s', (from, to, kept) => {
  history.replaceState(null, '', from)
  run()
  expect(at()).toBe(to)
  expect(sessionStorage).toHaveLength(Object.keys(kept).length)
  for (const [key, value] of Object.entries(kept)) expect(sessionStorage.getItem(key)).toBe(value)
})
