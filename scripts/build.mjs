import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { compress } from './compress.mjs'
import { filesIn } from './filesIn.mjs'

const root = join(import.meta.dirname, '..')
const dist = join(root, 'dist')
const stamp = join(dist, '.stamp')
const vite = join(root, 'node_modules/vite/bin/vite.js')
const web = join(dist, 'web')
const inputs = [
  'src',
  'contract',
  'languages',
  'scripts/chunks.ts',
  'scripts/filesIn.mjs',
  'scripts/frames.ts',
  'public',
  'index.html',
  'vite.config.ts',
  'scripts/leanContract.ts',
  'scripts/expandMacros.mjs',
  'scripts/macros.ts',
  'scripts/muiParts.ts',
  'lingui.config.ts',
  'package-lock.json',
]

const hash = () => {
  const sum = createHash('sha256')
  const paths = inputs.flatMap((path) => (/\.\w+$/.test(path) ? [join(root, path)] : filesIn(join(root, path))))
  for (const path of paths.filter((path) => !/\.test\.tsx?$/.test(path)).sort())
    sum.update(path.slice(root.length)).update('\0').update(readFileSync(path)).update('\0')
  return sum.digest('hex')
}

/** True if dist/web was built from the current sources. */
export const isBuilt = () => {
  try {
    return readFileSync(stamp, 'utf8') === hash()
  } catch {
    return false
  }
}

/**
 * Files that a document preloads: the first ones in each, for the server those of the shell and of each page, and the
 * catalogues per language.
 */
const preloads = (pages) => {
  const manifest = JSON.parse(readFileSync(join(web, '.vite/manifest.json'), 'utf8'))
  const keyOf = (chunk) =>
    Object.keys(manifest).find((key) => (chunk.includes('/') ? key === chunk : key.startsWith(`_${chunk}-`)))
  const withImports = (key) => {
    const keys = new Set([key])
    for (const one of keys) for (const other of manifest[one].imports ?? []) keys.add(other)
    return keys
  }
  // The document names the entry itself.
  const first = [...withImports(keyOf('app'))].filter((key) => !manifest[key].isEntry)
  const shell = withImports(keyOf('shell'))
  const catalogues = Object.keys(manifest).filter((key) => /^languages\/(?!en\/).*\.po$/.test(key))
  const pathsOf = (keys) => keys.map((key) => `/${manifest[key].file}`)
  const languages = new Set(catalogues.map((key) => key.split('/')[1]))
  const catalogueOf = (language) => catalogues.filter((key) => key.startsWith(`languages/${language}/`))
  const ofPage = ({ path, chunk }) => ({
    path,
    files: pathsOf([...withImports(keyOf(chunk))].filter((key) => !shell.has(key))),
  })
  return {
    first: pathsOf(first),
    shell: pathsOf([...shell].filter((key) => !manifest[key].isEntry && !first.includes(key))),
    pages: pages.map(ofPage),
    languages: Object.fromEntries([...languages].map((language) => [language, pathsOf(catalogueOf(language))])),
  }
}

/** What the table of pages says: what the server draws of each before its scripts run, by language, and its scripts. */
const table = () => {
  const hooks = ['tsx', pathToFileURL(join(root, 'scripts/macrosInNode.mjs')).href].flatMap((hook) => [
    '--import',
    hook,
  ])
  const made = spawnSync(process.execPath, [...hooks, join(root, 'scripts/frames.ts')], { cwd: root, encoding: 'utf8' })
  if (made.status !== 0) throw new Error(`The frames of the pages could not be made: ${made.stderr}`)
  return JSON.parse(made.stdout)
}

/** Builds the browser code into dist/web, with compressed copies. Throws if the build fails. */
const build = async () => {
  rmSync(stamp, { force: true })
  const sum = hash()
  rmSync(web, { recursive: true, force: true })
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new Error('The build of the browser code failed, its message stands above.')
  const { frames, pages } = table()
  writeFileSync(join(web, '.vite/frames.json'), JSON.stringify(frames))
  writeFileSync(join(web, '.vite/pages.json'), JSON.stringify(pages))
  const { first, ...named } = preloads(pages)
  writeFileSync(join(web, '.vite/preloads.json'), JSON.stringify(named))
  const document = join(web, 'index.html')
  const links = first.map((path) => `<link rel="modulepreload" crossorigin href="${path}">`).join('')
  // The server puts what is between these comments into a template, if the document has a frame.
  const marked = (entry) => `<!--scripts-->${links}${entry}<!--/scripts-->`
  const html = readFileSync(document, 'utf8').replace(/<script type="module".*?<\/script>/, marked)
  if (!html.includes('<!--scripts-->')) throw new Error('The document has no entry script.')
  writeFileSync(document, html)
  await compress(web)
  mkdirSync(dist, { recursive: true })
  writeFileSync(stamp, sum)
}

/** Builds if the sources have changed since the last build. */
export const buildIfStale = async () => {
  if (isBuilt()) return
  console.log('Building the browser code ...')
  await build()
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await buildIfStale()
