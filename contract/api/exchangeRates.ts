import { z } from 'zod'
import { CalendarDate, DateInput, daysBetween } from '../dates.ts'
import { data, done, endpoint, Id, idParam, made } from '../endpoint.ts'
import { field } from '../fields.ts'
import { times } from './metadata/metadata.ts'
import { problem } from '../errors/fault.ts'

const code = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{3}$/, problem('request.badCurrencyCode'))

const perUsd = z
  .number()
  .positive()
  .max(999_999_999_999)
  .refine((rate) => Number(rate.toFixed(8)) === rate, problem('request.tooManyDecimals', { most: 8 }))

const facts = {
  currency: { label: 'Currency', help: 'Three-letter code.' },
  since: { label: 'From', kind: 'date', help: "Applies from this day until the currency's next rate." },
  perUsd: { label: 'One US dollar buys', kind: 'number', display: 'rate' },
} as const

/** Where the rate of an amount comes from: its first day, and whether it came with the product. */
export interface RateOrigin {
  /** Null if no rate was needed. */
  since: string | null
  isShipped: boolean
}

/** Days after which a rate counts as old. */
const fresh = 31

/** Why the rate of an invoice may be wrong (rules/invoices.md#3.8). */
export function rateConcerns({ since, isShipped }: RateOrigin, invoicedAt: string): ('later' | 'old' | 'shipped')[] {
  if (!since) return []
  const age = daysBetween(since, invoicedAt)
  return [
    ...(age < 0 ? (['later'] as const) : []),
    ...(age > fresh ? (['old'] as const) : []),
    ...(isShipped ? (['shipped'] as const) : []),
  ]
}

/** The value of one US dollar in a currency, from a day on. */
export const ExchangeRate = z.object({
  id: Id,
  ...times,
  currency: field(z.string(), facts.currency),
  since: field(CalendarDate, facts.since),
  perUsd: field(z.number(), facts.perUsd),
  /** True if it came with the product and nobody has changed it. */
  isShipped: z.boolean(),
})
export type ExchangeRate = z.infer<typeof ExchangeRate>

/** An exchange rate in a request. */
export const ExchangeRateEdit = z.object({
  currency: field(code, facts.currency),
  since: field(DateInput, facts.since),
  perUsd: field(perUsd, facts.perUsd),
  confirmsJump: field(z.boolean().nullish(), {
    label: 'It may differ by more than a third',
    help: 'Needed if the rate is more than a third away from the one so far. Everyone who may write invoices is told.',
  }),
})
export type ExchangeRateEdit = z.infer<typeof ExchangeRateEdit>

/**
 * Exchange rates, kept in Settings (not in the specified API). An invoice keeps the rate of the day on which it was
 * created.
 */
export const exchangeRates = {
  list: endpoint({
    method: 'GET',
    path: '/exchange-rates',
    access: 'metadata.read',
    summary: 'Exchange rates by currency, newest first',
    response: data(z.array(ExchangeRate)),
  }),
  one: endpoint({
    method: 'GET',
    path: '/exchange-rates/:id',
    access: 'metadata.read',
    summary: 'One exchange rate',
    params: idParam,
    response: data(ExchangeRate),
    refusals: ['record.notFound'],
  }),
  create: endpoint({
    method: 'POST',
    path: '/exchange-rates',
    mails: true,
    access: 'invoices.create',
    undoable: true,
    summary: 'Add an exchange rate',
    description: 'One that is more than a third away from the rate so far needs `confirmsJump`.',
    body: ExchangeRateEdit,
    response: made,
    refusals: ['exchangeRate.dayTaken', 'exchangeRate.dollar', 'exchangeRate.jump'],
  }),
  edit: endpoint({
    method: 'PUT',
    path: '/exchange-rates/:id',
    mails: true,
    access: 'invoices.create',
    undoable: true,
    summary: 'Change an exchange rate',
    description: 'Existing invoices keep their rate. A change of more than a third needs `confirmsJump`.',
    versioned: true,
    params: idParam,
    body: ExchangeRateEdit,
    response: done,
    refusals: ['record.notFound', 'exchangeRate.dayTaken', 'exchangeRate.dollar', 'exchangeRate.jump'],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/exchange-rates/:id',
    mails: true,
    access: 'invoices.create',
    undoable: true,
    summary: 'Delete an exchange rate',
    params: idParam,
    response: done,
    refusals: ['record.notFound'],
  }),
}
