import { seedId } from '#server/platform/db/seedIds.ts'
import { type Random, randomOf } from '#server/seed/random.ts'
import { daysLater, type DemoPerson, personId } from './company.ts'
import { demoSalary } from './facts.ts'

/** Pay is looked at once a year, so these many raises are kept at most. */
const raises = 4
const reasons = ['Yearly review', 'Yearly review', 'Promotion', 'Market adjustment']

/** The days of the yearly review since the person has been there for some months, the last ones only. */
function reviews({ joined, left }: DemoPerson, today: string): string[] {
  const until = left && left < today ? left : today
  const years = Number(until.slice(0, 4)) - Number(joined.slice(0, 4)) + 1
  return Array.from({ length: Math.max(years, 0) }, (_, year) => `${Number(joined.slice(0, 4)) + year}-04-01`)
    .filter((day) => day > daysLater(joined, 240) && day <= until)
    .slice(-raises)
}

/** The first day of the month that is so many months ahead. */
function firstOfMonth(today: string, ahead: number): string {
  const [year = 0, month = 0] = today.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + ahead, 1)).toISOString().slice(0, 10)
}

/** A raise that is decided and has not begun, for few of those who stay. */
function plannedOf({ status }: DemoPerson, today: string, random: Random): string[] {
  const isPlanned = status === 'full-time' && random.chance(0.1)
  return isPlanned ? [firstOfMonth(today, 2 + random.below(3))] : []
}

/** Rows of pay of a demo person: several years of raises up to the pay of today, and sometimes a planned one. */
export function demoPay(person: DemoPerson, today: string) {
  const { username, joined } = person
  const random = randomOf(`${username} pay history`)
  const salary = demoSalary(person)
  const step = salary.currency === 'VND' ? 500_000 : 50
  const begun = [joined < today ? joined : today, ...reviews(person, today)]
  const days = [...begun, ...plannedOf(person, today, random)]
  const current = begun.length - 1
  const each = 1.05 + random.below(5) / 100
  return days.map((day, index) => {
    const scaled = (amount: number) => String(Math.round((amount * each ** (index - current)) / step) * step)
    const [company, personal] =
      index === current
        ? [String(salary.company), String(salary.personal)]
        : [salary.company, salary.personal].map(scaled)
    return {
      id: seedId('salary', index === current ? username : `${username} ${day}`),
      employee_id: personId(username),
      valid: `[${day},${days[index + 1] ?? ''})`,
      contract_amount: company ?? '0',
      company_account_amount: company ?? '0',
      personal_account_amount: personal ?? '0',
      insurance_amount: String(salary.insurance),
      currency_id: seedId('currency', `${salary.currency} fiat`),
      effective_date: index === 0 ? joined : day,
      batch: salary.batch,
      reason: index === 0 ? '' : random.pick(reasons),
      decided_by: index === 0 || joined < '2014-01-01' ? null : personId('linh'),
      created_at: `${index === 0 || day <= today ? daysLater(day, index === 0 ? 0 : -20) : daysLater(today, -3)}T03:00:00Z`,
    }
  })
}
