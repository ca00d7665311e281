import { randomUUID } from 'node:crypto'
import { exportJWK, generateKeyPair, type JWK } from 'jose'
import { sql } from 'kysely'
import type { Db, Doors } from '#server/platform/deps.ts'

async function kept(db: Db): Promise<JWK | undefined> {
  const { rows } = await sql<{ value: string }>`
    select value from kept_settings where name = 'idp_signing_key'`.execute(db)
  return rows[0] && JSON.parse(rows[0].value)
}

/** Private key for signing id tokens. Stored, so that a restart doesn't break sign-ins. */
export async function signingKey({ read, write }: Pick<Doors, 'read' | 'write'>): Promise<JWK> {
  const known = await kept(read)
  if (known) return known
  const { privateKey } = await generateKeyPair('RS256', { extractable: true })
  const key: JWK = { ...(await exportJWK(privateKey)), alg: 'RS256', use: 'sig', kid: randomUUID() }
  const insert = sql`insert into kept_settings (name, value) values ('idp_signing_key', ${JSON.stringify(key)})
    on conflict do nothing`
  await write((trx) => insert.execute(trx))
  return (await kept(read)) ?? key
}
