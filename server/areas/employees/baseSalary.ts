import { sql } from 'kysely'
import type { z } from 'zod'
import type { BaseSalaryInput } from '#contract/api/employees/edits.ts'
import type { Currency } from '#contract/api/metadata/metadata.ts'
import { type Db, type Deps, today } from '#server/platform/deps.ts'
import { notFound, refuse } from '#server/platform/http/errors.ts'
import type { Person } from '#server/platform/http/person.ts'
import type { Written } from './change.ts'
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

/** The section that a write of this salary reads. */
export const salarySection = ({ currencyCode }: BaseSalaryInput) => ({
  fields: ['baseSalary'] as const,
  asked: {
    rank,
    currency: sql<z.output<
      typeof Currency
    > | null>`(select jsonb_build_object('id', c.id, 'name', c.name, 'symbol', c.symbol,
      'locale', c.locale, 'type', c.type) ${called(currencyCode)})`,
  },
})
type Asked = ReturnType<typeof salarySection>['asked']

const given = ['contractAmount', 'companyAccountAmount', 'personalAccountAmount'] as const

/**
 * Writes the salary row of a person (rules/people.md#5.10). Omitted fields stay; an effective date of `null` is
 * cleared. Throws for the own salary, for people who do not rank below the caller, and 404 for an unknown currency.
 */
export async function writeBaseSalary(
  trx: Db,
  me: Pick<Person, 'id' | 'rank' | 'isAdmin'>,
  before: Stored<'baseSalary'> & Answered<Asked>,
  salary: BaseSalaryInput,
): Promise<Written<'baseSalary'> | undefined> {
  const { id: employeeId, currency, baseSalary: stored } = before
  if (employeeId === me.id) throw refuse('employee.ownSalary')
  requireBelow(me, before, 'employee.salaryRanksAbove')
  if (!currency) throw notFound('currency')
  const isKept = salary.effectiveDate === undefined || salary.effectiveDate === ''
  const effective = salary.effectiveDate || null
  // As text, because floats would change decimals.
  const [contract, company, personal] = given.map((name) =>
    salary[name] === undefined ? null : String(salary[name] ?? 0),
  )
  const write = sql`insert into base_salaries as b (employee_id, contract_amount, company_account_amount,
      personal_account_amount, currency_id, effective_date, batch)
    values (${employeeId}, coalesce(${contract}::numeric, 0), coalesce(${company}::numeric, 0),
      coalesce(${personal}::numeric, 0),
      ${currency.id}, ${effective}, ${salary.batch})
    on conflict (employee_id) do update set contract_amount = coalesce(${contract}::numeric, b.contract_amount),
      company_account_amount = coalesce(${company}::numeric, b.company_account_amount),
      personal_account_amount = coalesce(${personal}::numeric, b.personal_account_amount),
      currency_id = excluded.currency_id, batch = excluded.batch, updated_at = now(), deleted_at = null,
      effective_date = case when ${isKept} then b.effective_date else excluded.effective_date end`
  if (!stored) {
    await write.execute(trx)
    return undefined
  }
  const amountOf = (name: (typeof given)[number], kept: number) =>
    salary[name] === undefined ? kept : (salary[name] ?? 0)
  const baseSalary = {
    ...stored,
    contract_amount: amountOf('contractAmount', stored.contract_amount),
    company_account_amount: amountOf('companyAccountAmount', stored.company_account_amount),
    personal_account_amount: amountOf('personalAccountAmount', stored.personal_account_amount),
    currency_id: currency.id,
    currency,
    batch: salary.batch,
    effective_date: isKept ? stored.effective_date : effective,
  }
  return { now: { baseSalary }, also: { salary: write } }
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
      join base_salaries s on s.employee_id = e.id and s.deleted_at is null
      where e.id = any (${[...ids]}::uuid[]) and ${opens('e', { me, today: today(env) })}
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
