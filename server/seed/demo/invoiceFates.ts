import type { InvoiceStatus } from '#contract/api/invoices/words.ts'
import { randomOf } from '#server/seed/random.ts'
import { addDays } from './company.ts'
import { markets } from './markets.ts'
import type { Planned } from './invoicePlan.ts'

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
const overdueOn = ({ dueAt }: Planned) => turn('overdue', addDays(dueAt, 1), null, '00:00')

/** Payment of an invoice: most in time, some early or late; none if the day is in the future. */
function payment(invoice: Planned, today: string): Turn[] {
  const { dueAt, invoicedAt, project, year, month } = invoice
  const random = randomOf(`${project.code} ${year}-${month} paid`)
  const late = addDays(dueAt, 2 + random.below(9))
  if (random.chance(0.12) && late < today) return [overdueOn(invoice), turn('paid', late)]
  const early = addDays(dueAt, -random.below(6))
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

  give(free((one) => one.dueAt < addDays(today, -120)).at(-1), (one) => [
    turn('paid', one.dueAt),
    turn('credited', addDays(one.dueAt, 12)),
  ])
  give(
    free((one) => one.dueAt < addDays(today, -60) && one.project.status !== 'active').at(-1) ?? free(isDue)[0],
    (one) => [overdueOn(one), turn('uncollectible', addDays(one.dueAt, 50))],
  )
  give(free((one) => one.dueAt < addDays(today, -30)).at(-1), (one) => [overdueOn(one)])
  const currencies = new Set<string>()
  for (const one of free(isDue).toReversed()) {
    const currency = markets[one.project.paid?.account ?? '']?.currency ?? ''
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
