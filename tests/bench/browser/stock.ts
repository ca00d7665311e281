import type { Browser, CDPSession, Page } from 'playwright-core'
import { type Cost, median, prepare, visit } from './visit.ts'

/** An app with a list of the same people: Muster, or a stock react-admin app on the same API. */
interface App {
  name: string
  /** Differs for each visit, so that the document is never cached. */
  path: (run: number) => string
  /** The heading of a person's page. */
  person: string
}

const rows = 50

/** Conditions of a visit: no limits, a slow network, or a slow processor. */
const ways = {
  cold: async () => undefined,
  warm: async () => undefined,
  'cold, 40 ms and 10 Mbit/s': async (devtools: CDPSession) => {
    const speed = 10_000_000 / 8
    await devtools.send('Network.enable')
    await devtools.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 40,
      downloadThroughput: speed,
      uploadThroughput: speed,
    })
  },
  'warm, processor slowed 4x': async (devtools: CDPSession) => {
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  },
}

/** Milliseconds from an action until its result is shown. */
async function timed(page: Page, act: () => Promise<unknown>, stands: () => Promise<unknown>): Promise<number> {
  const start = await page.evaluate(() => performance.now())
  await act()
  await stands()
  return (await page.evaluate(() => performance.now())) - start
}

/** From the list to a person and back, when both were visited before. */
async function thereAndBack(page: Page, { person }: App): Promise<[number, number]> {
  const toPerson = () => page.getByText(person, { exact: true }).first().waitFor()
  const toRows = () => page.waitForFunction((least) => document.querySelectorAll('tbody tr').length >= least, rows)
  const click = () =>
    page.evaluate(() => {
      const cell = document.querySelector<HTMLElement>('tbody tr:nth-of-type(3) td:nth-of-type(2)')
      cell?.click()
    })
  const back = () => page.evaluate(() => history.back())
  await timed(page, click, toPerson)
  await timed(page, back, toRows)
  return [await timed(page, click, toPerson), await timed(page, back, toRows)]
}

/** Measures both apps in turns and prints the comparison. */
export async function besideStock(
  browser: Browser,
  origin: string,
  cookie: { name: string; value: string; url: string },
  stockPath: string,
  runs: number,
): Promise<void> {
  const apps: App[] = [
    { name: 'Muster', path: () => '/employees', person: 'Skills' },
    { name: 'stock', path: (run) => `${stockPath}?${run}#/employees`, person: 'Team email' },
  ]
  const table: Record<string, object> = {}
  let serial = 0
  for (const [way, prepareWay] of Object.entries(ways)) {
    const costs = new Map<App, Cost[]>(apps.map((app) => [app, []]))
    for (let run = 0; run < runs; run += 1) {
      for (const app of apps) {
        const context = await browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 } })
        await context.addCookies([cookie])
        const page = await context.newPage()
        const devtools = await prepare(page)
        const once = () => visit(page, devtools, app.path((serial += 1)), { rows, whole: false })
        if (way.startsWith('warm')) await once()
        await prepareWay(devtools)
        costs.get(app)?.push(await once())
        await context.close()
      }
    }
    const [ours, stock] = apps.map((app) => median(costs.get(app) ?? [])) as [Cost, Cost]
    table[`${way}: Muster`] = ours
    table[`${way}: stock`] = stock
    const ratio = (name: keyof Cost) => `${name} ${(ours[name] / stock[name]).toFixed(2)}`
    const ratios = (['first paint ms', 'visible rows ms', 'rows ms'] as const).map(ratio).join(', ')
    console.log(`${way}, Muster divided by stock react-admin: ${ratios}`)
  }
  console.table(table)

  const walks: Record<string, object> = {}
  for (const app of apps) {
    const times: [number, number][] = []
    for (let run = 0; run < runs; run += 1) {
      const context = await browser.newContext({ baseURL: origin, viewport: { width: 1440, height: 900 } })
      await context.addCookies([cookie])
      const page = await context.newPage()
      const devtools = await prepare(page)
      await visit(page, devtools, app.path((serial += 1)), { rows, whole: false })
      times.push(await thereAndBack(page, app))
      await context.close()
    }
    const middle = (at: 0 | 1) =>
      Math.round(times.map((time) => time[at]).sort((a, b) => a - b)[Math.floor(runs / 2)] ?? 0)
    walks[app.name] = { 'list to person, ms': middle(0), 'and back, ms': middle(1) }
  }
  console.table(walks)
}
