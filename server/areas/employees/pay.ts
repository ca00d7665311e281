import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { BaseSalaryInput } from '#contract/api/employees/edits.ts'
import type { BaseSalary } from '#contract/api/employees/employee.ts'
import type { Currency } from '#contract/api/metadata/metadata.ts'
import {
  type Dated,
  datedStatements,
  has,
  lastPlannedDay,
  type Period,
  periodKeys,
  planChange,
  planTakeBack,
} from '#server/platform/db/dated.ts'
import type { Db } from '#server/platform/deps.ts'
import { badField, notFound, refuse } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import type { Written } from './change.ts'
import { payColumns } from './queries.ts'
import { rank, requireBelow } from './roles.ts'
import type { Answered, Stored } from './sections.ts'
import type { Change } from '#contract/api/timeline.ts'

/** SQL for the currency with this code. If two have it, the fiat one (rules/people.md#5.10). */
const called = (code: string) => sql`from currencies c where c.name = ${code} and c.deleted_at is null
  order by c.type = 'fiat' desc, c.id limit 1`

/** The id of the currency with this code. */
export async function currencyId(db: Db, code: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select c.id ${called(code)}`.execute(db)
  return rows[0]?.id
}

/** Pay is dated (docs/rules/time.md). */
const pay: Dated = {
  table: 'pay',
  owner: 'employee_id',
  values: [
    'contract_amount',
    'company_account_amount',
    'personal_account_amount',
    'insurance_amount',
    'currency_id',
    'effective_date',
    'batch',
    'type',
    'category',
  ],
}

type Payer = Pick<Person, 'id' | 'rank' | 'isAdmin'>

/** A row of pay, as a write reads it. */
interface StoredPay extends Period {
  reason: string
  salary: Omit<BaseSalary, 'currency'>
}

/** The current rows of the person `e`, oldest first. */
const payRows = sql<StoredPay[]>`coalesce((select json_agg(json_build_object(${periodKeys('b')},
  'reason', b.reason, 'salary', ${payColumns}) order by lower(b.valid)) from pay b
  where b.employee_id = e.id and b.replaced_as is null), '[]')`

/** SQL for the first day on which anybody worked. */
export const companyBegan = sql<string | null>`(select min(o.joined_date) from employees o where o.deleted_at is null)`

/** The section that a write of this salary reads. */
export const salarySection = ({ currencyCode }: BaseSalaryInput) => ({
  fields: ['baseSalary'] as const,
  asked: {
    rank,
    rows: payRows,
    joined: sql<string | null>`e.joined_date`,
    companyBegan,
    currency: sql<z.output<
      typeof Currency
    > | null>`(select jsonb_build_object('id', c.id, 'name', c.name, 'symbol', c.symbol,
      'locale', c.locale, 'type', c.type) ${called(currencyCode)})`,
  },
})
type Asked = ReturnType<typeof salarySection>['asked']

/** The columns of the amounts that a call can give. */
const amounts = {
  contractAmount: 'contract_amount',
  companyAccountAmount: 'company_account_amount',
  personalAccountAmount: 'personal_account_amount',
} as const
const amountNames = Object.keys(amounts) as (keyof typeof amounts)[]

/** The pay after a call: what it does not name is as before. Without a row before, amounts are 0. */
function payAfter(
  { currencyCode: _, ...given }: BaseSalaryInput,
  { id, currency }: { id: string; currency: z.output<typeof Currency> },
  before: StoredPay['salary'] | undefined,
): BaseSalary {
  const amount = (name: keyof typeof amounts) =>
    given[name] === undefined ? (before?.[amounts[name]] ?? 0) : (given[name] ?? 0)
  const isKept = given.effectiveDate === undefined || given.effectiveDate === ''
  return {
    insurance_amount: 0,
    type: '',
    category: '',
    ...before,
    id: before?.id ?? '',
    employee_id: id,
    contract_amount: amount('contractAmount'),
    company_account_amount: amount('companyAccountAmount'),
    personal_account_amount: amount('personalAccountAmount'),
    currency_id: currency.id,
    currency,
    batch: given.batch,
    effective_date: isKept ? (before?.effective_date ?? null) : (given.effectiveDate ?? null),
  }
}

/** SQL for the columns of a new or corrected row. What the call does not name is taken from the row `r`. */
function columnsAfter(given: BaseSalaryInput, { currency_id, batch, effective_date }: BaseSalary) {
  // As text, because floats would change decimals.
  const written = amountNames.map((name) => {
    const text = given[name] === undefined ? null : String(given[name] ?? 0)
    return [amounts[name], sql`coalesce(${text}::numeric, r.${sql.ref(amounts[name])}, 0)`] as const
  })
  return {
    ...Object.fromEntries(written),
    insurance_amount: sql`coalesce(r.insurance_amount, 0)`,
    currency_id: sql`${currency_id}::uuid`,
    effective_date: sql`${effective_date}::date`,
    batch: sql`${batch}::int`,
    type: sql`coalesce(r.type, '')`,
    category: sql`coalesce(r.category, '')`,
  }
}

/** Throws for days on which the person could not be paid yet, or that are too far ahead. */
function requireDay({ from, correction }: BaseSalaryInput, stored: Answered<Asked>, today: string): void {
  if (!from) return
  if (from > lastPlannedDay(today)) throw badField('from', 'pay.tooFar')
  if (correction) return
  if (from < (stored.joined ?? '')) throw badField('from', 'pay.beforeJoining')
  if (from < (stored.companyBegan ?? '')) throw badField('from', 'pay.beforeCompany')
}

function requireMayWrite(me: Payer, stored: { id: string; rank: Answered<Asked>['rank'] }): void {
  if (stored.id === me.id) throw refuse('employee.ownSalary')
  requireBelow(me, stored, 'employee.salaryRanksAbove')
}

/** The entry of the history for a change that leaves the pay of today as it is. */
const ofAnotherDay: Change = { field: 'baseSalary', before: '', after: '', masked: true }

/**
 * Writes the pay of a person from a day on, or corrects that of a day (rules/people.md#5.10). Without a day it is
 * today. Omitted fields stay; an effective date of `null` is cleared. Throws for the own salary, for people who do not
 * rank below the caller, for days that cannot be meant, and 404 for an unknown currency.
 */
export function writePay(
  me: Payer,
  stored: Stored<'baseSalary'> & Answered<Asked>,
  given: BaseSalaryInput,
  today: string,
): Written<'baseSalary'> {
  const { id, currency, rows, baseSalary } = stored
  requireMayWrite(me, stored)
  if (!currency) throw notFound('currency')
  requireDay(given, stored, today)
  const day = given.from || today
  const isCorrection = given.correction ?? false
  const covering = rows.find((row) => has(row, day))
  const { currency: _, ...said } = payAfter(given, { id, currency }, covering?.salary)
  const hasReason = isCorrection && !!given.reason && given.reason !== covering?.reason
  const isSame = covering !== undefined && !hasReason && isDeepStrictEqual(said, covering.salary)
  const plan = planChange(rows, { day, today, isCorrection, isSame, dropsPlanned: given.dropPlanned ?? false })
  if (!plan) throw badField('from', 'pay.nothingToCorrect')
  const { begun, corrected, dropped } = plan
  const dayGiven = begun && given.from && !given.effectiveDate && given.effectiveDate !== null
  const after = { ...said, currency, ...(dayGiven && { effective_date: day }) }
  const also = datedStatements(pay, plan, {
    owner: id,
    values: columnsAfter(given, after),
    reason: given.reason ?? '',
    by: me.id,
  })
  const written = begun ?? rows.find((row) => row.id === corrected)
  const isToday = written !== undefined && has(written, today)
  const isElsewhere = !isToday && (written !== undefined || dropped.length > 0)
  return {
    now: { baseSalary: isToday ? { ...after, id: written.id } : baseSalary },
    also,
    ...(isElsewhere && { changes: [ofAnotherDay] }),
  }
}

/** The section that taking back planned pay reads. */
export const plannedSection = { fields: ['baseSalary'] as const, asked: { rank, rows: payRows } }

/**
 * Takes back planned pay: the pay before it runs on (docs/rules/time.md). Throws 404 for pay that is not the person's,
 * and refuses pay that has begun.
 */
export function takeBackPay(
  me: Payer,
  stored: Stored<'baseSalary'> & Answered<typeof plannedSection.asked>,
  payId: string,
  today: string,
): Written<'baseSalary'> {
  requireMayWrite(me, stored)
  const row = stored.rows.find(({ id }) => id === payId)
  if (!row) throw notFound('pay')
  if (row.from <= today) throw refuse('pay.begun')
  const also = datedStatements(pay, planTakeBack(stored.rows, row), { owner: stored.id, reason: '', by: me.id })
  return { now: {}, also, changes: [ofAnotherDay] }
}
