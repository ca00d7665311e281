import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { InvoiceEdit, type InvoiceRow } from '#contract/api/invoices/invoice.ts'
import { columnsOf, type InvoiceValues as Stored, stored } from '#server/areas/invoices/make.ts'
import { invoiceRows, type Parties, partiesOf } from '#server/areas/invoices/records.ts'
import { exportedLists } from '#contract/exports.ts'
import type { Db } from '#server/platform/deps.ts'
import { cellOf, columnsFor } from '#server/areas/exports/columns.ts'
import { Refusal } from '#server/platform/http/errors.ts'
import { invoiceFigures } from '#server/areas/invoices/pdf/figures.ts'
import { bodyOf, costOf, type InvoiceValues, sumsOf } from '#src/resources/invoices/invoiceValues.ts'
import { cast } from '#tests/support/cast.ts'
import { makeBilledProject } from '#tests/support/invoices.ts'
import { often } from '#tests/support/long.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

/** Pseudo-random numbers, the same in each run. A property library would take too long to shrink so many. */
function dice(seed: number) {
  let state = seed
  return (max: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * (max + 1))
  }
}
const roll = dice(20_261_122)
const decimal = (max: number, places: number) => roll(max) / 10 ** places
const mostly = <Value>(value: Value) => (roll(4) ? value : null)

/**
 * Cells with up to 5 decimals of quantity and 3 of price, as in the form. The cost follows from them or is arbitrary.
 */
function line(): InvoiceValues['lineItems'][0] {
  const cells = {
    description: 'Engineering',
    quantity: mostly(decimal(roll(1) ? 9_999_999 : 99, 5)),
    unitCost: mostly(decimal(99_999_999, 3)),
    discount: mostly(roll(1) ? decimal(100, 0) : decimal(100_000, 3)),
    isExternal: roll(1) === 1,
  }
  return { ...cells, cost: roll(3) ? costOf({ ...cells, cost: 0 }, 'USD') : decimal(99_999_999, 4) }
}

const form = (): InvoiceValues => ({
  email: 'ap@harborpine.example',
  cc: [],
  period: '2026-12',
  invoiceDate: '2026-11-22',
  dueDate: '2026-11-29',
  description: '',
  note: '',
  lineItems: Array.from({ length: roll(4) }, line),
  tax: mostly(decimal(9_999_999, 3)),
  discount: mostly(decimal(roll(1) ? 999_999 : 99_999_999, 3)),
})

const env = { TIME_ZONE: 'UTC' }
const conversion = { amount: 0, rate: 1, since: null, isShipped: false }

type Sums = [subTotal: number, tax: number, discount: number, total: number]
const sumsIn = ({ subTotal, tax, discount, total }: Stored | InvoiceRow): Sums => [subTotal, tax, discount, total]

/** The body the server receives from a form, and what it stores; undefined if it refuses. */
function received(values: InvoiceValues, parties: Parties, bankID: string) {
  // A forged sum is ignored; a negative one would be refused.
  const sent = {
    ...bodyOf(values, { projectID: parties.projectId, bankID, currency: parties.bankAccount.currency.name }),
    subtotal: 1,
    total: 1,
  }
  const body = JSON.parse(JSON.stringify(sent)) as InvoiceEdit
  try {
    return { values, body, made: stored(InvoiceEdit.parse(body), parties) }
  } catch (error) {
    if (error instanceof Refusal && error.errors?.[0]?.field === 'discount') return { values, body, made: undefined }
    throw error
  }
}
type Received = ReturnType<typeof received>

/** An independent computation with the decimal numbers of the database. */
async function computed(db: Db, bodies: InvoiceEdit[], places: number): Promise<Sums[]> {
  const { rows } = await sql<{ sums: Sums }>`
    select jsonb_build_array(round(s.costs, ${places}::int), s.tax, s.discount,
      round(s.costs + s.tax - s.discount, ${places}::int)) as sums
    from jsonb_array_elements(${JSON.stringify(bodies)}::jsonb) with ordinality b (body, place), lateral (
      select coalesce((select sum((l ->> 'cost')::numeric)
        from jsonb_array_elements(b.body -> 'lineItems') l), 0) as costs,
        round((b.body ->> 'tax')::numeric, ${places}::int) as tax,
        round((b.body ->> 'discount')::numeric, ${places}::int) as discount) s
    order by b.place`.execute(db)
  return rows.map(({ sums }) => sums)
}

/** The costs of lines from quantity, price and discount, computed in the database too. */
async function computedCosts(db: Db, lines: InvoiceValues['lineItems'], places: number): Promise<number[]> {
  const { rows } = await sql<{ cost: string }>`
    select coalesce(round(l.quantity * l."unitCost" * (100 - coalesce(l.discount, 0)) / 100, ${places}::int), 0) as cost
    from rows from (jsonb_to_recordset(${JSON.stringify(lines)}::jsonb) as (quantity numeric, "unitCost" numeric,
      discount numeric))
      with ordinality l (quantity, "unitCost", discount, place) order by l.place`.execute(db)
  return rows.map(({ cost }) => Number(cost))
}

/** Stores the invoices under the table's constraints and reads them with the list's query, in the given order. */
async function listed(db: Db, made: Stored[]): Promise<InvoiceRow[]> {
  const rows = made.map((values, at) => ({
    ...columnsOf(values, conversion),
    number: `N-${at}`,
    sent_by: cast.admin.id,
    status: 'sent',
  }))
  const names = sql.join(Object.keys(rows[0] ?? {}).map((name) => sql.ref(name)))
  await sql`delete from invoices`.execute(db)
  await sql`insert into invoices (${names}) select ${names}
    from json_populate_recordset(null::invoices, ${JSON.stringify(rows)}::json)`.execute(db)
  const list = (await invoiceRows(env, sql`true`).execute(db)).rows
  const byNumber = new Map(list.map((row) => [row.number, row]))
  return rows.map(({ number }) => byNumber.get(number) as InvoiceRow)
}

/** The list's rows without storing them, if the database returned what it got. */
const unlisted = (values: Stored, at: number) =>
  ({ ...values, number: `N-${at}`, status: 'sent', paidAt: null }) as unknown as InvoiceRow

const numberIn = (text = '') => Number(text.replace(/[^\d.]/g, ''))

/** The figures in the PDF: the sums it shows and the costs of the lines. */
function printed(document: Stored) {
  const { rows, totals } = invoiceFigures({ ...document, number: 'N' })
  const of = new Map(totals.map(([label, amount]) => [label, numberIn(amount)]))
  return {
    sums: [of.get('Subtotal'), of.get('Tax') ?? 0, of.get('Discount') ?? 0, of.get('Total')],
    costs: rows.map((cells) => numberIn(cells.at(-1))),
  }
}

const exportColumns = columnsFor(exportedLists.invoices, () => true).filter(({ label }) =>
  ['Subtotal', 'Tax', 'Discount', 'Total'].includes(label),
)
const exported = (rows: InvoiceRow[]) => rows.map((row) => exportColumns.map((column) => cellOf(column, row)))

const count = often(5_000, 100_000)
const batch = count / 20

test(`form, row, list, PDF and export of ${count} random invoices agree with the database`, async () => {
  const { db } = app.deps
  const project = await makeBilledProject(app, { currency: 'USD' })
  const parties = (await partiesOf(db, project.id)) as Parties
  const different: unknown[] = []
  const note = (what: string, one: Received, ...sums: unknown[]) => {
    if (sums.some((other) => !isDeepStrictEqual(other, sums[0]))) different.push({ what, sums, body: one.body })
  }
  let refused = 0
  for (let at = 0; at < count; at += batch) {
    const all = Array.from({ length: batch }, () => received(form(), parties, project.bankId))
    const naive = await computed(
      db,
      all.map(({ body }) => body),
      2,
    )
    for (const [place, one] of all.entries()) {
      const [, , , total] = naive[place] as Sums
      note('refused when negative', one, one.made === undefined, total < 0)
      if (!one.made) refused += 1
    }
    const taken = all.flatMap((one, place) =>
      one.made ? [{ ...one, made: one.made, naive: naive[place] as Sums }] : [],
    )
    const values = taken.map(({ made }) => made)
    // The database is slow, so only every fifth batch is stored.
    const rows = at % (5 * batch) ? values.map(unlisted) : await listed(db, values)
    const lines = exported(rows)
    for (const [place, one] of taken.entries()) {
      const { made } = one
      const { subTotal, tax, discount, total } = sumsOf(one.values, 'USD')
      const row = rows[place] as InvoiceRow
      const paper = printed(made)
      const four = one.naive.slice(0, 4)
      note('sums', one, one.naive, sumsIn(made), sumsIn(row), lines[place])
      note('form and PDF', one, four, [subTotal, tax, discount, total], paper.sums)
      note('lines', one, made.lineItems, row.lineItems)
      note(
        'costs',
        one,
        made.lineItems.map(({ cost }) => cost),
        paper.costs,
      )
    }
    const cells = all.flatMap(({ values }) => values.lineItems)
    const costs = await computedCosts(db, cells, 2)
    for (const [place, cell] of cells.entries())
      if (costOf(cell, 'USD') !== costs[place]) different.push({ what: 'cost', cell, cost: costs[place] })
    expect(different.slice(0, 3)).toEqual([])
  }
  expect(refused).toBeGreaterThan(count / 100)
  expect(refused).toBeLessThan(count / 2)
}, 1_200_000)
