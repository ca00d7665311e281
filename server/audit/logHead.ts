import type { FastifyBaseLogger } from 'fastify'
import { type Deps, today } from '#server/deps.ts'
import { claimDay } from '#server/jobs/daily.ts'
import { headOf } from './verify.ts'

/**
 * Writes the head of the audit trail to the log, once a day on one of the servers: logs are kept apart from the database, and
 * `muster audit verify --from` compares a later chain with it.
 */
export async function logHead(
  { db, env }: Pick<Deps, 'db' | 'env'>,
  log: Pick<FastifyBaseLogger, 'info'>,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    if (!(await claimDay(trx, 'head of the audit trail', today(env), false))) return
    const { position, hash } = await headOf(trx)
    log.info({ auditHead: `${position}:${hash}` }, 'the audit trail ends here')
  })
}
