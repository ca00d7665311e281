import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { BaseSalaryInput } from '#contract/api/employees/edits.ts'
import type { BaseSalary } from '#contract/api/employees/employee.ts'
import type { Currency } from '#contract/api/metadata/metadata.ts'
import { at, type Dated, datedStatements, has, type Period, periodKeys, planChange } from '#server/platform/db/dated.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import type { Written } from './change.ts'
import { payColumns } from './queries.ts'
import { rank, requireBelow } from './roles.ts'
import type { Answered, Stored } from './sections.ts'
import { auditAll } from '#server/platform/auditLog/audit.ts'
import { opens } from './visibility.ts'

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

/** A row of pay, as a write reads it. */
interface StoredPay extends Period {
  salary: Omit<BaseSalary, 'currency'>
}

/** The current rows of the person `e`, oldest first. */
const payRows = sql<StoredPay[]>`coalesce((select json_agg(json_build_object(${periodKeys('b')},
  'salary', ${payColumns}) order by lower(b.valid)) from pay b
  where b.employee_id = e.id and b.replaced_as is null), '[]')`

/** The section that a write of this salary reads. */
export const salarySection = ({ currencyCode }: BaseSalaryInput) => ({
  fields: ['baseSalary'] as const,
  asked: {
    rank,
    rows: payRows,
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

/**
 * Writes the pay of a person from today on (rules/people.md#5.10). Omitted fields stay; an effective date of `null` is
 * cleared. Throws for the own salary, for people who do not rank below the caller, and 404 for an unknown currency.
 */
export function writePay(
  me: Pick<Person, 'id' | 'rank' | 'isAdmin'>,
  stored: Stored<'baseSalary'> & Answered<Asked>,
  given: BaseSalaryInput,
  today: string,
): Written<'baseSalary'> {
  const { id, currency, rows, baseSalary } = stored
  if (id === me.id) throw refuse('employee.ownSalary')
  requireBelow(me, stored, 'employee.salaryRanksAbove')
  if (!currency) throw notFound('currency')
  const day = today
  const before = rows.find((row) => has(row, day))?.salary
  const after = payAfter(given, { id, currency }, before)
  const { currency: _, ...said } = after
  const isSame = before !== undefined && isDeepStrictEqual(said, before)
  const plan = planChange(rows, { day, today, isCorrection: false, isSame, dropsPlanned: false })
  if (!plan) throw notFound('pay')
  const values = columnsAfter(given, after)
  const also = datedStatements(pay, plan, { owner: id, values, reason: '', by: me.id })
  const written = plan.begun ?? (plan.corrected ? { id: plan.corrected } : undefined)
  return { now: { baseSalary: written ? { ...after, id: written.id } : baseSalary }, also }
}

/**
 * Writes an event for each of these people who has a salary and whom the caller can open: the caller viewed it. The
 * event has no values, and is visible only to readers of salaries.
 */
export async function keepReveal(
  { write, env }: Deps,
  ids: readonly string[],
  { me, requestId }: { me: Pick<Person, 'id' | 'can'>; requestId: string },
): Promise<void> {
  await write(async (trx) => {
    const { rows } = await sql<{ id: string }>`select e.id from employees e
      where e.id = any (${[...ids]}::uuid[])
        and exists (select from pay b where b.employee_id = e.id and ${at('b', today(env))})
        and ${opens('e', { me, today: today(env) })}
      order by e.sort_name, e.id`.execute(trx)
    await auditAll(
      trx,
      rows.map(({ id }) => ({
        actorId: me.id,
        action: 'employee.reveal-salary',
        entity: 'employee',
        entityId: id,
        changes: [{ field: 'baseSalary', before: '', after: '', masked: true }],
        requestId,
      })),
    )
  })
}
