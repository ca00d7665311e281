import type { CDPSession, Page } from 'playwright-core'
import { settled } from '../../e2e/support/settled.ts'

/** Records performance entries that the browser reports only once. Runs before the page's scripts. */
function observe(): void {
  const noted = { blocked: 0, shift: 0, visible: 0 }
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
  // The rows of a window, once they are painted. Without a named function, which the compiler would mark with a helper
  // that the page lacks.
  setInterval(() => {
    if (document.querySelectorAll('tbody tr:not(:has(.waiting, .RaDatagrid-placeholder))').length < 12) return
    requestAnimationFrame(() => setTimeout(() => (noted.visible ||= performance.now())))
  }, 8)
}

/** True if the page has its heading or rows, and no loading indicator is left. */
const stands = (rows: number) =>
  (rows ? document.querySelectorAll('tbody tr').length >= rows : document.querySelector('h1') !== null) &&
  document.querySelector(
    '[aria-busy="true"], .MuiSkeleton-root, .RaDatagrid-placeholder, [role="progressbar"]:not([aria-valuenow])',
  ) === null

interface Request {
  start: number
  end: number
}

/** The length of the chain of dependent requests: a round starts after a request of the previous round has ended. */
export function roundsOf(requests: readonly Request[]): number {
  let rounds = 0
  let left = [...requests].sort((a, b) => a.start - b.start)
  while (left.length) {
    rounds += 1
    const firstEnd = Math.min(...left.map(({ end }) => end))
    left = left.filter(({ start }) => start >= firstEnd)
  }
  return rounds
}

export interface Cost {
  /** Scripts loaded when the page had its rows, preloaded ones included. */
  'kB until rows': number
  'script kB': number
  'requests until rows': number
  rounds: number
  requests: number
  /** Until anything is seen, until the rows of the window are, and until all rows stand. */
  'first paint ms': number
  'visible rows ms': number
  'rows ms': number
  /** Time of the main thread until then, and the part of scripts. */
  'busy ms': number
  'script ms': number
  'blocked ms': number
  shift: number
}

const kB = (files: { encodedBodySize: number }[]) =>
  Math.round(files.reduce((sum, { encodedBodySize }) => sum + encodedBodySize, 0) / 1000)

const metricsOf = async (devtools: CDPSession) => {
  const { metrics } = await devtools.send('Performance.getMetrics')
  const of = (name: string) => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000
  return { busy: of('TaskDuration'), script: of('ScriptDuration') }
}

export interface VisitOptions {
  /** Minimum number of rows; if absent, the heading is awaited instead. */
  rows?: number
  /** Continues until all loading has ended. */
  whole?: boolean
}

/** Prepares a tab for measuring, before its first visit. */
export async function prepare(page: Page): Promise<CDPSession> {
  await page.addInitScript(observe)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  return devtools
}

/** The cost of visiting a path. Script sizes are as served, compressed with Brotli; cached scripts count 0. */
export async function visit(
  page: Page,
  devtools: CDPSession,
  path: string,
  { rows: least = 0, whole = true }: VisitOptions = {},
): Promise<Cost> {
  await page.goto('about:blank')
  const before = await metricsOf(devtools)
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(stands, least)
  const rows = await page.evaluate(() => performance.now())
  const after = await metricsOf(devtools)
  // Rows that are drawn at once are painted after they are found.
  if (least) await page.waitForFunction(() => (globalThis as unknown as Noted).noted.visible > 0)
  const shiftUntilRows = await page.evaluate(() => (globalThis as unknown as Noted).noted)
  if (whole) await settled(page)
  const { loaded, paint } = await page.evaluate(() => ({
    loaded: (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
      .filter(({ transferSize }) => transferSize > 0)
      .map(({ name, encodedBodySize, startTime, responseEnd }) => ({
        name,
        encodedBodySize,
        start: startTime,
        end: responseEnd,
      })),
    paint: performance.getEntriesByName('first-paint')[0]?.startTime ?? 0,
  }))
  const noted = whole ? await page.evaluate(() => (globalThis as unknown as Noted).noted) : shiftUntilRows
  const scripts = loaded.filter(({ name }) => name.endsWith('.js'))
  const early = loaded.filter(({ end }) => end <= rows)
  return {
    'kB until rows': kB(scripts.filter(({ end }) => end <= rows)),
    'script kB': kB(scripts),
    'requests until rows': early.length + 1,
    rounds: roundsOf(early) + 1,
    requests: loaded.length + 1,
    'first paint ms': Math.round(paint),
    'visible rows ms': Math.round(noted.visible),
    'rows ms': Math.round(rows),
    'busy ms': Math.round(after.busy - before.busy),
    'script ms': Math.round(after.script - before.script),
    'blocked ms': Math.round(noted.blocked),
    shift: Math.round(noted.shift * 1000) / 1000,
  }
}

interface Noted {
  noted: { blocked: number; shift: number; visible: number }
}

/** The median of each cost. */
export const median = (costs: readonly Cost[]): Cost => {
  const of = (name: keyof Cost) =>
    costs.map((cost) => cost[name]).sort((a, b) => a - b)[Math.floor(costs.length / 2)] ?? 0
  const names = Object.keys(costs[0] ?? {}) as (keyof Cost)[]
  return Object.fromEntries(names.map((name) => [name, of(name)])) as unknown as Cost
}
