import type { InvoiceStatus } from '#contract/api/invoiceWords.ts'
import { randomOf } from '../random.ts'
import { addDays } from './company.ts'
import { markets } from './markets.ts'
import type { Planned } from './invoicePlan.ts'

/** A status that an invoice got after it was made, and when; `by` is nobody where a job gave it. */
export interface Turn {
  status: InvoiceStatus
  at: string
  by: 'linh' | null
}

/** An invoice with what became of it, the latest last. */
export interface Fated extends Planned {
  turns: Turn[]
}

const turn = (status: InvoiceStatus, day: string, by: Turn['by'] = 'linh', time = '13:20'): Turn => ({
  status,
  at: `${day}T${time}:00Z`,
  by,
})
const overdueOn = ({ dueAt }: Planned) => turn('overdue', addDays(dueAt, 1), null, '00:00')

/** Paid in time as a rule, some early and some late; not yet where that day is still to come. */
function payment(invoice: Planned, today: string): Turn[] {
  const { dueAt, invoicedAt, project, year, month } = invoice
  const random = randomOf(`${project.code} ${year}-${month} paid`)
  const late = addDays(dueAt, 2 + random.below(9))
  if (random.chance(0.12) && late < today) return [overdueOn(invoice), turn('paid', late)]
  const early = addDays(dueAt, -random.below(6))
  const day = early > invoicedAt ? early : dueAt
  return day < today ? [turn('paid', day)] : []
}

/** The invoices to which something special happens, as far as there are any. */
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

/** Says of each invoice what has become of it up to the day before `today`: most are paid. */
export function fatesOf(plan: Planned[], today: string): Fated[] {
  const known = special(plan, today)
  return plan.map((invoice) => ({ ...invoice, turns: known.get(invoice) ?? payment(invoice, today) }))
}
