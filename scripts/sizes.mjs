import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'

const web = join(import.meta.dirname, '../dist/web')

/** The goal is 320 kB. Messages with ids cost each page 4 to 6 kB, react-admin's headless parts 10 kB. */
const usual = 358

const read = (name) => JSON.parse(readFileSync(join(web, '.vite', name), 'utf8'))

let manifest
let pages
try {
  manifest = read('manifest.json')
  pages = read('pages.json')
} catch {
  console.error('There is no build to measure. Run "npm run build" first.')
  process.exit(1)
}

// The files that a browser loads until a page shows its rows: the entry, plus these chunks. A chunk is identified by its
// name, or by its file if that is its only one. Limits are in kB (1000 bytes) after Brotli compression, as served to
// browsers. Those of the shell stand in the table of pages (src/routes.ts).
const visits = [
  { name: '/login', chunks: ['login'], limit: 100 },
  ...pages.map(({ path, chunk, budget = usual }) => ({ name: path, chunks: ['shell', chunk], limit: budget })),
  {
    name: '/onboarding',
    chunks: ['src/pages/onboarding/Onboarding.tsx', 'src/pages/onboarding/JoinPage.tsx'],
    limit: 367,
  },
]

const has = (key) => (chunk) => (chunk.includes('/') ? key === chunk : key.startsWith(`_${chunk}-`))

const scriptsOf = (keys, seen = new Set()) => {
  for (const key of keys) {
    if (seen.has(key)) continue
    seen.add(key)
    scriptsOf(manifest[key].imports ?? [], seen)
  }
  return seen
}

const kB = (files, ending) => files.reduce((sum, file) => sum + statSync(join(web, file + ending)).size, 0) / 1000

const measure = ({ name, chunks, limit }) => {
  const keys = Object.keys(manifest)
  const missing = chunks.filter((chunk) => !keys.some((key) => has(key)(chunk)))
  for (const chunk of missing) console.error(`There is no chunk ${chunk}. Load that page with import().`)
  const roots = keys.filter((key) => manifest[key].isEntry || chunks.some(has(key)))
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
