import type { FastifyInstance } from 'fastify'
import type { LogEvent } from 'kysely'
import type { OpenDatabase } from '../db/open.ts'
import { currentLog } from './logs.ts'
import type { Metrics } from './metrics.ts'

const kinds = new Set(['select', 'insert', 'update', 'delete', 'with', 'begin', 'commit', 'rollback'])

const kindOf = (statement: string) => {
  const word = /[a-z]+/i.exec(statement)?.[0].toLowerCase() ?? ''
  return kinds.has(word) ? word : 'other'
}

/** From here on a statement is slow and has a line in the log, in milliseconds. */
const slow = 1_000

/** Times every statement; a slow one is told in the log, by its text alone: values are apart from it. */
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
