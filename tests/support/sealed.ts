import { sealEvents } from '#server/platform/auditLog/seal.ts'
import type { Head } from '#server/platform/auditLog/link.ts'
import { verifyChain } from '#server/platform/auditLog/verify.ts'
import type { Doors } from '#server/platform/deps.ts'

/** Seals all events so far, as a server does within half a second, and verifies the whole trail. */
export async function verifySealed(doors: Doors, kept?: Head): Promise<Head> {
  await sealEvents(doors)
  return verifyChain(doors, kept)
}
