const dayLength = 86_400_000
const utc = (day: string) => new Date(`${day}T00:00:00Z`)

/** The number of days from Monday to Friday between two dates `YYYY-MM-DD`, both included. */
export function workingDays(from: string, to: string): number {
  let days = 0
  for (let at = utc(from).getTime(); at <= utc(to).getTime(); at += dayLength)
    if (new Date(at).getUTCDay() % 6 !== 0) days += 1
  return days
}

/** The first and the last day of a month, 1 to 12. */
export function daysOfMonth(year: number, month: number): { first: string; last: string } {
  const day = (at: Date) => at.toISOString().slice(0, 10)
  return { first: day(new Date(Date.UTC(year, month - 1, 1))), last: day(new Date(Date.UTC(year, month, 0))) }
}
