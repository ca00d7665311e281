import { type RawBuilder, sql } from 'kysely'
import type { InvoiceRow } from '#contract/api/invoices/invoice.ts'
import { plainText } from '#contract/plainText.ts'
import { type Db, today } from '#server/platform/deps.ts'
import type { Env } from '#server/platform/env.ts'
import { badField } from '#server/platform/http/errors.ts'
import { neverUndone } from '#server/platform/undo/keeping.ts'

/**
 * The search text of an invoice for the column `search_text`, with one part per line. Each write of an invoice must set
 * it. The number is `''` until it is assigned.
 */
export const searchTextOf = ({
  number,
  projectName,
  client,
}: Pick<InvoiceRow, 'number' | 'projectName' | 'client'>): string =>
  plainText([number, projectName, client.clientCompany].join('\n'))

/**
 * The settings that determine the year of new numbers: the current year of the company, not that of the invoice
 * (rules/invoices.md#2.1).
 */
export type Numbering = Pick<Env, 'TIME_ZONE'>

export const yearOf = (env: Numbering) => Number(today(env).slice(0, 4))

/**
 * Takes the next number of a year and a project. A rollback returns it. Other transactions wait until this one ends, so
 * call it late. The row of the year is always locked first, which prevents deadlocks.
 */
export async function takeNumber(trx: Db, code: string, year: number): Promise<string> {
  const ofYear = `year_invoice_${year}`
  const ofProject = `project_invoice_${code.toUpperCase()}_${year}`
  const { rows } = await sql<{ number: string }>`
    with taken as (insert into invoice_counters as counter (key, number) values (${ofYear}, 1), (${ofProject}, 1)
      on conflict (key) do update set number = counter.number + 1 returning key, number)
    select invoice_number(${code}, ${year}::int, (select number from taken where key = ${ofYear}),
      (select number from taken where key = ${ofProject})) as number`.execute(trx)
  return (rows[0] as { number: string }).number
}

/**
 * Throws 400 for an invoice that says nothing: without lines, or with a line whose quantity was left empty, which counts
 * as 0 (rules/invoices.md#2.2). A cost typed by hand needs neither quantity nor price.
 */
export function requireLines({ lineItems }: Pick<InvoiceRow, 'lineItems'>): void {
  if (!lineItems.length) throw badField('lineItems', 'invoice.noLines')
  const empty = lineItems.findIndex(({ quantity, unitCost, cost }) => quantity === 0 && (unitCost > 0 || cost === 0))
  if (empty >= 0) throw badField(`lineItems[${empty}].quantity`, 'invoice.noQuantity', { line: empty + 1 })
}

/**
 * The columns that give an invoice its number in the current year. Call it under the lock of the invoice. An invoice
 * with a number is issued, so the call cannot be undone.
 * @throws Refusal like `requireLines`
 */
export async function givenNumber(trx: Db, env: Numbering, invoice: InvoiceRow) {
  requireLines(invoice)
  await neverUndone.execute(trx)
  const ofProject = trx.selectFrom('projects').select('code').where('id', '=', invoice.projectID)
  const { code } = await ofProject.executeTakeFirstOrThrow()
  const number = await takeNumber(trx, code, yearOf(env))
  return { number, search_text: searchTextOf({ ...invoice, number }) }
}

/** The next number. It is not reserved, so another invoice can get it first. */
export async function previewNumber(db: Db, code: string, year: number): Promise<string> {
  const { rows } = await sql<{ number: string }>`
    select next_invoice_number(${code}, ${year}::int) as number`.execute(db)
  return (rows[0] as { number: string }).number
}

/** SQL for the number of the invoice `i`, or the one it would get now. */
export const shownNumber = (env: Numbering): RawBuilder<string> =>
  sql`coalesce(i.number, next_invoice_number((select c.code from projects c where c.id = i.project_id),
    ${yearOf(env)}::int))`
