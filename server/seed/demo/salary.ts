import type { DemoPerson } from './company.ts'
import { seniorities } from '#server/seed/lists/small.ts'
import { randomOf } from '#server/seed/random.ts'

/** Monthly pay by seniority, and the step for rounding. */
const scales = {
  VND: { pay: [18e6, 32e6, 52e6, 75e6, 98e6], step: 500_000 },
  USD: { pay: [5200, 7400, 9800, 12_500, 15_500], step: 50 },
  EUR: { pay: [3600, 4900, 6300, 7900, 9600], step: 50 },
  GBP: { pay: [3300, 4600, 6100, 7600, 9300], step: 50 },
  SGD: { pay: [4800, 6800, 9200, 12_000, 15_500], step: 50 },
  CAD: { pay: [5000, 6900, 9000, 11_200, 13_800], step: 50 },
}
const currencyOf: Record<string, keyof typeof scales> = {
  Vietnam: 'VND',
  Singapore: 'SGD',
  'United Kingdom': 'GBP',
  'United States': 'USD',
  Canada: 'CAD',
}
/** Pay in other euro countries relative to Germany. */
const euroShare: Record<string, number> = { Poland: 0.7, Greece: 0.62, Bulgaria: 0.6, Portugal: 0.65 }

/** Currency and monthly amounts of a demo person. The company account pays about four fifths. */
export function demoSalary(person: DemoPerson) {
  const { country } = person.place
  const currency = currencyOf[country] ?? 'EUR'
  const { pay, step } = scales[currency]
  const level = Object.keys(seniorities).indexOf(person.seniority)
  const spread = 0.92 + randomOf(`${person.username} pay`).below(17) / 100
  const round = (amount: number) => Math.round(amount / step) * step
  const total = round((pay[level] ?? 0) * (euroShare[country] ?? 1) * spread)
  const company = person.status === 'contractor' ? 0 : round(total * 0.8)
  const day = Number(person.joined.slice(8))
  return {
    currency,
    company,
    personal: total - company,
    insurance: currency === 'VND' && company > 0 ? 5_000_000 : 0,
    batch: day >= 2 && day <= 15 ? 15 : 1,
  }
}
