import type { Db } from '#server/platform/deps.ts'
import { currentLog } from '#server/platform/context.ts'
import { headOf } from './verify.ts'

/**
 * Logs the head of the audit trail; a daily job. Logs are stored apart from the database, and `muster
 * audit verify --from` compares a later chain with the logged head.
 */
export async function logHead(trx: Db): Promise<void> {
  const { position, hash } = await headOf(trx)
  currentLog()?.info({ auditHead: `${position}:${hash}` }, 'the audit trail ends here')
}
