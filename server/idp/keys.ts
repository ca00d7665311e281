import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import type { Doors } from '#server/platform/deps.ts'
import { keptSetting } from '#server/platform/keptSetting.ts'

/** Private key for signing id tokens. Stored, so that a restart doesn't break sign-ins. */
export async function signingKey(doors: Pick<Doors, 'read' | 'write'>): Promise<JWK> {
  const key = await keptSetting(doors, 'idp_signing_key', async () => {
    const { privateKey } = await generateKeyPair('RS256', { extractable: true })
    return JSON.stringify({ ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: randomUUID() })
  })
  return JSON.parse(key) as JWK
}
