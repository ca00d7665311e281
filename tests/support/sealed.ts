import { sealEvents } from '#server/platform/auditLog/seal.ts'
import type { Head } from '#server/platform/auditLog/link.ts'
import { verifyChain } from '#server/platform/auditLog/verify.ts'
import type { Db } from '#server/platform/deps.ts'

/** Seals all events so far, as a server does within half a second, and verifies the whole trail. */
export async function verifySealed(db: Db, kept?: Head): Promise<Head> {
  await sealEvents(db)
  return verifyChain(db, kept)
}
