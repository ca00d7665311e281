import type { InvoiceItem } from '#contract/api/invoices/invoice.ts'
import type { InvoiceStatus } from '#contract/api/invoices/words.ts'
import { invoiceSums, type Sums } from '#contract/invoiceSums.ts'
import { roundMoney } from '#contract/money.ts'
import { daysOfMonth, longDate } from '#server/areas/invoices/index.ts'
import type { Db } from '#server/platform/deps.ts'
import { randomOf } from '#server/seed/random.ts'
import { hasAddress } from './commercial.ts'
import { daysLater } from './company.ts'
import { type DemoProject, markets } from './demoProjects.ts'
import { currencyOf, demoLines, type Month, wordsOfMonth } from './invoiceLines.ts'

/** A planned invoice of the demo company, without its status history. */
interface Planned extends Month, Sums {
  project: DemoProject
  lines: InvoiceItem[]
  description: string
  /** Time of creation, `YYYY-MM-DDTHH:MM:00Z`. */
  at: string
  invoicedAt: string
  dueAt: string
}

const isWeekend = (day: string) => new Date(day).getUTCDay() % 6 === 0

/** The first working day on or after a day. */
function workday(day: string): string {
  return isWeekend(day) ? workday(daysLater(day, 1)) : day
}

/** Months before that of a day, latest first. */
function monthsBefore(today: string, count: number): Month[] {
  const [year = 0, month = 1] = today.split('-').map(Number)
  return Array.from({ length: count }, (_, back) => {
    const at = new Date(Date.UTC(year, month - 2 - back))
    return { year: at.getUTCFullYear(), month: at.getUTCMonth() + 1 }
  })
}

/** Tax of the project's company in percent. */
const taxOf = ({ paid }: DemoProject) => (paid && markets[paid.account]?.tax) ?? 0

/** Payment terms of a project in days. */
const termsOf = ({ code }: DemoProject) => randomOf(`${code} terms`).pick([14, 30, 30])

/** A project's invoice for a month, created on a day. Undefined if there is nothing to bill. */
export async function plannedInvoice(
  db: Db,
  project: DemoProject,
  month: Month,
  day: string,
): Promise<Planned | undefined> {
  const lines = await demoLines(db, project, month)
  if (!lines.length) return undefined
  const random = randomOf(`${project.code} ${month.year}-${month.month}`)
  const costs = lines.map(({ cost }) => cost)
  const currency = currencyOf(project)
  const { subTotal } = invoiceSums(costs, currency)
  const discount = random.chance(0.06) ? roundMoney(subTotal * 0.02, 0) : 0
  const tax = roundMoney(((subTotal - discount) * taxOf(project)) / 100)
  const { first, last } = daysOfMonth(month.year, month.month)
  const minute = String(random.below(60)).padStart(2, '0')
  return {
    ...month,
    project,
    lines,
    ...invoiceSums(costs, currency, { tax, discount }),
    description: `Our work on ${project.name} in ${wordsOfMonth(month)}.\nIt covers ${longDate(first)} to ${longDate(last)}.`,
    at: `${day}T${random.pick(['08', '09', '10'])}:${minute}:00Z`,
    invoicedAt: day,
    dueAt: daysLater(day, termsOf(project)),
  }
}

/** True if the project is billed: it has a client with an address, and an account. */
export const isBilled = ({ type, paid, status }: DemoProject): boolean =>
  type !== 'internal' && status !== 'on-boarding' && Boolean(paid?.hasAccount && hasAddress(paid.client))

/** Invoices of the last twelve months, created in the first days of the next month and before `today`, in order. */
export async function plannedYear(db: Db, projects: DemoProject[], today: string): Promise<Planned[]> {
  const planned: Planned[] = []
  for (const project of projects.filter(isBilled)) {
    const later = 1 + randomOf(`${project.code} day`).below(3)
    for (const month of monthsBefore(today, 12)) {
      const day = workday(daysLater(daysOfMonth(month.year, month.month).last, later))
      const invoice = day < today && (await plannedInvoice(db, project, month, day))
      if (invoice) planned.push(invoice)
    }
  }
  return planned.toSorted((a, b) => (`${a.at} ${a.project.code}` < `${b.at} ${b.project.code}` ? -1 : 1))
}

/** A later status of an invoice, and its time. `by` is null for changes by a job. */
export interface Turn {
  status: InvoiceStatus
  at: string
  by: 'linh' | null
}

/** An invoice with its later statuses, latest last. */
export interface Fated extends Planned {
  turns: Turn[]
}

const turn = (status: InvoiceStatus, day: string, by: Turn['by'] = 'linh', time = '13:20'): Turn => ({
  status,
  at: `${day}T${time}:00Z`,
  by,
})
const overdueOn = ({ dueAt }: Planned) => turn('overdue', daysLater(dueAt, 1), null, '00:00')

/** Payment of an invoice: most in time, some early or late; none if the day is in the future. */
function payment(invoice: Planned, today: string): Turn[] {
  const { dueAt, invoicedAt, project, year, month } = invoice
  const random = randomOf(`${project.code} ${year}-${month} paid`)
  const late = daysLater(dueAt, 2 + random.below(9))
  if (random.chance(0.12) && late < today) return [overdueOn(invoice), turn('paid', late)]
  const early = daysLater(dueAt, -random.below(6))
  const day = early > invoicedAt ? early : dueAt
  return day < today ? [turn('paid', day)] : []
}

/** Invoices with a special history, if there are any. */
function special(plan: readonly Planned[], today: string): Map<Planned, Turn[]> {
  const taken = new Map<Planned, Turn[]>()
  const free = (wanted: (invoice: Planned) => boolean) => plan.filter((one) => !taken.has(one) && wanted(one))
  const isDue = ({ dueAt }: Planned) => dueAt < today
  const give = (invoice: Planned | undefined, turns: (invoice: Planned) => Turn[]) =>
    invoice && taken.set(invoice, turns(invoice))

  give(free((one) => one.dueAt < daysLater(today, -120)).at(-1), (one) => [
    turn('paid', one.dueAt),
    turn('credited', daysLater(one.dueAt, 12)),
  ])
  give(
    free((one) => one.dueAt < daysLater(today, -60) && one.project.status !== 'active').at(-1) ?? free(isDue)[0],
    (one) => [overdueOn(one), turn('uncollectible', daysLater(one.dueAt, 50))],
  )
  give(free((one) => one.dueAt < daysLater(today, -30)).at(-1), (one) => [overdueOn(one)])
  const currencies = new Set<string>()
  for (const one of free(isDue).toReversed()) {
    const currency = currencyOf(one.project)
    if (currencies.size < 2 && !currencies.has(currency)) give(one, () => [overdueOn(one)])
    currencies.add(currency)
  }
  give(free((one) => !isDue(one)).at(-1) ?? free(isDue).at(-1), (one) => [
    { status: 'error', at: one.at.replace(':00Z', ':04Z'), by: null },
  ])
  return taken
}

/** Adds to each invoice its statuses up to the day before `today`. Most are paid. */
export function fatesOf(plan: Planned[], today: string): Fated[] {
  const known = special(plan, today)
  return plan.map((invoice) => ({ ...invoice, turns: known.get(invoice) ?? payment(invoice, today) }))
}
