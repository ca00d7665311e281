import { sealEvents } from '#server/audit/seal.ts'
import { type Head, verifyChain } from '#server/audit/verify.ts'
import type { Db } from '#server/deps.ts'

/** Seals what was written until now, as a server does within half a second, and checks the whole trail. */
export async function verifySealed(db: Db, kept?: Head): Promise<Head> {
  await sealEvents(db)
  return verifyChain(db, kept)
}
