import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { type RawBuilder, sql } from 'kysely'
import type { Can, Permission } from '#contract/permissions.ts'
import type { ScopedGrant } from '#contract/scopes.ts'
import { type Endpoint, permissionOf } from '#contract/endpoint.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import { Recent } from '#server/platform/recent.ts'
import { covering, type Rights, scopedOf } from '#server/platform/reference/rights.ts'
import { type Viewing, viewingRequest } from '#server/platform/viewing.ts'
import { refuse } from './errors.ts'

/** How each secret begins, so that people and scanners of code know what they see. */
export const keyMark = 'muster_'

/** The database has only the hash: 256 random bits need no slow one. */
export const keyHash = (secret: string): string => createHash('sha256').update(secret).digest('hex')

/** A key that is neither revoked nor past its end. Whether its maker may use the product is asked apart. */
export interface OpenKey {
  id: string
  name: string
  makerId: string
  permissions: Permission[]
  /** What it was made with on some people only. */
  scoped: ScopedGrant[]
  isAdmin: boolean
}

/** Keys that were right when they were last used, for limits that are counted before the database is asked. */
const known = new Recent<string, true>(5_000)

/** The counter of a key in the limits of requests. `undefined` for anything that was no key so far. */
export function counterOfKey(token: string | undefined): string | undefined {
  if (!token?.startsWith(keyMark)) return undefined
  const hash = keyHash(token)
  return known.get(hash) ? hash : undefined
}

type Found = OpenKey & { isDue: boolean }

async function openKey({ read, env }: Pick<Deps, 'read' | 'env'>, which: RawBuilder<unknown>) {
  const { rows } =
    await sql<Found>`select k.id, k.name, k.maker_id as "makerId", k.permissions, k.scoped, k.is_admin as "isAdmin",
      coalesce(k.used_at < now() - interval '1 minute', true) as "isDue"
    from api_keys k where ${which} and k.revoked_at is null and k.ends_on >= ${today(env)}::date`.execute(read)
  if (!rows[0]) throw refuse('session.keyNotValid')
  return rows[0]
}

/** The open key with this id. Throws 401 if it has ended. */
export const keyWithId = (deps: Pick<Deps, 'read' | 'env'>, id: string): Promise<OpenKey> =>
  openKey(deps, sql`k.id = ${id}`)

/** The open key of a secret. Keeps day and address of its use, once a minute. Throws 401 without one. */
export async function keyBehind(secret: string, request: FastifyRequest, deps: Deps): Promise<OpenKey> {
  const hash = keyHash(secret)
  const key = await openKey(deps, sql`k.secret_hash = ${hash}`)
  known.set(hash, true)
  request.log = request.log.child({ person: key.makerId, key: key.id })
  const used = sql`update api_keys set used_at = now(), used_from = ${request.ip.slice(0, 100)} where id = ${key.id}`
  // A database that takes no writes at the moment still answers.
  if (key.isDue)
    await deps
      .write((trx) => used.execute(trx), { always: true })
      .catch((err: unknown) => request.log.warn({ err }, 'the use of a key was not kept'))
  return key
}

/** Stores a key with the hash of its secret. */
export async function insertKey(
  trx: Db,
  secret: string,
  { makerId, name, permissions, scoped, isAdmin, endsOn }: Omit<OpenKey, 'id'> & { endsOn: string },
): Promise<{ id: string }> {
  const { rows } = await sql<{ id: string }>`insert into api_keys
      (maker_id, name, prefix, secret_hash, permissions, scoped, is_admin, ends_on)
    values (${makerId}, ${name}, ${secret.slice(0, keyMark.length + 4)}, ${keyHash(secret)},
      ${[...new Set(permissions)].sort()}, ${JSON.stringify(scoped)}::jsonb, ${isAdmin}, ${endsOn}) returning id`.execute(
    trx,
  )
  return rows[0] as { id: string }
}

/** Ends the keys `k` of a condition, and returns them with whether they were not revoked yet. */
export async function endKeys(trx: Db, which: RawBuilder<boolean>) {
  const { rows } = await sql<{ id: string; maker: string; wasOpen: boolean }>`
    with k as (select id, maker_id, revoked_at from api_keys k where ${which} for update)
    update api_keys set revoked_at = coalesce(k.revoked_at, now()) from k where api_keys.id = k.id
    returning k.id, k.maker_id as maker, k.revoked_at is null as "wasOpen"`.execute(trx)
  return rows
}

/** What a key opens now: what it was made with, as far as its maker holds it. */
export function narrowed(rights: Rights, { permissions, scoped, isAdmin }: OpenKey): Rights {
  const held = new Set(permissions)
  const can: Can = (permission) => held.has(permission) && rights.can(permission)
  return {
    rank: rights.rank,
    isAdmin: isAdmin && rights.isAdmin,
    can,
    scoped: scopedOf([...(rights.scoped?.grantsOf(held) ?? []), ...scoped.filter(covering(rights))], can),
  }
}

/** Whether a key may make a call: with a permission or for admins, unless its declaration says otherwise. */
export const isForKeys = (endpoint: Endpoint): boolean =>
  endpoint.byKey ?? Boolean(permissionOf(endpoint) || endpoint.adminOnly)

/** How the ids of a key's requests begin in the trail and in undo. No other id has a colon. */
export const requestsOf = (keyId: string): string => `key:${keyId}:`

/** The id of a request as the trail keeps it: those of a key name the key, those while viewing say as whom. */
export function requestIdOf(
  me: { id: string; key?: { id: string }; viewing?: Viewing },
  { id }: { id: string },
): string {
  const { key, viewing } = me
  if (viewing) return viewingRequest({ ...me, viewing }, id)
  return key ? `${requestsOf(key.id)}${id}` : id
}

/** SQL: the name of the key that made the request `column` of `actor`; `''` for a person's own or an erased key. */
export const keyNameOf = (column: string, actor: string) => sql<string>`coalesce((select k.name from api_keys k
  where starts_with(${sql.ref(column)}, 'key:') and k.id::text = split_part(${sql.ref(column)}, ':', 2)
    and k.maker_id = ${sql.ref(actor)}), '')`
