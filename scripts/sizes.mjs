import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const web = join(import.meta.dirname, '../dist/web')

// What a browser loads for a visit: the entry plus the lazy chunks of these sources. Limits are kB (1000 bytes) of gzip.
const visits = [
  { name: '/login first load', lazy: [/^src\/pages\/Login/], limit: 100 },
  {
    name: '/employees until rows',
    lazy: [/^src\/admin/i, /^src\/resources\/employees\/EmployeeList/],
    limit: 280,
  },
  {
    name: '/invoices until rows',
    lazy: [/^src\/admin/i, /^src\/resources\/invoices\/InvoiceList/],
    limit: 280,
  },
  { name: '/onboarding form', lazy: [/^src\/pages\/onboarding\/(Onboarding|JoinPage)/], limit: 320 },
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
