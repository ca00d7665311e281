import type { FastifyInstance } from 'fastify'
import type { LogEvent } from 'kysely'
import type { Part } from '#server/platform/db/doors.ts'
import type { OpenDatabase } from '#server/platform/db/open.ts'
import { currentLog } from '#server/platform/context.ts'
import type { Metrics } from '#server/platform/metrics.ts'

/** Statements slower than this are logged, in milliseconds. */
const slow = 1_000

/** Measures all statements. Logs the text of slow ones, without values. */
export function watchQueries(app: FastifyInstance, { queries }: Pick<OpenDatabase, 'queries'>, metrics: Metrics): void {
  const count = ({ level, query, queryDurationMillis: ms }: LogEvent, kind: Part) => {
    const outcome = level === 'error' ? 'failed' : 'ok'
    metrics.queries.observe({ kind, outcome }, ms / 1000)
    if (ms < slow) return
    const line = { ms: Math.round(ms), outcome, statement: query.sql.slice(0, 2_000) }
    ;(currentLog() ?? app.log).warn(line, 'slow statement')
  }
  queries.on('ended', count)
  app.addHook('onClose', async () => void queries.off('ended', count))
}
