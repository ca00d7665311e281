import { z } from 'zod'
import { halves, quarters } from '#contract/api/surveyEdits.ts'
import { field } from '#contract/fields.ts'

type Parts = typeof halves | typeof quarters

const monthsOf = (parts: Parts) => 12 / Object.keys(parts).length

/**
 * The form of a survey about a part of a year: `halves` for peer reviews, `quarters` for engagement surveys. Last year, this one and the
 * next are offered; it starts with the part in which `today` (`YYYY-MM-DD`) lies.
 */
export function quarterForm(parts: Parts, today: string) {
  const [year = 0, month = 1] = today.split('-').map(Number)
  const names = Object.keys(parts)
  const years = [year - 1, year, year + 1].map((one) => [one, String(one)] as const)
  return {
    schema: z.object({
      quarter: field(z.enum(names), { label: parts === halves ? 'Quarters' : 'Quarter', choices: parts }),
      year: field(z.int(), { label: 'Year', choices: Object.fromEntries(years) }),
    }),
    values: { quarter: names[Math.floor((month - 1) / monthsOf(parts))], year },
  }
}
