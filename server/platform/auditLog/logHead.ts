import type { FastifyBaseLogger } from 'fastify'
import { type Deps, today } from '#server/platform/deps.ts'
import { claimDay } from '#server/platform/jobs/daily.ts'
import { headOf } from './verify.ts'

/**
 * Logs the head of the audit trail, once a day on one server. Logs are stored apart from the database, and `muster
 * audit verify --from` compares a later chain with the logged head.
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
