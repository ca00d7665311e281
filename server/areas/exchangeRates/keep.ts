import { sql } from 'kysely'
import { ExchangeRate, type ExchangeRateEdit } from '#contract/api/exchangeRates.ts'
import { audit, changesBetween } from '#server/platform/auditLog/audit.ts'
import type { Db, Deps } from '#server/platform/deps.ts'
import { badField, notFound } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import { requireVersion } from '#server/platform/http/version.ts'
import { rateRows } from './queries.ts'

/** The caller of a write on exchange rates, and the version of the rate that it starts from. */
interface RateWrite {
  me: Pick<Person, 'id'>
  requestId: string
  version?: string | undefined
}

const entity = 'exchangeRates'

/** The action in the trail for deleting a rate. */
export const rateDeleted = `metadata.${entity}.deleted`

/** Refuses a dollar rate other than 1, because all other rates are per dollar. */
function requireDollarIsOne({ currency, perUsd }: ExchangeRateEdit): void {
  if (currency === 'USD' && perUsd !== 1) throw badField('perUsd', 'exchangeRate.dollar')
}

/** Turns a violation of the unique key on currency and day into an error of the field `since`. */
async function withoutTwin<Answer>({ currency }: ExchangeRateEdit, write: () => Promise<Answer>) {
  try {
    return await write()
  } catch (error) {
    if ((error as { constraint?: string }).constraint !== 'exchange_rates_pkey') throw error
    throw badField('since', 'exchangeRate.dayTaken', { currency })
  }
}

async function requireRate(trx: Db, id: string): Promise<ExchangeRate> {
  const [rate] = await rateRows(trx, sql`r.id = ${id}`, sql`for update`)
  if (!rate) throw notFound('exchange rate')
  return rate
}

async function leaveTrail(trx: Db, { me, requestId }: RateWrite, what: string, before: object, after: object) {
  const { id } = { ...before, ...after } as ExchangeRate
  await audit(trx, {
    actorId: me.id,
    action: `metadata.${entity}.${what}`,
    entity,
    entityId: id,
    changes: changesBetween(ExchangeRate, before, after),
    requestId,
  })
}

/** Adds a rate and returns its id. Throws 400 if the currency already has one from that day. */
export async function createRate({ db }: Deps, write: RateWrite, body: ExchangeRateEdit): Promise<string> {
  requireDollarIsOne(body)
  return db.transaction().execute(async (trx) => {
    const added = await withoutTwin(body, () =>
      sql<{ id: string }>`insert into exchange_rates (currency, since, per_usd)
        values (${body.currency}, ${body.since}, ${body.perUsd}) returning id`.execute(trx),
    )
    const [rate] = await rateRows(trx, sql`r.id = ${added.rows[0]?.id}`)
    await leaveTrail(trx, write, 'created', {}, rate as ExchangeRate)
    return (rate as ExchangeRate).id
  })
}

/** Changes a rate. Existing invoices keep the rate they were made with. */
export async function editRate({ db, env }: Deps, write: RateWrite, id: string, body: ExchangeRateEdit): Promise<void> {
  requireDollarIsOne(body)
  await db.transaction().execute(async (trx) => {
    const record = await requireRate(trx, id)
    await requireVersion(trx, env, { entity, id, me: write.me, version: write.version, record })
    await withoutTwin(body, () =>
      sql`update exchange_rates set currency = ${body.currency}, since = ${body.since},
        per_usd = ${body.perUsd}, updated_at = now() where id = ${id}`.execute(trx),
    )
    const [after] = await rateRows(trx, sql`r.id = ${id}`)
    await leaveTrail(trx, write, 'edited', record, after as ExchangeRate)
  })
}

/** Deletes a rate, also the last one of a currency. Without a rate, invoices in the currency are refused. */
export async function deleteRate({ db }: Deps, write: RateWrite, id: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const before = await requireRate(trx, id)
    await sql`delete from exchange_rates where id = ${id}`.execute(trx)
    await leaveTrail(trx, write, 'deleted', before, {})
  })
}
