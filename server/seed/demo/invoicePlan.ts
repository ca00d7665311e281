import { invoiceSums, type Sums } from '#contract/invoiceSums.ts'
import type { InvoiceItem } from '#contract/api/invoices/invoice.ts'
import { roundMoney } from '#contract/money.ts'
import { daysOfMonth, longDate } from '#server/areas/invoices/index.ts'
import { randomOf } from '#server/seed/random.ts'
import { hasAddress } from './commercial.ts'
import { addDays } from './company.ts'
import type { DemoProject } from './demoProjects.ts'
import { type Billed, demoLines, type Month, type Stay, staysOf, wordsOfMonth } from './invoiceLines.ts'
import { markets } from './markets.ts'

/** A planned invoice of the demo company, without its status history. */
export interface Planned extends Month, Sums {
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
  return isWeekend(day) ? workday(addDays(day, 1)) : day
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
export function plannedInvoice(project: DemoProject, stays: Stay[], month: Month, day: string): Planned | undefined {
  const lines = demoLines(project, stays, month)
  if (!lines.length) return undefined
  const random = randomOf(`${project.code} ${month.year}-${month.month}`)
  const costs = lines.map(({ cost }) => cost)
  const { subTotal } = invoiceSums(costs)
  const discount = random.chance(0.06) ? roundMoney(subTotal * 0.02, 0) : 0
  const tax = roundMoney(((subTotal - discount) * taxOf(project)) / 100)
  const { first, last } = daysOfMonth(month.year, month.month)
  const minute = String(random.below(60)).padStart(2, '0')
  return {
    ...month,
    project,
    lines,
    ...invoiceSums(costs, { tax, discount }),
    description: `Our work on ${project.name} in ${wordsOfMonth(month)}.\nIt covers ${longDate(first)} to ${longDate(last)}.`,
    at: `${day}T${random.pick(['08', '09', '10'])}:${minute}:00Z`,
    invoicedAt: day,
    dueAt: addDays(day, termsOf(project)),
  }
}

/** True if the project is billed: it has a client with an address, and an account. */
export const isBilled = ({ type, paid, status }: DemoProject): boolean =>
  type !== 'internal' && status !== 'on-boarding' && Boolean(paid?.hasAccount && hasAddress(paid.client))

/** Invoices of the last twelve months, created in the first days of the next month and before `today`, in order. */
export function plannedYear(projects: DemoProject[], billed: Billed): Planned[] {
  const months = monthsBefore(billed.today, 12)
  return projects
    .filter(isBilled)
    .flatMap((project) => {
      const stays = staysOf(project, billed)
      const later = 1 + randomOf(`${project.code} day`).below(3)
      return months.flatMap((month) => {
        const day = workday(addDays(daysOfMonth(month.year, month.month).last, later))
        return (day < billed.today && plannedInvoice(project, stays, month, day)) || []
      })
    })
    .toSorted((a, b) => (`${a.at} ${a.project.code}` < `${b.at} ${b.project.code}` ? -1 : 1))
}
