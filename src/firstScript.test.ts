import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { runInThisContext } from 'node:vm'
import { firstScript } from '#server/platform/http/headers.ts'

const html = readFileSync('index.html', 'utf8')
const script = /<script>(.*?)<\/script>/s.exec(html)?.[1] ?? ''
const run = () => runInThisContext(script)
const at = () => location.pathname + location.search + location.hash

afterEach(() => sessionStorage.clear())

test('the policy of the server allows the first script by its hash', () => {
  expect(firstScript).toBe(`'sha256-${createHash('sha256').update(script).digest('base64')}'`)
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
