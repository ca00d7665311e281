/**
 * npm run bench:browser [-- --runs 3] [--only /employees]
 *
 * First compares the list of people with the stock app of `tests/bench/stock`, in turns: cold, warm, with a slow
 * network, with a slow processor, and from the list to a person and back.
 *
 * Then measures each route of the demo company in Chromium at 1440 x 900, on the first visit (empty cache) and on the
 * second: compressed scripts, requests, first contentful paint, time until the content is shown, time of the main
 * thread, blocked time and layout shift. Last, the memory of a window before and after 50 page changes.
 *
 * Run `npm run build` first.
 */
import { parseArgs } from 'node:util'
import type { BrowserContext } from 'playwright-core'
import { signInAs } from '#tests/support/signIn.ts'
import { startChromium } from '../../e2e/support/chromium.ts'
import { cookieOf } from '../../e2e/support/cookie.ts'
import { startMortalProduct } from '../../e2e/support/product.ts'
import { below, halves } from '../../e2e/support/routes.ts'
import { settled } from '../../e2e/support/settled.ts'
import { buildStock } from '../stock/build.ts'
import { besideStock } from './stock.ts'
import { type Cost, median, prepare, visit } from './visit.ts'

const [product, browser] = await Promise.all([startMortalProduct(), startChromium()])
const cookie = cookieOf(product.url, await signInAs(product.url, 'linh'))

async function open(): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: product.url,
    viewport: { width: 1440, height: 900 },
  })
  await context.addCookies([cookie])
  return context
}

const { values } = parseArgs({
  options: { runs: { type: 'string', default: '3' }, only: { type: 'string', default: '/' } },
})
const runs = Number(values.runs)

await besideStock(browser, product.url, cookie, await buildStock(), runs)

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
    const devtools = await prepare(page)
    cold.push(await visit(page, devtools, path))
    warm.push(await visit(page, devtools, path))
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
const around = ['Projects', 'Dashboard', 'Settings', 'Employees']
const go = async (name: string) => {
  await rail.getByRole('link', { name, exact: true }).first().click()
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
  await settled(page)
}
for (const name of around) await go(name)
const before = await memory()
for (let step = 0; step < 50; step += 1) await go(around[step % around.length] ?? '')
await go('Employees')
console.log(`Memory after each page was seen once: ${before} MB; after 50 more changes of pages: ${await memory()} MB.`)

await browser.close()
await product.stop()
