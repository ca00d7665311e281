import type { InvoiceItem } from '#contract/api/invoices/invoice.ts'
import { lineCost } from '#contract/invoiceSums.ts'
import { roundMoney } from '#contract/money.ts'
import { proposedLines } from '#server/areas/invoices/index.ts'
import type { Db } from '#server/platform/deps.ts'
import { randomOf } from '#server/seed/random.ts'
import { type DemoProject, markets } from './demoProjects.ts'
import { projectId } from './projects.ts'

/** A month of a year, 1 to 12. */
export interface Month {
  year: number
  month: number
}

/** The currency of a project's bank account. */
export const currencyOf = ({ paid }: DemoProject): string => markets[paid?.account ?? '']?.currency ?? ''

const monthWords = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })
/** `October 2026`. */
export const wordsOfMonth = ({ year, month }: Month): string => monthWords.format(Date.UTC(year, month - 1))

/** What the company has if its settings say nothing else: demo people have places of work of their own. */
const usual = { WORKING_HOURS: [8, 8, 8, 8, 8, 0, 0], WORKPLACE: '', TIME_ZONE: 'UTC' }

/** Lines of a fixed-price project: a twelfth of its yearly price, and sometimes external costs. */
function fixedLines(project: DemoProject, yearlyPart: number, at: Month): InvoiceItem[] {
  const currency = currencyOf(project)
  const line = (description: string, unitCost: number, isExternal: boolean) => {
    const priced = { quantity: 1, unitCost, discount: 0 }
    return { description, ...priced, cost: lineCost(priced, currency) ?? 0, isExternal }
  }
  const random = randomOf(`${project.code} ${at.year}-${at.month} costs`)
  const share = line(`Monthly part of the fixed price, ${wordsOfMonth(at)}`, yearlyPart, false)
  if (!random.chance(0.4)) return [share]
  return [share, line('Cloud hosting, passed on at cost', roundMoney(120 + random.below(90_000) / 100), true)]
}

/**
 * Invoice lines of a project for a month: those that the product proposes, which leave out days away. Empty if no
 * member can be billed.
 */
export async function demoLines(db: Db, project: DemoProject, at: Month): Promise<InvoiceItem[]> {
  const staff = await proposedLines(db, usual, { projectID: projectId(project.code), ...at })
  if (!staff.length || project.type !== 'fixed-cost')
    return staff.map(({ description, quantity, unitCost, discount, cost, isExternal }) => ({
      ...{ description, quantity, unitCost, discount, cost, isExternal },
    }))
  const rates = staff.map(({ days, daysOfMonth, unitCost }) => (days < daysOfMonth ? unitCost * daysOfMonth : unitCost))
  return fixedLines(project, Math.round(rates.reduce((sum, rate) => sum + rate, 0) / 100) * 100, at)
}
