import { sql } from 'kysely'
import type { InvoiceItem, InvoiceRow } from '#contract/api/invoices/invoice.ts'
import { convert } from '#server/areas/exchangeRates/rates.ts'
import { proposedLines } from '#server/areas/invoices/index.ts'
import { previewNumber, searchTextOf } from '#server/areas/invoices/number.ts'
import { invoiceById, type Parties, partiesOf } from '#server/areas/invoices/records.ts'
import { missingFacts } from '#server/areas/invoices/einvoice/index.ts'
import type { TestHandle } from '#tests/support/opened.ts'
import { openTestDatabase } from '#tests/support/testDatabase.ts'
import { fillDemo, seedDemo } from '#server/seed/demo.ts'
import { seedReference } from '#server/seed/reference.ts'

const today = '2026-11-21'
const usual = { WORKING_HOURS: [8, 8, 8, 8, 8, 0, 0], WORKPLACE: '' }
const seedLists = (empty: TestHandle) =>
  seedReference(empty, { defaultOrganization: 'tidewater', companyName: 'Tidewater Software' })
const database = await openTestDatabase({
  key: 'demo',
  prepare: async (empty) => {
    await seedLists(empty)
    await seedDemo(empty, { today })
  },
})
const { db } = database
afterAll(() => database.close())

async function column(query: ReturnType<typeof sql<{ value: unknown }>>): Promise<unknown[]> {
  return (await query.execute(db)).rows.map(({ value }) => value)
}

test('a year of invoices, most of them paid, in four currencies, with what can happen to one', async () => {
  const statuses = await sql<{ status: string; n: number }>`
    select status, count(*)::int as n from invoices group by 1 order by 1`.execute(db)
  const { paid = 0, ...few } = Object.fromEntries(statuses.rows.map(({ status, n }) => [status, n]))
  expect(paid).toBeGreaterThan(100)
  expect(few).toEqual({
    credited: 1,
    draft: 1,
    error: 1,
    overdue: 3,
    sent: expect.any(Number),
    uncollectible: 1,
  })
  expect(await column(sql`select distinct currency as value from invoices order by 1`)).toEqual([
    'EUR',
    'GBP',
    'SGD',
    'USD',
  ])
  const parts = sql<Record<string, number>>`select count(*) filter (where tax > 0)::int as taxed,
    count(*) filter (where discount > 0)::int as reduced,
    count(*) filter (where line_items @? '$[*] ? (@.discount > 0)')::int as "linesReduced",
    count(*) filter (where line_items @? '$[*] ? (@.isExternal == true)')::int as external,
    count(*) filter (where exists (select from mails m where m.about_invoice_id = i.id and m.state = 'failed') and status = 'error'
      and failed_at is not null)::int as refused from invoices i`
  for (const [part, count] of Object.entries((await parts.execute(db)).rows[0] ?? {}))
    expect([part, count > 0]).toEqual([part, true])
})

test('invoices add up, use the exchange rate of their date, and repeat the data of their project', async () => {
  expect(
    await column(sql`select number as value from invoices i where sub_total <>
        (select sum((line ->> 'cost')::numeric) from jsonb_array_elements(line_items) line)
      or exists (select from jsonb_array_elements(line_items) l where (l ->> 'cost')::numeric <>
        round((l ->> 'quantity')::numeric * (l ->> 'unitCost')::numeric * (100 - (l ->> 'discount')::numeric) / 100, 2))
      or conversion_amount <> round(total * conversion_rate, 2)
      or (status = 'sent') <> (due_at >= ${today} and status not in ('paid', 'draft', 'error'))
      or (status = 'paid') > (paid_at between created_at and ${today}::date)`),
  ).toEqual([])
  const rows = await db.selectFrom('invoices').selectAll().execute()
  for (const row of rows) {
    const parties = await partiesOf(db, row.project_id)
    const { projectName, client, bankAccount, companyInfo } = parties as Parties
    expect(row.billed).toEqual(row.status === 'draft' ? null : { projectName, client, bankAccount, companyInfo })
    expect(row.search_text).toBe(searchTextOf({ number: row.number ?? '', projectName, client }))
    const found = await convert(db, { amount: 1, from: row.currency, to: 'USD', day: row.invoiced_at })
    expect(Number(row.conversion_rate)).toBeCloseTo(found?.rate ?? 0, 11)
    const document = { ...(await invoiceById(db, { TIME_ZONE: 'UTC' }, row.id)) } as InvoiceRow
    expect([row.number, missingFacts(document)]).toEqual([row.number, []])
  }
})

test('numbers run in the order of time, and the next ones follow', async () => {
  const rows = await sql<{
    number: string
    code: string
    year: number
  }>`select i.number, upper(p.code) as code,
    extract(year from i.created_at)::int as year from invoices i join projects p on p.id = i.project_id
    where i.number is not null order by i.created_at, p.code`.execute(db)
  const counters = new Map<string, number>()
  const next = (key: string) => counters.set(key, (counters.get(key) ?? 0) + 1).get(key) ?? 0
  const wanted = rows.rows.map(
    ({ code, year }) => `${year}${next(String(year))}-${code}-${String(next(`${code} ${year}`)).padStart(3, '0')}`,
  )
  expect(rows.rows.map(({ number }) => number)).toEqual(wanted)
  for (const [key, last] of counters) {
    const [code, year] = key.split(' ')
    if (!year || !code) continue
    const number = `${year}${(counters.get(year) ?? 0) + 1}-${code}-${String(last + 1).padStart(3, '0')}`
    expect(await previewNumber(db, code, Number(year))).toBe(number)
  }
})

test('an active project has no account yet, and a client of one no address', async () => {
  const billed = sql`p.status = 'active' and p.type <> 'internal'`
  expect(
    await column(sql`select p.code as value from projects p where ${billed} and p.bank_account_id is null`),
  ).toEqual(['juno-pay'])
  expect(
    await column(sql`select p.code as value from projects p join clients c on c.id = p.client_id
      where ${billed} and c.address = ''`),
  ).toEqual(['cobalt-claims'])
})

test.each(['2027-01-01', '2027-03-01', '2028-02-29', '2026-12-31'])(
  'there is one of each sort also for a company that begins on %s',
  async (day) => {
    const other = await openTestDatabase({ key: 'reference', prepare: seedLists })
    await other.db.transaction().execute((trx) => fillDemo(trx, day))
    const { rows } = await sql<{ status: string; late: number; n: number }>`select status, count(*)::int as n,
        count(*) filter (where greatest(created_at, updated_at) >= ${day}::date)::int as late
      from invoices group by 1`.execute(other.db)
    await other.close()
    const counted = Object.fromEntries(rows.map(({ status, n }) => [status, n]))
    expect(counted).toMatchObject({ credited: 1, error: 1, uncollectible: 1, overdue: 3 })
    expect(rows.filter(({ late }) => late > 0)).toEqual([])
  },
)

test('days on which people were away are not billed, and the lines are what the product proposes', async () => {
  const { rows } = await sql<{ project: string; year: number; month: number; items: InvoiceItem[] }>`
    select i.project_id as project, i.year, i.month, i.line_items as items
    from invoices i join projects p on p.id = i.project_id where p.type = 'time-material'
    order by i.line_items::text like '%away%' desc, i.id limit 12`.execute(db)
  const words = rows.flatMap(({ items }) => items.map(({ description }) => description))
  expect(words.filter((one) => /, \d+(\.5)? of \d+ days, .* away$/.test(one)).length).toBeGreaterThan(5)
  for (const { project, year, month, items } of rows) {
    const proposed = await proposedLines(db, { ...usual, TIME_ZONE: 'UTC' }, { projectID: project, year, month })
    expect(proposed).toMatchObject(items)
  }
})
