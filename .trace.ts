import { spawn } from 'node:child_process'
import { startChromium } from './tests/e2e/support/chromium.ts'
import { signInAs } from './tests/support/signIn.ts'
const path = process.argv[2] ?? '/employees'
const kid = spawn(process.execPath, ['--import', 'tsx', 'server/main.ts'], { cwd: '/work/wt/rows', env: { PATH: process.env.PATH, HOME: process.env.HOME, LOG_LEVEL: 'warn', PORT: '3803', DATA_DIR: '/tmp/rows-demo2/data' }, stdio: ['ignore', 'pipe', 'pipe'] })
await new Promise<void>((ok, no) => { let said=''; const h=(t: Buffer)=>{ said+=t; if (said.includes('is ready at')) ok() }; kid.stdout.on('data',h); kid.stderr.on('data',h); kid.once('exit',()=>no(new Error(said))) })
const browser = await startChromium()
const url = 'http://localhost:3803'
const context = await browser.newContext({ baseURL: url, viewport: { width: 1440, height: 900 } })
await context.addCookies([{ name: 'muster-token', value: await signInAs(url, 'linh'), url }])
const page = await context.newPage()
for (let i=0;i<3;i++){ await page.goto(path); await page.waitForTimeout(2500) }
const cdp = await context.newCDPSession(page)
await page.goto('about:blank')
const events: any[] = []
cdp.on('Tracing.dataCollected', ({ value }) => events.push(...value))
await cdp.send('Tracing.start', { transferMode: 'ReportEvents', categories: 'devtools.timeline,disabled-by-default-devtools.timeline,disabled-by-default-devtools.timeline.stack,v8' } as any)
await page.goto(path); await page.waitForTimeout(2500)
await Promise.all([new Promise((ok) => cdp.once('Tracing.tracingComplete', ok as any)), cdp.send('Tracing.end')])
const main = events.filter((e) => e.name === 'EvaluateScript' || e.name === 'FunctionCall').reduce((m: any, e) => (m[e.pid + '.' + e.tid] = (m[e.pid + '.' + e.tid] ?? 0) + 1, m), {})
const tid = Object.entries(main).sort((a: any, b: any) => b[1] - a[1])[0]![0]
const mine = events.filter((e) => e.pid + '.' + e.tid === tid && e.ph === 'X')
const t0 = Math.min(...mine.filter((e) => e.name === 'EvaluateScript').map((e) => e.ts))
const sum: any = {}
for (const e of mine) { const s = (sum[e.name] ??= { n: 0, ms: 0, max: 0, at: 0 }); s.n++; s.ms += (e.dur ?? 0) / 1000; if ((e.dur ?? 0) / 1000 > s.max) { s.max = (e.dur ?? 0) / 1000; s.at = (e.ts - t0) / 1000 } }
console.table(Object.fromEntries(Object.entries(sum).sort((a: any, b: any) => b[1].ms - a[1].ms).slice(0, 18).map(([k, v]: any) => [k, { n: v.n, ms: Math.round(v.ms), max: Math.round(v.max), at: Math.round(v.at) }])))
console.log('layouts'); for (const e of mine.filter((e) => e.name === 'Layout' && e.dur > 2000)) console.log(Math.round((e.ts - t0) / 1000), Math.round(e.dur / 1000), JSON.stringify(e.args?.beginData)?.slice(0, 500))
console.log('tasks'); for (const e of mine.filter((e) => e.name === 'RunTask' && e.dur > 25000)) console.log(Math.round((e.ts - t0) / 1000), Math.round(e.dur / 1000))
await browser.close(); kid.kill('SIGTERM')
