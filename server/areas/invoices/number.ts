import { sql } from 'kysely'
import type { Db } from '#server/deps.ts'

const keysOf = (code: string, year: number): [ofYear: string, ofProject: string] => [
  `year_invoice_${year}`,
  `project_invoice_${code.toUpperCase()}_${year}`,
]

/** `202617-ATLAS-004`: the 17th invoice of 2026, the 4th of atlas in that year (wire-projects-invoices.md section 8.2). */
const numberOf = (code: string, year: number, ofYear: number, ofProject: number) =>
  `${year}${ofYear}-${code.toUpperCase()}-${String(ofProject).padStart(3, '0')}`

/**
 * Takes the next number of a year and a project, for good once the transaction is done; if it fails, nobody has had it. Whoever comes next
 * waits for this transaction, so call it late. All take the row of the year first, so none waits for the other in a circle.
 */
export async function takeNumber(trx: Db, code: string, year: number): Promise<string> {
  const [ofYear, ofProject] = keysOf(code, year)
  const { rows } = await sql<{ key: string; number: number }>`
    insert into invoice_counters as counter (key, number) values (${ofYear}, 1), (${ofProject}, 1)
    on conflict (key) do update set number = counter.number + 1 returning key, number`.execute(trx)
  const taken = new Map(rows.map(({ key, number }) => [key, number]))
  return numberOf(code, year, taken.get(ofYear) as number, taken.get(ofProject) as number)
}

/** The number that would be next. Nothing is reserved, so another invoice can get it first. */
export async function previewNumber(db: Db, code: string, year: number): Promise<string> {
  const [ofYear, ofProject] = keysOf(code, year)
  const { rows } = await sql<{ key: string; number: number }>`
    select key, number from invoice_counters where key in (${ofYear}, ${ofProject})`.execute(db)
  const last = new Map(rows.map(({ key, number }) => [key, number]))
  return numberOf(code, year, (last.get(ofYear) ?? 0) + 1, (last.get(ofProject) ?? 0) + 1)
}
