import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import { viewMinutes } from '#contract/api/viewAs.ts'
import { permissions } from '#contract/permissions.ts'
import type { Db } from '#server/platform/deps.ts'
import type { Rights } from '#server/platform/reference/rights.ts'
import type { Viewing } from '#server/platform/viewing.ts'
import { refuse } from './errors.ts'

/** As whom a session views, as long as it does. */
export interface ViewedRow {
  viewedId: string | null
  viewedUntil: string | null
}

const isOn = sql<boolean>`coalesce(s.viewed_until > now(), false)`

/** SQL columns of `ViewedRow` for the session `s`. */
export const viewedColumns = sql`case when ${isOn} then s.viewed_id end as "viewedId",
  wire_instant(case when ${isOn} then s.viewed_until end) as "viewedUntil"`

/**
 * Why a person may not view the product as another one, if so (rules/roles.md#4.1): they must rank above, and hold on
 * everybody whatever the other holds on anybody. Else viewing would give them what nobody granted them.
 */
export function whyNotView(me: Rights, other: Rights): 'viewAs.rank' | 'viewAs.holdsMore' | undefined {
  if (!me.can('employeeRoles.edit') || other.isAdmin || other.rank <= me.rank) return 'viewAs.rank'
  const held = permissions.filter((one) => other.can(one) || Boolean(other.scoped?.of(one).length))
  return held.every(me.can) ? undefined : 'viewAs.holdsMore'
}

/**
 * A page says in `X-Viewing` as whom it shows the product, or `none`. Throws 403 if that is not so any more: otherwise
 * the next click in a window left open would act for another person than the one it shows.
 */
export function requireClaim({ headers }: FastifyRequest, me: { id: string; viewing?: Viewing }): void {
  const claim = headers['x-viewing']
  if (claim !== undefined && claim !== (me.viewing ? me.id : 'none')) throw refuse('session.viewChanged')
}

/** Lets a session view as a person. Returns false if it does already. */
export async function beginViewing(trx: Db, jti: string, viewedId: string): Promise<boolean> {
  const { numAffectedRows } = await sql`update sessions s set viewed_id = ${viewedId},
      viewed_until = now() + make_interval(mins => ${viewMinutes}) where s.jti = ${jti} and not ${isOn}`.execute(trx)
  return Number(numAffectedRows) > 0
}

/** Ends viewing as somebody else, if the session does. */
export async function endViewing(trx: Db, jti: string): Promise<void> {
  await sql`update sessions set viewed_id = null, viewed_until = null
    where jti = ${jti} and viewed_id is not null`.execute(trx)
}
