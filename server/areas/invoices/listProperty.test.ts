import fc from 'fast-check'
import { daysLater } from '#contract/dates.ts'
import { today } from '#server/platform/deps.ts'
import { invoiceOrders } from '#contract/api/invoices/endpoints.ts'
import type { InvoiceRow } from '#contract/api/invoices/invoice.ts'
import { InvoiceStatus, openStatuses } from '#contract/api/invoices/words.ts'
import { addMoney, minorUnits, roundMoney } from '#contract/money.ts'
import {
  type BilledProject,
  engineering,
  makeBilledProject,
  makeInvoice,
  type MadeInvoice,
} from '#tests/support/invoices.ts'
import { testServer } from '#tests/support/testServer.ts'

const app = testServer()

/** An invoice with the values that the test needs. */
interface Known extends MadeInvoice {
  status: InvoiceStatus
  client: string
  currency: string
  total: number
  due: string
  invoiced: string
  created: number
}

const projects: (BilledProject & { client: string; currency: string })[] = []
const known: Known[] = []

beforeAll(async () => {
  const facts = [
    ['Ärger', 'Zebra & Söhne', 'EUR'],
    ['Zug 50%', 'Ærø Ferries', 'USD'],
    ['alpha_one', 'nguyễn Văn', 'VND'],
    ['Beta', 'Ελλάδα A.E.', 'EUR'],
  ] as const
  for (const [name, client, currency] of facts) {
    const made = await makeBilledProject(app, { project: { name }, client: { name: client }, currency })
    projects.push({ ...made, client, currency })
  }
  let at = 0
  for (const project of projects)
    for (const status of InvoiceStatus.options) {
      const { client, currency } = project
      const cost = roundMoney(((at * 7919) % 100_000) / 100, minorUnits(currency))
      const invoiced = `2026-0${1 + (at % 6)}-15`
      const due = `2026-0${2 + (at % 5)}-${10 + (at % 18)}`
      const columns = { invoiced_at: invoiced, due_at: due < invoiced ? invoiced : due }
      const made = await makeInvoice(app, { project, status, lines: [{ ...engineering, cost }], columns })
      // No invoice has been issued through the server, so drafts show the first number.
      const number = made.number || `${new Date().getFullYear()}1-${project.code.toUpperCase()}-001`
      known.push({
        ...made,
        number,
        status,
        client,
        currency,
        total: cost,
        due: columns.due_at,
        invoiced,
        created: at,
      })
      at += 1
    }
}, 120_000)

/** Lower case without accents, as far as these names need it. */
const plain = (text: string) =>
  text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replace(/æ/g, 'ae').replace(/ø/g, 'o')

const filters = fc.record(
  {
    projects: fc.subarray([0, 1, 2, 3]),
    status: fc.subarray([...InvoiceStatus.options]),
    keyword: fc.constantFrom(
      'ARGER',
      'ärger',
      '50%',
      '%',
      '_',
      'zebra',
      'sohne',
      'AERO',
      'Nguyen',
      'ΕΛΛΑΔΑ',
      'é',
      '-001',
      '2001',
      'x y z',
      '  beta ',
    ),
    dueFrom: fc.constantFrom('2026-02-10', '2026-03-15', '2026-05-20'),
    dueTo: fc.constantFrom('2026-02-10', '2026-04-17', '2026-06-01'),
    issuedFrom: fc.constantFrom('2026-02-15', '2026-03-16'),
    issuedTo: fc.constantFrom('2026-05-15', '2026-04-14'),
  },
  { requiredKeys: [] },
)
type Filters = typeof filters extends fc.Arbitrary<infer T> ? T : never

function matches(one: Known, { projects: only, status, keyword, dueFrom, dueTo, ...more }: Filters): boolean {
  const word = keyword && plain(keyword).trim()
  return (
    (!only?.length || only.some((at) => projects[at]?.id === one.project.id)) &&
    (!status?.length || status.includes(one.status)) &&
    (!word || [one.number, one.project.name, one.client].some((text) => plain(text).includes(word))) &&
    (!dueFrom || one.due >= dueFrom) &&
    (!dueTo || one.due <= dueTo) &&
    (!more.issuedFrom || one.invoiced >= more.issuedFrom) &&
    (!more.issuedTo || one.invoiced <= more.issuedTo)
  )
}

/** The query string of these filters, with one key per value. */
function queryOf({ projects: only = [], status = [], ...rest }: Filters): string {
  const query = new URLSearchParams(rest)
  for (const at of only) query.append('projectID', projects[at]?.id ?? '')
  for (const one of status) query.append('status', one)
  // A keyword alone could match invoices of other tests.
  if (only.length === 0) for (const { id } of projects) query.append('projectID', id)
  return query.toString()
}

async function ask<Data>(path: string): Promise<{ data: Data; total: number }> {
  const authorization = `Bearer ${await app.tokenOf('admin')}`
  const { status, text } = await app.send({
    method: 'GET',
    url: `/api/v1${path}`,
    headers: { authorization },
  })
  expect([status, text.slice(0, 200)]).toEqual([200, expect.any(String)])
  return JSON.parse(text) as { data: Data; total: number }
}

const byText = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))
/** Nothing of these is paid, and no mail failed. */
const openOf = ({ status, total }: Known) => (openStatuses.includes(status) ? total : 0)
/** Sorts by year and running number. */
const given = ({ number }: Known) => Number(number.slice(0, 4)) * 1e6 + Number(number.split('-')[0]?.slice(4))
const orders: Record<string, (a: Known, b: Known) => number> = {
  invoicedAt: (a, b) => byText(a.invoiced, b.invoiced),
  dueAt: (a, b) => byText(a.due, b.due),
  number: (a, b) => given(a) - given(b) || byText(a.number, b.number),
  projectName: (a, b) => byText(plain(a.project.name), plain(b.project.name)),
  clientCompany: (a, b) => byText(plain(a.client), plain(b.client)),
  total: (a, b) => a.total - b.total,
  balance: (a, b) => openOf(a) - openOf(b),
  status: (a, b) => InvoiceStatus.options.indexOf(a.status) - InvoiceStatus.options.indexOf(b.status),
  createdAt: (a, b) => a.created - b.created,
}

test('the orders are those of the contract', () => {
  expect(Object.keys(orders).toSorted()).toEqual([...invoiceOrders].toSorted())
})

test('filters and orders agree with a naive computation', async () => {
  const sorts = fc.array(fc.tuple(fc.constantFrom(...Object.keys(orders), 'colour'), fc.boolean()), {
    maxLength: 3,
  })
  await fc.assert(
    fc.asyncProperty(filters, sorts, async (filter, sort) => {
      const words = sort.map(([name, descending]) => `${descending ? '-' : ''}${name}`).join(',')
      const found = known.filter((one) => matches(one, filter))
      const used = sort.filter(([name]) => name in orders)
      const steps: [string, boolean][] = used.length
        ? used
        : [
            ['invoicedAt', true],
            ['createdAt', true],
          ]
      const expected = found.toSorted((a, b) => {
        for (const [name, descending] of steps) {
          const order = (orders[name] as (typeof orders)[string])(a, b)
          if (order) return descending ? -order : order
        }
        return byText(a.id, b.id)
      })
      const { data, total } = await ask<InvoiceRow[]>(`/invoices?${queryOf(filter)}&sort=${words}`)
      expect(data.map(({ id, number }) => [id, number])).toEqual(expected.map(({ id, number }) => [id, number]))
      expect(total).toBe(found.length)
    }),
    { numRuns: 60 },
  )
}, 120_000)

test('counts ignore the status filter, sums leave out drafts and errors, and currencies are not added up', async () => {
  await fc.assert(
    fc.asyncProperty(filters, async (filter) => {
      const day = today(app.deps.env)
      const { data } = await ask<object>(`/invoices/summary?${queryOf(filter)}`)
      const counted = known.filter((one) => matches(one, { ...filter, status: [] }))
      const summed = known
        .filter((one) => matches(one, filter))
        .filter(({ status }) => status !== 'draft' && status !== 'error')
      const currencies = [...new Set(summed.map(({ currency }) => currency))].toSorted(byText)
      expect(data).toEqual({
        counts: Object.fromEntries(
          InvoiceStatus.options.map((status) => [status, counted.filter((one) => one.status === status).length]),
        ),
        work: {
          unpaid: counted.filter(({ status }) => openStatuses.includes(status)).length,
          overdue: counted.filter(({ status, due }) => openStatuses.includes(status) && due < day).length,
          attention: 0,
        },
        sums: currencies.map((currency) => {
          const own = summed.filter((one) => one.currency === currency)
          const open = own.filter((one) => openOf(one) > 0)
          const sumOf = (some: Known[]) => addMoney(...some.map(openOf))
          return {
            currency,
            invoices: own.length,
            total: addMoney(...own.map(({ total }) => total)),
            open: sumOf(open),
            overdue: sumOf(open.filter(({ due }) => due < day)),
            dueSoon: sumOf(open.filter(({ due }) => due >= day && due <= daysLater(day, 7))),
          }
        }),
      })
    }),
    { numRuns: 40 },
  )
}, 120_000)
