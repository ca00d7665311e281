import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const web = join(import.meta.dirname, '../dist/web')

const page = (name, limit, ...lazy) => ({
  name,
  lazy: [/^src\/admin/, ...lazy.map((path) => new RegExp(`^src/${path}\\.`))],
  limit,
})

// What a browser loads for a visit until its rows stand there: the entry plus the lazy chunks of these sources. Limits are kB (1000 bytes) of gzip. The aim
// is 280 for each page, 390 with charts; a page that is above it is held where it is.
const visits = [
  { name: '/login', lazy: [/^src\/pages\/Login/], limit: 100 },
  page('/employees', 280, 'resources/employees/EmployeeList'),
  page('/employees/{id}', 325, 'resources/employees/EmployeeShow'),
  page('/employees/{id}/edit', 345, 'resources/employees/EmployeeEdit'),
  page('/projects', 297, 'resources/projects/ProjectList'),
  page('/projects/{id}', 340, 'resources/projects/ProjectShow', 'resources/projects/show/GeneralTab'),
  page('/invoices', 280, 'resources/invoices/InvoiceList'),
  page('/invoices/new', 365, 'resources/invoices/InvoiceCreate', 'resources/invoices/form/OpenedEditor'),
  page('/feedbacks/inbox', 290, 'resources/feedbacks/inbox/InboxPages'),
  page('/feedbacks/peer-review', 295, 'resources/feedbacks/peerReview/PeerReviewPages'),
  page('/feedbacks/work', 300, 'resources/feedbacks/work/WorkPages'),
  page('/audit', 280, 'resources/auditEvents/AuditTrail'),
  page('/profile', 280, 'resources/profile/ProfilePage'),
  page('/config', 385, 'pages/Config'),
  page('/dashboard', 455, 'dashboards/Dashboard', 'dashboards/projects/ProjectsTab'),
  { name: '/onboarding', lazy: [/^src\/pages\/onboarding\/(Onboarding|JoinPage)/], limit: 320 },
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

const kB = (files, ending) =>
  files.reduce((sum, file) => sum + statSync(join(web, file + ending)).size, 0) / 1000

const measure = ({ name, lazy, limit }) => {
  const keys = Object.keys(manifest)
  const missing = lazy.filter((source) => !keys.some((key) => source.test(key)))
  for (const source of missing)
    console.error(`No lazy chunk matches ${source}. Load that page with import(), or mend scripts/sizes.mjs.`)
  const roots = keys.filter((key) => manifest[key].isEntry || lazy.some((source) => source.test(key)))
  const files = [...scriptsOf(roots)].map((key) => manifest[key].file).filter((file) => file.endsWith('.js'))
  const gzip = kB(files, '.gz')
  const row = {
    visit: name,
    scripts: files.length,
    'gzip kB': gzip.toFixed(1),
    'brotli kB': kB(files, '.br').toFixed(1),
    limit,
  }
  return { row, ok: missing.length === 0 && gzip <= limit, name, gzip, limit }
}

const results = visits.map(measure)
console.table(results.map(({ row }) => row))
for (const { name, gzip, limit } of results.filter((one) => one.gzip > one.limit))
  console.error(
    `${name} needs ${gzip.toFixed(1)} kB of scripts, the limit is ${limit} kB. Load less before the first paint.`,
  )
process.exit(results.every(({ ok }) => ok) ? 0 : 1)
