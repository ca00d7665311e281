const long = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' })

/** `2026-11` as `November 2026`. */
export const monthWords = (period: string) => long.format(new Date(`${period}-01T00:00:00Z`))

/** `2026-11` as `11/2026`, the way months are shown (screens.md section 1.9). */
export const showMonth = (period: string) => period.split('-').reverse().join('/')

/** A month so many months later, `YYYY-MM`. */
export function monthsLater(period: string, months: number): string {
  const [year = 0, month = 1] = period.split('-').map(Number)
  return new Date(Date.UTC(year, month - 1 + months, 1)).toISOString().slice(0, 7)
}

/** A date so many days later, `YYYY-MM-DD`. */
export const daysLater = (date: string, days: number) =>
  new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)

/** An amount with its currency in words: `8,400.00 euros`. */
export const amountWords = (amount: number, currency: string) =>
  new Intl.NumberFormat('en-US', { style: 'currency', currency, currencyDisplay: 'name' }).format(amount)
