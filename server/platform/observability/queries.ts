import type { FastifyInstance } from 'fastify'
import type { LogEvent } from 'kysely'
import type { OpenDatabase } from '#server/platform/db/open.ts'
import { currentLog } from '#server/platform/context.ts'
import type { Metrics } from '#server/platform/metrics.ts'

const kinds = new Set(['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback'])

const kindOf = (statement: string) => {
  const word = /[a-z]+/i.exec(statement)?.[0].toLowerCase() ?? ''
  return kinds.has(word) ? word : 'other'
}

/** Statements slower than this are logged, in milliseconds. */
const slow = 1_000

/** Measures all statements. Logs the text of slow ones, without values. */
export function watchQueries(app: FastifyInstance, { queries }: Pick<OpenDatabase, 'queries'>, metrics: Metrics): void {
  const count = ({ level, query, queryDurationMillis: ms }: LogEvent) => {
    const outcome = level === 'error' ? 'failed' : 'ok'
    metrics.queries.observe({ kind: kindOf(query.sql), outcome }, ms / 1000)
    if (ms < slow) return
    const line = { ms: Math.round(ms), outcome, statement: query.sql.slice(0, 2_000) }
    ;(currentLog() ?? app.log).warn(line, 'slow statement')
  }
  queries.on('ended', count)
  app.addHook('onClose', async () => void queries.off('ended', count))
}
