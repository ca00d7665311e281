import { randomBytes } from 'node:crypto'
import { type RawBuilder, sql } from 'kysely'
import type { z } from 'zod'
import { type Key, type KeyInput, mostKeyDays, mostOpenKeys } from '#contract/api/keys.ts'
import { daysLater } from '#contract/dates.ts'
import { audit } from '#server/platform/auditLog/audit.ts'
import { finds } from '#server/platform/db/finds.ts'
import { basic } from '#server/platform/db/shapes.ts'
import { type Db, type Deps, type Doors, today } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import { badField, refuse } from '#server/platform/http/errors.ts'
import { endKeys, insertKey, keyMark } from '#server/platform/http/keys.ts'
import { covering } from '#server/platform/reference/rights.ts'
import { mayUse, type Person } from '#server/platform/http/person.ts'

/** Keys newest first, without hashes. */
export async function keysWhere(db: Db, env: Env, which: RawBuilder<boolean>): Promise<Key[]> {
  const day = today(env)
  const { rows } = await sql<Key>`select k.id, k.name, k.prefix, k.permissions, k.scoped, k.is_admin as "isAdmin",
      ${basic('e')} as maker, wire_instant(k.created_at) as "createdAt", k.ends_on::text as "endsOn",
      wire_instant(k.used_at) as "usedAt", k.used_from as "usedFrom", wire_instant(k.revoked_at) as "revokedAt",
      k.revoked_at is null and k.ends_on >= ${day}::date and ${mayUse('e', day)} as "isOpen"
    from api_keys k join employees e on e.id = k.maker_id where ${which}
    order by k.created_at desc, k.id`.execute(db)
  return rows
}

/** Who makes or revokes a key, and in which request. */
interface Doer {
  me: Pick<Person, 'id' | 'can' | 'scoped' | 'isAdmin'>
  requestId: string
}

/**
 * Makes a key of the person. The secret is nowhere else than in what this returns.
 * @throws Refusal 403 for what the person does not hold, 400 for a last day out of range or one key too many
 */
export async function makeKey(
  { write, env }: Pick<Doors, 'write'> & { env: Env },
  { name, permissions, scoped, endsOn, isAdmin }: z.output<typeof KeyInput>,
  { me, requestId }: Doer,
): Promise<{ id: string; secret: string }> {
  const isHeld = permissions.every(me.can) && scoped.every(covering(me)) && (me.isAdmin || !isAdmin)
  if (!isHeld) throw refuse('key.notHeld')
  const day = today(env)
  if (endsOn < day || endsOn > daysLater(day, mostKeyDays)) throw badField('endsOn', 'key.end', { days: mostKeyDays })
  const secret = keyMark + randomBytes(32).toString('base64url')
  const id = await write(async (trx) => {
    // Two keys at once are counted one after the other.
    await sql`select from employees where id = ${me.id} for no key update`.execute(trx)
    const isMost = sql`from api_keys where maker_id = ${me.id} and revoked_at is null and ends_on >= ${day}::date
      having count(*) >= ${mostOpenKeys}`
    if (await finds(trx, isMost)) throw refuse('key.tooMany', { most: mostOpenKeys })
    const { id: made } = await insertKey(trx, secret, { makerId: me.id, name, permissions, scoped, isAdmin, endsOn })
    const event = { actorId: me.id, action: 'key.made', entity: 'key', entityId: made, subjectId: me.id }
    await audit(trx, { ...event, requestId })
    return made
  })
  return { id, secret }
}

/** Ends a key at once; `actorId` is null on the command line. Returns false if there is no such key. */
export function revokeKey(
  { write }: Pick<Doors, 'write'>,
  which: RawBuilder<boolean>,
  { actorId, requestId }: { actorId: string | null; requestId: string },
): Promise<boolean> {
  return write(async (trx) => {
    const rows = await endKeys(trx, which)
    for (const { id, maker, wasOpen } of rows)
      if (wasOpen)
        await audit(trx, {
          ...{ actorId, action: 'key.revoked', entity: 'key', entityId: id, subjectId: maker, requestId },
        })
    return rows.length > 0
  })
}

/** Whether a person makes keys: admins, and others if the company allows it. */
export const mayMake = ({ isAdmin }: Pick<Person, 'isAdmin'>, { env }: Pick<Deps, 'env'>): boolean =>
  isAdmin || env.OWN_KEYS
