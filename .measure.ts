import { spawn } from 'node:child_process'
import { startChromium } from './tests/e2e/support/chromium.ts'
import { signInAs } from './tests/support/signIn.ts'
const path = process.argv[2] ?? '/employees'
const runs = Number(process.argv[3] ?? 6)
const sides = [['before', '/tmp/rows-before', 3801, '/tmp/rows-demo/data'], ['after', '/work/wt/rows', 3802, '/tmp/rows-demo2/data']] as const
const kids = []
for (const [, cwd, port, data] of sides) {
  const kid = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], { cwd, env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'warn', PORT: String(port), DATA_DIR: data }, stdio: ['ignore', 'pipe', 'pipe'] })
  kids.push(kid)
  await new Promise<void>((ok, no) => { let said=''; const h=(t: Buffer)=>{ said+=t; if (said.includes('is ready at')) ok() }; kid.stdout.on('data',h); kid.stderr.on('data',h); kid.once('exit',()=>no(new Error(said))) })
}
const browser = await startChromium()
const rows: Record<string, Record<string, number[]>> = {}
for (const cpu of [1]) {
const pages = []
for (const [name, , port] of sides) {
  const url = `http://localhost:${port}`
  const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
  await context.addCookies([{ name: 'muster-token', value: await signInAs(url, 'linh'), url }])
  const page = await context.newPage()
  const cdp = await context.newCDPSession(page)
  await cdp.send('Performance.enable')
  pages.push({ name, page, cdp })
}
const stands = () => document.querySelector('h1') !== null && document.querySelectorAll('tbody tr').length > 20 && document.querySelector('tbody a') && document.querySelector('[aria-busy="true"], .MuiSkeleton-root') === null
for (let run = 0; run < runs + 1; run += 1) for (const { name, page, cdp } of pages) {
  await page.goto('about:blank')
  const get = async () => Object.fromEntries((await cdp.send('Performance.getMetrics')).metrics.map(({ name: n, value }: any) => [n, value]))
  const m0 = await get()
  await page.goto(path, { waitUntil: 'commit' })
  await page.waitForFunction(stands)
  const at = await page.evaluate(() => performance.now())
  await page.waitForTimeout(1500)
  const m1 = await get()
  if (run === 0) continue
  const r = (rows[name] ??= {})
  const put = (k: string, v: number) => (r[k] ??= []).push(v)
  put('rows', at)
  for (const k of ['ScriptDuration', 'RecalcStyleDuration', 'LayoutDuration', 'TaskDuration']) put(k, (m1[k] >= m0[k] ? m1[k] - m0[k] : m1[k]) * 1000)
  put('Nodes', m1.Nodes)
  if (process.env.SHOT && run === 1) await page.screenshot({ path: `/tmp/rows-${name}.png` })
}
}
const med = (a: number[]) => Math.round(a.toSorted((x, y) => x - y)[Math.floor(a.length / 2)]!)
console.table(Object.fromEntries(Object.entries(rows).map(([n, r]) => [n, Object.fromEntries(Object.entries(r).map(([k, v]) => [k, med(v)]))])))
await browser.close()
for (const kid of kids) kid.kill('SIGTERM')
