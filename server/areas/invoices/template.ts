import { type RawBuilder, sql } from 'kysely'
import type { Invoice, InvoiceTemplate, ProposedLine } from '#contract/api/invoices/invoice.ts'
import { lineCost } from '#contract/invoiceSums.ts'
import { usualDaysToPay } from '#contract/invoiceWords.ts'
import { divideRounded, pricePlaces } from '#contract/money.ts'
import { byName } from '#server/platform/db/names.ts'
import { basic } from '#server/platform/db/shapes.ts'
import { absenceDays, type Usual, workingTime } from '#server/areas/absences/index.ts'
import { convert } from '#server/areas/exchangeRates/index.ts'
import { type Db, today } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import { notFound } from '#server/platform/http/errors.ts'
import type { InvoiceDocument } from './document.ts'
import { missingFacts } from './einvoice/index.ts'
import { type Numbering, previewNumber, yearOf } from './number.ts'
import { invoiceColumns, type Parties, partiesOf } from './records.ts'

/** The invoice of a project that was made last, without drafts and errors. */
async function lastInvoiceOf(db: Db, env: Numbering, projectId: string): Promise<Invoice | null> {
  const { rows } = await sql<Invoice>`select ${invoiceColumns(env)} from invoices i
    where i.project_id = ${projectId} and i.deleted_at is null and i.status not in ('draft', 'error')
    order by i.created_at desc, i.id limit 1`.execute(db)
  return rows[0] ?? null
}

/** The days that the client had to pay its newest invoice, of any project. */
async function daysToPayOf(db: Db, clientId: string | null): Promise<number> {
  const { rows } = await sql<{ days: number }>`select i.due_at - i.invoiced_at as days from invoices i
    where i.client_id = ${clientId} and i.deleted_at is null and i.billed is not null
    order by i.invoiced_at desc, i.id limit 1`.execute(db)
  return rows[0]?.days ?? usualDaysToPay
}

/** A future invoice with complete lines, so that only facts of its parties can be missing. */
function newDocument(
  { projectName, client, bankAccount, companyInfo }: Parties,
  number: string,
  day: string,
): InvoiceDocument {
  const line = { description: projectName, quantity: 1, unitCost: 0, discount: 0, cost: 0, isExternal: false }
  const [year, month] = [Number(day.slice(0, 4)), Number(day.slice(5, 7))]
  const parties = { projectName, client, bankAccount, companyInfo }
  const facts = { number, invoicedAt: day, dueAt: day, month, year, description: '', note: '' }
  return { ...parties, ...facts, lineItems: [line], subTotal: 0, tax: 0, discount: 0, total: 0 }
}

/**
 * The initial values of a new invoice of a project today (rules/invoices.md#4.2). Nothing is reserved.
 * @throws Refusal 404 for an unknown project
 */
export async function templateOf(db: Db, env: Numbering, projectId: string): Promise<InvoiceTemplate> {
  const parties = await partiesOf(db, projectId)
  if (!parties) throw notFound('project', 'projectID')
  const { code, projectName, client, clientID, bankAccount, companyInfo } = parties
  const [invoiceNumber, lastInvoice, daysToPay] = await Promise.all([
    previewNumber(db, code, yearOf(env)),
    lastInvoiceOf(db, env, projectId),
    daysToPayOf(db, clientID),
  ])
  const document = newDocument(parties, invoiceNumber, today(env))
  const eInvoiceMissing = missingFacts(document)
  return {
    id: projectId,
    name: projectName,
    invoiceNumber,
    lastInvoice,
    client,
    bankAccount,
    companyInfo,
    eInvoiceMissing,
    daysToPay,
  }
}

/** The first and the last day of a month, 1 to 12. */
export function daysOfMonth(year: number, month: number): { first: string; last: string } {
  const day = (at: Date) => at.toISOString().slice(0, 10)
  return { first: day(new Date(Date.UTC(year, month - 1, 1))), last: day(new Date(Date.UTC(year, month, 0))) }
}

/** The part of a membership within the month. */
interface Stay extends Pick<ProposedLine, 'employee' | 'from' | 'to'> {
  rate: number
  /** Code of the currency of the rate; `''` without one. */
  currency: string
  discount: number
  /** Days on which the person works: of the part without those away, of these alone, and of the whole month. */
  days: number
  away: number
  daysOfAll: number
  seniority: string
  positions: string[]
}

/**
 * SQL for the last billed day of given time: the day before its end (docs/rules/members.md#2.5), or the last one of the
 * project.
 */
const lastDay = sql`least(p.end_date, g.until - 1)`

/**
 * What official members of the project do within the month, by name. A day is worked if it has hours and is not off;
 * half a day off is one. Of it, the part of an approved absence is away.
 */
async function staysIn(db: Db, env: Usual, projectId: string, first: string, last: string): Promise<Stay[]> {
  const month = sql`daterange(${first}::date, ${last}::date, '[]')`
  const worked = (from: RawBuilder<unknown>, to: RawBuilder<unknown>) => sql<number>`(select
      coalesce(sum(h.worked), 0)::float8 from ${workingTime(env)} left join off on off.workplace = w.workplace
      cross join lateral (select array(select sign(d) from unnest(w.hours) with ordinality as x (d, at) order by at)
        as days) week
      cross join lateral hours_worked(week.days, off.days, off.shares, w.valid * days_between(${from}, ${to} + 1)) h
    where w.employee_id = e.id)`
  const { rows } = await sql<Stay>`with off as materialized (select o.workplace, array_agg(o.day) as days,
        array_agg(o.share) as shares from days_off_in_use(${env.WORKPLACE}, ${month}) o where o.share = 1 group by 1),
    away as materialized (select d.employee_id, d.day, d.part
      from ${absenceDays(env, month)} where d.status = 'approved'),
    stay as (select ${basic('e')} as employee, s."from", s."to", g.rate::float8 as rate, d.worked - d.away as days,
        d.away, d."daysOfAll", coalesce(f.name, '') as currency, g.discount::float8 as discount, y.name as seniority,
        array(select k.name from positions k where k.id = any (g.position_ids) and k.deleted_at is null
          order by ${byName('k')}) as positions, e.sort_name, e.id, g.project_member_id
      from given_time g join projects p on p.id = g.project_id join employees e on e.id = g.employee_id
        join seniorities y on y.id = g.seniority_id left join currencies f on f.id = g.rate_currency_id
        cross join lateral (select greatest(g.first_day, ${first}::date) as "from",
          least(${lastDay}, ${last}::date) as "to") s
        cross join lateral (select ${worked(sql`s."from"`, sql`s."to"`)} as worked,
          ${worked(sql`${first}::date`, sql`${last}::date`)} as "daysOfAll",
          (select coalesce(sum(a.part), 0)::float8 from away a
            where a.employee_id = e.id and a.day between s."from" and s."to") as away) d
      where g.project_id = ${projectId} and g.deployment_type = 'official' and s."from" <= s."to")
    select employee, "from", "to", rate, days, away, "daysOfAll", currency, discount, seniority, positions
    from stay where days > 0 order by sort_name, id, "from", project_member_id`.execute(db)
  return rows
}

const listed = new Intl.ListFormat('en')

const dayWords = (days: number) => `${days} ${days === 1 ? 'day' : 'days'}`

/** A description such as `Bea Stone, Senior Backend, 15 of 22 days, 2 days away`. Full months have no days. */
function described({ employee, seniority, positions, days, away, daysOfAll }: Stay): string {
  const part = [days < daysOfAll && `${days} of ${daysOfAll} days`, away > 0 && `${dayWords(away)} away`]
  return [employee.fullName, `${seniority} ${listed.format(positions)}`.trim(), ...part].filter(Boolean).join(', ')
}

/**
 * Quantity and unit price of a part of a month: one month at its rate, or days at the price of a day. A share of a
 * month, such as 1/23, has too many decimals for a line that computes.
 */
const shareOf = (rate: number, days: number, daysOfAll: number, currency: string) =>
  days < daysOfAll
    ? { quantity: days, unitCost: divideRounded(rate, daysOfAll, pricePlaces(currency)) }
    : { quantity: 1, unitCost: rate }

type Priced = Pick<ProposedLine, 'quantity' | 'unitCost' | 'rateCurrency' | 'exchangeRate'>

/**
 * The share of a month in the currency of the invoice. A rate in another currency is converted at today's exchange
 * rate: multiplied first, rounded once. Without one the price is 0, and the line names the currency.
 */
async function pricedIn(
  db: Db,
  { rate, currency: from, days, daysOfAll }: Stay,
  { to, today: day }: { to: string; today: string },
): Promise<Priced> {
  if (!from || from === to) return { ...shareOf(rate, days, daysOfAll, to), rateCurrency: '', exchangeRate: null }
  const isPart = days < daysOfAll
  const part = isPart && { parts: daysOfAll, places: pricePlaces(to) }
  const conversion = await convert(db, { amount: rate, from, to, day, ...part })
  return {
    quantity: isPart ? days : 1,
    unitCost: conversion?.amount ?? 0,
    rateCurrency: from,
    exchangeRate: conversion?.rate ?? null,
  }
}

/**
 * A line for each official member of a project in a month, 1 to 12: the month at the monthly rate, or the days on
 * which the person works and is not away (rules/invoices.md#5.5). Members without such a day have no line. Nothing is
 * blanked yet.
 */
export async function proposedLines(
  db: Db,
  env: Usual & Pick<Env, 'TIME_ZONE'>,
  { projectID: projectId, year, month }: { projectID: string; year: number; month: number },
): Promise<ProposedLine[]> {
  const { first, last } = daysOfMonth(year, month)
  const stays = await staysIn(db, env, projectId, first, last)
  const currency = (await partiesOf(db, projectId))?.bankAccount.currency.name ?? ''
  const lines: ProposedLine[] = []
  for (const stay of stays) {
    const price = await pricedIn(db, stay, { to: currency, today: today(env) })
    const priced = { ...price, discount: Math.min(stay.discount, 100) }
    const { employee, from, to, days, daysOfAll } = stay
    const description = described(stay)
    const cost = lineCost(priced, currency) ?? 0
    lines.push({ ...priced, cost, description, isExternal: false, employee, from, to, days, daysOfMonth: daysOfAll })
  }
  return lines
}
