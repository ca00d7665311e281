import { sql } from 'kysely'
import type { BaseSalaryInput } from '#contract/api/employeeEdits.ts'
import type { Db } from '#server/deps.ts'
import { notFound } from '#server/http/errors.ts'

/** The currency with this code; of two with the same, the fiat one (wire-people.md section 6.4). */
export async function currencyId(db: Db, code: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`select id from currencies
    where name = ${code} and deleted_at is null order by type = 'fiat' desc, id limit 1`.execute(db)
  return rows[0]?.id
}

const amounts = ['contractAmount', 'companyAccountAmount', 'personalAccountAmount'] as const

/**
 * Writes the single salary row (wire-people.md section 3.16). What is left out is kept; an effective date of `null` is
 * cleared.
 */
export async function writeBaseSalary(trx: Db, employeeId: string, salary: BaseSalaryInput): Promise<void> {
  const currency = await currencyId(trx, salary.currencyCode)
  if (!currency) throw notFound('currency')
  const isKept = salary.effectiveDate === undefined || salary.effectiveDate === ''
  const effective = salary.effectiveDate || null
  // As text, so that the decimal reaches the database as it was written.
  const [contract, company, personal] = amounts.map((name) =>
    salary[name] === undefined ? null : String(salary[name] ?? 0),
  )
  await sql`insert into base_salaries as b (employee_id, contract_amount, company_account_amount,
      personal_account_amount, currency_id, effective_date, batch)
    values (${employeeId}, coalesce(${contract}::numeric, 0), coalesce(${company}::numeric, 0), coalesce(${personal}::numeric, 0),
      ${currency}, ${effective}, ${salary.batch})
    on conflict (employee_id) do update set contract_amount = coalesce(${contract}::numeric, b.contract_amount),
      company_account_amount = coalesce(${company}::numeric, b.company_account_amount),
      personal_account_amount = coalesce(${personal}::numeric, b.personal_account_amount),
      currency_id = excluded.currency_id, batch = excluded.batch, updated_at = now(), deleted_at = null,
      effective_date = case when ${isKept} then b.effective_date else excluded.effective_date end`.execute(
    trx,
  )
}
