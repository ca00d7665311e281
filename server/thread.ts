import { createRequire } from 'node:module'
import { pathToFileURL } from 'node:url'
import { Worker } from 'node:worker_threads'

// Node 20 does not apply `--import tsx` to the first file of a worker, so a line of plain JavaScript goes before it.
const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx/package.json'))
const loader = JSON.stringify(new URL('./dist/esm/api/index.mjs', tsx).href)

/** Runs a file of TypeScript in a thread of its own, which is given `workerData`. */
export function startThread(file: URL, workerData?: unknown): Worker {
  const begin = `import(${loader}).then(({ register }) => { register(); return import(${JSON.stringify(file.href)}) })`
  return new Worker(begin, { eval: true, execArgv: [], workerData })
}
