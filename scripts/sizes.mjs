import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const web = join(import.meta.dirname, '../dist/web')

// The goal is 320 kB for a page, 105 more with charts. Messages with ids, and the code that shows them, cost each page
// 4 to 6 kB, so some pages are still above it. A page is identified by its file, or by its chunk if that has several
// files (scripts/chunks.ts).
const page = (name, lazy, limit = 326) => ({
  name,
  lazy: [/^_shell-/, ...lazy.map((path) => new RegExp(path.includes('/') ? `^src/${path}\\.` : `^_${path}-`))],
  limit,
})

// The files that a browser loads until a page shows its rows: the entry, plus the chunks of these names or sources.
// Limits are in kB (1000 bytes) after Brotli compression, as served to browsers.
const visits = [
  { name: '/login', lazy: [/^_login-/], limit: 100 },
  page('/employees', ['lists']),
  page('/employees/{id}', ['resources/employees/EmployeeShow'], 340),
  page('/employees/{id}/edit', ['employeeEdit']),
  page('/projects', ['lists']),
  page('/projects/{id}', ['resources/projects/ProjectShow'], 335),
  page('/invoices', ['lists']),
  page('/invoices/new', ['newInvoice'], 336),
  page('/feedbacks/inbox', ['resources/feedbacks/FeedbackList']),
  page('/feedbacks/peer-review', ['surveys'], 330),
  page('/feedbacks/work', ['surveys'], 330),
  page('/audit', ['trail']),
  page('/profile', ['resources/profile/ProfileShow']),
  page('/config', ['pages/Config']),
  page('/dashboard', ['dashboard'], 434),
  { name: '/onboarding', lazy: [/^src\/pages\/onboarding\/(Onboarding|JoinPage)/], limit: 335 },
]

let manifest
try {
  manifest = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8'))
} catch {
  console.error('There is no build to measure. Run "npm run build" first.')
  process.exit(1)
}

const scriptsOf = (keys, seen = new Set()) => {
  for (const key of keys) {
    if (seen.has(key)) continue
    seen.add(key)
    scriptsOf(manifest[key].imports ?? [], seen)
  }
  return seen
}

const kB = (files, ending) => files.reduce((sum, file) => sum + statSync(join(web, file + ending)).size, 0) / 1000

const measure = ({ name, lazy, limit }) => {
  const keys = Object.keys(manifest)
  const missing = lazy.filter((source) => !keys.some((key) => source.test(key)))
  for (const source of missing)
    console.error(`No lazy chunk matches ${source}. Load that page with import(), or mend scripts/sizes.mjs.`)
  const roots = keys.filter((key) => manifest[key].isEntry || lazy.some((source) => source.test(key)))
  const files = [...scriptsOf(roots)].map((key) => manifest[key].file).filter((file) => file.endsWith('.js'))
  const brotli = kB(files, '.br')
  const row = {
    visit: name,
    scripts: files.length,
    'gzip kB': kB(files, '.gz').toFixed(1),
    'brotli kB': brotli.toFixed(1),
    limit,
  }
  return { row, ok: missing.length === 0 && brotli <= limit, name, brotli, limit }
}

const results = visits.map(measure)
console.table(results.map(({ row }) => row))
for (const { name, brotli, limit } of results.filter((one) => one.brotli > one.limit))
  console.error(
    `${name} needs ${brotli.toFixed(1)} kB of scripts, the limit is ${limit} kB. Load less before the first paint.`,
  )
process.exit(results.every(({ ok }) => ok) ? 0 : 1)
