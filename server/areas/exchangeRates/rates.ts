import { type RawBuilder, sql } from 'kysely'
import { ExchangeRate, type ExchangeRateEdit, type RateOrigin } from '#contract/api/exchangeRates.ts'
import { divideRounded, minorUnits } from '#contract/money.ts'
import { entryTimes } from '#server/areas/metadata/index.ts'
import { audit, changesBetween } from '#server/platform/auditLog/audit.ts'
import type { Db, Deps } from '#server/platform/deps.ts'
import { badField, notFound } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import { requireVersion } from '#server/platform/http/version.ts'
import { checkJump, confirmed, rateOnDay } from './jumps.ts'

/**
 * Exchange rates by currency, newest first. `narrowed` is the SQL of the `where`, `held` the SQL after the order, such
 * as a lock.
 */
export async function rateRows(db: Db, narrowed = sql`true`, held = sql``): Promise<ExchangeRate[]> {
  const { rows } = await sql<ExchangeRate>`
    select r.id, ${entryTimes('r')}, r.currency, r.since, r.per_usd::float8 as "perUsd", r.is_shipped as "isShipped"
    from exchange_rates r where ${narrowed} order by r.currency collate "C", r.since desc ${held}`.execute(db)
  return rows
}

/** SQL for the latest rate of a currency that started by a day. The dollar is always 1. */
const rateOn = (currency: string, day: string): RawBuilder<unknown> =>
  currency === 'USD'
    ? sql`(select 1::numeric as per_usd, null::date as since, false as is_shipped)`
    : sql`(select r.per_usd, r.since, r.is_shipped from exchange_rates r
        where r.currency = ${currency} and r.since <= ${day}::date order by r.since desc limit 1)`

/** An amount in another currency, and where its rate comes from. */
export interface Conversion extends RateOrigin {
  amount: number
  /** The value of one unit, with 15 significant digits: as many as a JSON number keeps. */
  rate: number
}

/** What is converted: an amount `from` a currency `to` another, on a day (`YYYY-MM-DD`). */
interface Wanted {
  amount: number
  from: string
  to: string
  day: string
  /** Divides the amount, as days divide a month. Default 1. */
  parts?: number
  /** Decimals of the result. Default: those of the other currency. */
  places?: number
}

/**
 * Converts an amount, rounded once, to the smallest unit of the other currency (rules/invoices.md#3.3). Multiplies before it
 * divides, so that no digit of a rounded rate is missing in a large amount. Undefined if a currency has no rate by then.
 */
export async function convert(db: Db, wanted: Wanted): Promise<Conversion | undefined> {
  const { amount, from, to, day, parts = 1, places = minorUnits(to) } = wanted
  if (from === to) return { amount: divideRounded(amount, parts, places), rate: 1, since: null, isShipped: false }
  // A quotient has as many decimals as the dividend, so without the cast large numbers would have too few correct ones.
  const { rows } = await sql<{ amount: string; rate: string; since: string | null; isShipped: boolean }>`
    select round(${amount}::numeric(60, 30) * t.per_usd / (f.per_usd * ${parts}::int), ${places}::int) as amount,
      t.per_usd::numeric(60, 30) / f.per_usd as rate, least(t.since, f.since) as since,
      t.is_shipped or f.is_shipped as "isShipped"
    from ${rateOn(from, day)} f cross join ${rateOn(to, day)} t`.execute(db)
  const [found] = rows
  if (!found) return undefined
  const { since, isShipped } = found
  return { amount: Number(found.amount), rate: Number(Number(found.rate).toPrecision(15)), since, isShipped }
}

/** The caller of a write on exchange rates, and the version of the rate that it starts from. */
interface RateWrite {
  me: Pick<Person, 'id'>
  requestId: string
  version?: string | undefined
}

const entity = 'exchangeRates'

/** The compared fields of a rate. */
const Compared = ExchangeRate.omit({ isShipped: true })

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

/** Makes writes on the rates of a currency wait for each other, so that each compares with the latest. */
export const holdRates = (trx: Db, currency: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`exchange rate ${currency}`}, 0))`.execute(trx)

async function leaveTrail(trx: Db, { me, requestId }: RateWrite, what: string, before: object, after: object) {
  const { id } = { ...before, ...after } as ExchangeRate
  await audit(trx, {
    actorId: me.id,
    action: `metadata.${entity}.${what}`,
    entity,
    entityId: id,
    changes: changesBetween(Compared, before, after),
    requestId,
  })
}

/** Adds a rate and returns its id. Throws 400 if the currency already has one from that day. */
export async function createRate(deps: Deps, write: RateWrite, body: ExchangeRateEdit): Promise<string> {
  requireDollarIsOne(body)
  return deps.write(async (trx) => {
    const { currency, since } = body
    await holdRates(trx, currency)
    const known = await rateOnDay(trx, currency, since)
    const { rows } = await withoutTwin(body, () =>
      sql<{ id: string }>`insert into exchange_rates (currency, since, per_usd)
        values (${currency}, ${since}, ${body.perUsd}) returning id`.execute(trx),
    )
    const { id } = rows[0] as { id: string }
    const after = String(body.perUsd)
    await checkJump(trx, deps.env, write.me.id, { currency, since, before: known, after }, confirmed(body))
    const [rate] = await rateRows(trx, sql`r.id = ${id}`)
    await leaveTrail(trx, write, 'created', {}, rate as ExchangeRate)
    return id
  })
}

/** Changes a rate. Existing invoices keep the rate they were made with. */
export async function editRate(deps: Deps, write: RateWrite, id: string, body: ExchangeRateEdit): Promise<void> {
  requireDollarIsOne(body)
  await deps.write(async (trx) => {
    const record = await requireRate(trx, id)
    await requireVersion(trx, deps.env, { entity, id, me: write.me, version: write.version, record })
    const { currency, since } = body
    await holdRates(trx, currency)
    const known = await rateOnDay(trx, currency, since)
    const isMoved = record.currency !== currency || record.since !== since
    const left = isMoved ? await rateOnDay(trx, record.currency, record.since) : undefined
    await withoutTwin(body, () =>
      sql`update exchange_rates set currency = ${currency}, since = ${since}, per_usd = ${body.perUsd},
        is_shipped = false, updated_at = now() where id = ${id}`.execute(trx),
    )
    const isConfirmed = confirmed(body)
    const after = String(body.perUsd)
    await checkJump(trx, deps.env, write.me.id, { currency, since, before: known, after }, isConfirmed)
    // A rate that moves to another day or currency leaves its old days to the rate before it.
    if (isMoved) {
      const now = await rateOnDay(trx, record.currency, record.since)
      const days = { currency: record.currency, since: record.since }
      await checkJump(trx, deps.env, write.me.id, { ...days, before: left, after: now }, isConfirmed)
    }
    const [edited] = await rateRows(trx, sql`r.id = ${id}`)
    await leaveTrail(trx, write, 'edited', record, edited as ExchangeRate)
  })
}

/** Deletes a rate, also the last one of a currency. Without a rate, invoices in the currency are refused. */
export async function deleteRate(deps: Deps, write: RateWrite, id: string): Promise<void> {
  await deps.write(async (trx) => {
    const before = await requireRate(trx, id)
    const { currency, since, perUsd } = before
    await trx.deleteFrom('exchange_rates').where('id', '=', id).execute()
    // The question before deleting says which rate applies afterwards, so there is nothing left to confirm.
    const after = await rateOnDay(trx, currency, since)
    await checkJump(trx, deps.env, write.me.id, { currency, since, before: String(perUsd), after }, true)
    await leaveTrail(trx, write, 'deleted', before, {})
  })
}
