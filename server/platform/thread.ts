import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

// Node 20 ignores `--import tsx` for the first file of a worker, so plain JavaScript registers tsx first.
const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'))
const loader = JSON.stringify(new URL('./dist/esm/api/index.mjs', tsx).href)

/** Runs a TypeScript file in a worker thread, with `workerData`. */
export function startThread(file: URL, workerData?: unknown): Worker {
  const begin = `import(${loader}).then(({ register }) => { register(); return import(${JSON.stringify(file.href)}) })`
  return new Worker(begin, { eval: true, execArgv: [], workerData })
}
