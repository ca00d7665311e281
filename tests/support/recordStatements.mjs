import { AsyncLocalStorage } from 'node:async_hooks'
import { appendFileSync, mkdirSync } from 'node:fs'
import { findSourceMap } from 'node:module'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import pg from 'pg'

/**
 * Records each raw statement that the server executes in tests, with the line that executes it and the columns of its
 * result, as JSON lines in the folder TEST_STATEMENTS. `scripts/test/statements.mjs` compares them with the row types.
 */
const folder = process.env.TEST_STATEMENTS
const root = join(import.meta.dirname, '../..')

/** The file and line in the source, of a call in code that tsx has transformed. */
function placeOf(site) {
  const file = site.getFileName() ?? ''
  const found = findSourceMap(file)?.findEntry(site.getLineNumber() - 1, site.getColumnNumber() - 1)
  const path = file.startsWith('file:') ? fileURLToPath(file) : file
  return `${relative(root, path)}:${(found?.originalLine ?? site.getLineNumber() - 1) + 1}`
}

function callerOf(callee) {
  // oxlint-disable-next-line unbound-method -- It is only put back.
  const { prepareStackTrace, stackTraceLimit } = Error
  Error.stackTraceLimit = 1
  Error.prepareStackTrace = (_error, sites) => sites[0]
  const holder = {}
  Error.captureStackTrace(holder, callee)
  const site = holder.stack
  Object.assign(Error, { prepareStackTrace, stackTraceLimit })
  return site
}

function record() {
  mkdirSync(folder, { recursive: true })
  const file = join(folder, `${process.pid}.jsonl`)
  const places = new Map()
  const seen = new Set()
  const current = new AsyncLocalStorage()

  const { execute } = Object.getPrototypeOf(sql``)
  Object.getPrototypeOf(sql``).execute = function executeAndRecord(executor) {
    const site = callerOf(executeAndRecord)
    const key = `${site?.getFileName()}:${site?.getLineNumber()}:${site?.getColumnNumber()}`
    if (site && !places.has(key)) {
      places.set(key, placeOf(site))
      appendFileSync(file, `${JSON.stringify({ place: places.get(key) })}\n`)
    }
    return current.run(places.get(key), () => execute.call(this, executor))
  }

  // oxlint-disable-next-line unbound-method -- It is applied to the client.
  const { query } = pg.Client.prototype
  pg.Client.prototype.query = function queryAndRecord(...given) {
    const place = current.getStore()
    const answer = query.apply(this, given)
    if (!place || typeof answer?.then !== 'function') return answer
    return answer.then((result) => {
      // Statements of the driver, such as `begin`, have no columns.
      if (!Array.isArray(result) && result.fields.length > 0) {
        const line = JSON.stringify({ place, columns: result.fields.map(({ name }) => name).sort() })
        if (!seen.has(line)) appendFileSync(file, `${line}\n`)
        seen.add(line)
      }
      return result
    })
  }
}

// A worker runs many files, each with this setup.
if (folder && !globalThis.recordsStatements) record()
globalThis.recordsStatements = true
