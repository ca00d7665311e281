import type { InvoiceItem } from '#contract/api/invoices/invoice.ts'
import { lineCost } from '#contract/invoiceSums.ts'
import { roundMoney } from '#contract/money.ts'
import { daysOfMonth } from '#server/areas/invoices/index.ts'
import { positions, seniorities } from '#server/seed/lists/small.ts'
import { randomOf } from '#server/seed/random.ts'
import { addDays } from './company.ts'
import { type DemoProject, markets } from './demoProjects.ts'
import { slotsOf } from './slots.ts'

/** Data about the people who are billed. */
export interface Billed {
  /** Seniority codes by username. */
  seniorities: ReadonlyMap<string, string>
  /** Full names by username. */
  names: ReadonlyMap<string, string>
  today: string
}

/** A month of a year, 1 to 12. */
export interface Month {
  year: number
  month: number
}

/** The currency of a project's bank account. */
export const currencyOf = ({ paid }: DemoProject): string => markets[paid?.account ?? '']?.currency ?? ''

const nameOf = (names: Record<string, string>, code: string) => names[code] ?? code

type Priced = Pick<InvoiceItem, 'quantity' | 'unitCost' | 'discount'>

function line(currency: string, description: string, priced: Priced) {
  return { description, ...priced, cost: lineCost(priced, currency) ?? 0, isExternal: false }
}

/** An official member of a project: description, dates and monthly rate. */
export interface Stay {
  who: string
  start: string
  /** The first day that is no longer billed. */
  end: string | null
  rate: number
  discount: number
}

/** The billed members of a project. */
export function staysOf(project: DemoProject, billed: Billed): Stay[] {
  const slots = slotsOf(project, billed.seniorities, billed.today)
  return project.members.flatMap(({ username, position, start, end, deployment }, at) => {
    const { member, allocation } = slots[at] ?? {}
    if (!member || !allocation || !username || deployment !== 'official') return []
    const level = nameOf(seniorities, billed.seniorities.get(username) ?? 'mid')
    const who = `${billed.names.get(username) ?? username}, ${level} ${nameOf(positions, position)}`
    return [{ who, start, end, rate: Number(allocation.rate), discount: Number(allocation.discount) }]
  })
}

/** The number of days from Monday to Friday between two dates, both included. */
function workingDays(from: string, to: string): number {
  let days = 0
  for (let day = from; day <= to; day = addDays(day, 1)) if (new Date(day).getUTCDay() % 6 !== 0) days += 1
  return days
}

/** A line per member for a month: the share of the month at the monthly rate. */
function staffLines(currency: string, stays: Stay[], { year, month }: Month): InvoiceItem[] {
  const { first, last } = daysOfMonth(year, month)
  const all = workingDays(first, last)
  return stays.flatMap(({ who, start, end, rate, discount }) => {
    const ends = end ? addDays(end, -1) : last
    const days = workingDays(start > first ? start : first, ends < last ? ends : last)
    if (days === 0) return []
    const description = days < all ? `${who}, ${days} of ${all} days` : who
    return line(currency, description, { quantity: roundMoney(days / all), unitCost: rate, discount })
  })
}

const monthWords = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
/** `October 2026`. */
export const wordsOfMonth = ({ year, month }: Month): string => monthWords.format(Date.UTC(year, month - 1))

/** Lines of a fixed-price project: a twelfth of its yearly price, and sometimes external costs. */
function fixedLines(project: DemoProject, staff: InvoiceItem[], at: Month): InvoiceItem[] {
  const currency = currencyOf(project)
  const random = randomOf(`${project.code} ${at.year}-${at.month} costs`)
  const price = Math.round(staff.reduce((sum, { unitCost }) => sum + unitCost, 0) / 100) * 100
  const share = line(currency, `Monthly part of the fixed price, ${wordsOfMonth(at)}`, {
    quantity: 1,
    unitCost: price,
    discount: 0,
  })
  if (!random.chance(0.4)) return [share]
  const unitCost = roundMoney(120 + random.below(90_000) / 100)
  const hosting = line(currency, 'Cloud hosting, passed on at cost', { quantity: 1, unitCost, discount: 0 })
  return [share, { ...hosting, isExternal: true }]
}

/** Invoice lines of a project for a month. Empty if no member can be billed. */
export function demoLines(project: DemoProject, stays: Stay[], month: Month): InvoiceItem[] {
  const staff = staffLines(currencyOf(project), stays, month)
  return project.type === 'fixed-cost' && staff.length ? fixedLines(project, staff, month) : staff
}
