const decimalFormat = (digits: number) =>
  new Intl.NumberFormat('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: false,
  })
// A table has hundreds of them, and making a format takes longer than using it.
const decimalFormats = { 1: decimalFormat(1), 2: decimalFormat(2) }

/** A number with exactly so many decimals. */
export const decimal = (value: number, digits: keyof typeof decimalFormats) => decimalFormats[digits].format(value)

const instantFormats = new Map<string | undefined, Intl.DateTimeFormat>()

function formatIn(timeZone: string | undefined): Intl.DateTimeFormat {
  const known =
    instantFormats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      ...(timeZone && { timeZone }),
      day: '2-digit',
      month: '2-digit',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      second: '2-digit',
      hourCycle: 'h23',
    })
  instantFormats.set(timeZone, known)
  return known
}

/**
 * An instant as `DD/MM/YYYY HH:mm:ss` in every language (screens.md section 1.9).
 * @param timeZone that of the reader unless told
 */
export function showInstant(instant: string, timeZone?: string): string {
  const parts = Object.fromEntries(
    formatIn(timeZone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.day}/${parts.month}/${parts.year} ${parts.hour}:${parts.minute}:${parts.second}`
}
