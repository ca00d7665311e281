import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { sql } from 'kysely'
import type { Db } from '#server/platform/deps.ts'

async function read(db: Db): Promise<JWK | undefined> {
  const { rows } = await sql<{ value: string }>`
    select value from kept_settings where name = 'idp_signing_key'`.execute(db)
  return rows[0] && JSON.parse(rows[0].value)
}

/** Private key for signing id tokens. Stored, so that a restart doesn't break sign-ins. */
export async function signingKey(db: Db): Promise<JWK> {
  const kept = await read(db)
  if (kept) return kept
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key: JWK = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: randomUUID() }
  await sql`insert into kept_settings (name, value) values ('idp_signing_key', ${JSON.stringify(key)})
    on conflict do nothing`.execute(db)
  return (await read(db)) ?? key
}
