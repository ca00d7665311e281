/**
 * npm run bench:browser [-- --runs 3] [--only /employees]
 *
 * Prints for every route of the demo company, in Chromium at 1440 by 900 on this machine at full speed, what a first visit (empty cache) and a second
 * one take: compressed script, requests, first contentful paint, time until the page has what it shows, time during which it could not answer, and how much
 * it jumped. In the end the memory of one window before and after 50 changes of pages. Run `npm run build` first.
 */
import { parseArgs } from 'node:util'
import type { BrowserContext, Page } from 'playwright-core'
import { signInAs } from '#tests/support/signIn.ts'
import { startChromium } from '../e2e/support/chromium.ts'
import { cookieOf } from '../e2e/support/cookie.ts'
import { startMortalProduct } from '../e2e/support/product.ts'
import { below, halves } from '../e2e/support/routes.ts'
import { settled } from '../e2e/support/settled.ts'

/** Notes what the browser tells only once, before the page's own scripts run. */
function observe(): void {
  const noted = { blocked: 0, shift: 0 }
  Object.assign(globalThis, { noted })
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) noted.blocked += Math.max(0, duration - 50)
  }).observe({ type: 'longtask', buffered: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & {
      value: number
      hadRecentInput: boolean
    })[])
      if (!entry.hadRecentInput) noted.shift += entry.value
  }).observe({ type: 'layout-shift', buffered: true })
}

/** Whether the page has its heading, and waits for nothing any more. */
const stands = () =>
  document.querySelector('h1') !== null &&
  document.querySelector(
    '[aria-busy="true"], .MuiSkeleton-root, [role="progressbar"]:not([aria-valuenow])',
  ) === null

interface Cost {
  /** Scripts that were here when the page had its rows, those that load ahead of need among them. */
  'kB until rows': number
  'script kB': number
  requests: number
  'paint ms': number
  'rows ms': number
  'blocked ms': number
  shift: number
}

const kB = (files: { encodedBodySize: number }[]) =>
  Math.round(files.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000)

/** What a visit to a path costs; scripts as they are served, compressed with Brotli. A cache has them at no cost. */
async function visit(page: Page, path: string): Promise<Cost> {
  await page.goto(path)
  await page.waitForFunction(stands)
  const rows = await page.evaluate(() => performance.now())
  await settled(page)
  const { scripts, ...cost } = await page.evaluate(() => {
    const { noted } = globalThis as unknown as { noted: { blocked: number; shift: number } }
    const loaded = performance.getEntriesByType('resource') as PerformanceResourceTiming[]
    return {
      scripts: loaded
        .filter(({ name }) => name.endsWith('.js'))
        .filter(({ transferSize }) => transferSize > 0)
        .map(({ encodedBodySize, responseEnd }) => ({ encodedBodySize, responseEnd })),
      requests: loaded.filter(({ transferSize }) => transferSize > 0).length + 1,
      paint: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      ...noted,
    }
  })
  return {
    'kB until rows': kB(scripts.filter(({ responseEnd }) => responseEnd <= rows)),
    'script kB': kB(scripts),
    requests: cost.requests,
    'paint ms': Math.round(cost.paint),
    'rows ms': Math.round(rows),
    'blocked ms': Math.round(cost.blocked),
    shift: Math.round(cost.shift * 1000) / 1000,
  }
}

const median = (costs: Cost[]): Cost => {
  const of = (name: keyof Cost) =>
    costs.map((cost) => cost[name]).sort((a, b) => a - b)[Math.floor(costs.length / 2)] ?? 0
  const names = Object.keys(costs[0] ?? {}) as (keyof Cost)[]
  return Object.fromEntries(names.map((name) => [name, of(name)])) as unknown as Cost
}

const [product, browser] = await Promise.all([startMortalProduct(), startChromium()])
const cookie = cookieOf(product.url, await signInAs(product.url, 'linh'))

async function open(): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 1440, height: 900 },
  })
  await context.addCookies([cookie])
  await context.addInitScript(observe)
  return context
}

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, only: { type: 'string', default: '/' } },
})
const runs = Number(values.runs)

const routes = halves
  .flat()
  .flatMap(below)
  .map(([path]) => path)
  .filter((path) => path.startsWith(values.only))
const table: Record<string, object> = {}
for (const path of routes) {
  const cold: Cost[] = []
  const warm: Cost[] = []
  for (let run = 0; run < runs; run += 1) {
    const context = await open()
    const page = await context.newPage()
    cold.push(await visit(page, path))
    warm.push(await visit(page, path))
    await context.close()
  }
  const again = median(warm)
  table[path] = { ...median(cold), 'warm requests': again.requests, 'warm rows ms': again['rows ms'] }
}
console.log(`Medians of ${runs} visits, scripts as Brotli.`)
console.table(table)

const context = await open()
const page = await context.newPage()
const devtools = await context.newCDPSession(page)
const memory = async () => {
  await devtools.send('HeapProfiler.collectGarbage')
  const { usedSize } = (await devtools.send('Runtime.getHeapUsage')) as { usedSize: number }
  return (usedSize / 1e6).toFixed(1)
}
await page.goto('/employees')
await settled(page)
const rail = page.getByRole('navigation', { name: 'Main' })
const around = ['Projects', 'Dashboard', 'Config', 'Employees']
const go = async (name: string) => {
  await rail.getByRole('link', { name, exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  await settled(page)
}
for (const name of around) await go(name)
const before = await memory()
for (let step = 0; step < 50; step += 1) await go(around[step % around.length] ?? '')
await go('Employees')
console.log(
  `Memory after each page was seen once: ${before} MB; after 50 more changes of pages: ${await memory()} MB.`,
)

await browser.close()
await product.stop()
