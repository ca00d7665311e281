import { i18n } from '@lingui/core'
import { plural, t } from '@lingui/core/macro'
import { daysBetween, showDate } from '#contract/dates.ts'
import { showMoney as moneyText } from '#contract/money.ts'
import { pageLocale } from './language.ts'

/** A number with a fixed number of decimals. */
export const decimal = (value: number, digits: 1 | 2): string =>
  i18n.number(value, { minimumFractionDigits: digits, maximumFractionDigits: digits, useGrouping: false })

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
 * An instant as `DD/MM/YYYY HH:mm:ss` in every language (rules/screens.md#4.1). @param timeZone defaults to the
 * reader's
 */
export function showInstant(instant: string, timeZone?: string): string {
  const parts = Object.fromEntries(
    formatIn(timeZone)
      .formatToParts(new Date(instant))
      .map(({ type, value }) => [type, value]),
  )
  return `${parts.day}/${parts.month}/${parts.year} ${parts.hour}:${parts.minute}:${parts.second}`
}

const formats = new Map<string, Intl.ListFormat | Intl.RelativeTimeFormat>()

/** Returns a cached `Intl` format in the language of the page. */
function known<Format extends Intl.ListFormat | Intl.RelativeTimeFormat>(
  Format: new (locale: string, options: never) => Format,
  options: object,
): Format {
  const key = `${Format.name} ${i18n.locale} ${JSON.stringify(options)}`
  const format = (formats.get(key) as Format | undefined) ?? new Format(pageLocale(), options as never)
  formats.set(key, format)
  return format
}

/** "phone, city and country", or with `disjunction` "phone, city or country". */
export const listed = (names: readonly string[], type: 'conjunction' | 'disjunction' = 'conjunction'): string =>
  known(Intl.ListFormat, { type }).format(names)

/** "3 days ago", "yesterday", "in 2 hours". */
export const relativeTime = (count: number, unit: Intl.RelativeTimeFormatUnit): string =>
  known(Intl.RelativeTimeFormat, { numeric: 'auto' }).format(count, unit)

const months = 'JanFebMarAprMayJunJulAugSepOctNovDec'
const day = (month: string, day: string, year: string) =>
  `${day}/${String(months.indexOf(month) / 3 + 1).padStart(2, '0')}/${year}`

/**
 * A text of the API with its periods as screens show them: `Q3/Q4, 2026` and `Q3/2026` as `Q3/Q4 2026` and `Q3 2026`,
 * `Nov 02, 2026 - Nov 13, 2026` as `02/11/2026 to 13/11/2026` (docs/style.md). The titles of surveys are such texts.
 */
export const showPeriods = (text: string): string =>
  text
    .replace(
      /\b([A-Z][a-z]{2}) (\d\d), (\d{4})(?: - ([A-Z][a-z]{2}) (\d\d), (\d{4}))?/g,
      (_all, ...parts: string[]) => {
        const [month = '', date = '', year = '', toMonth, toDate = '', toYear = ''] = parts
        const from = day(month, date, year)
        if (!toMonth) return from
        const to = day(toMonth, toDate, toYear)
        return t`${from} to ${to}`
      },
    )
    .replace(/\b(Q[1-4](?:\/Q[1-4])?)(?:\/|, )(\d{4})\b/g, '$1 $2')

/** An amount of money in the language of the page. */
export const showMoney = (amount: number | null | undefined, currency: string): string =>
  moneyText(amount, currency, pageLocale())

/** A day without the year if that is the year of today: "31/12". */
export const shortDate = (day: string, today: string): string => showDate(day).replace(`/${today.slice(0, 4)}`, '')

/** When something is due, from today: "3 days late", from two weeks on "2 weeks late", "tomorrow", "in 5 days". */
export function dueWords(dueOn: string, today: string): string {
  const days = daysBetween(today, dueOn)
  if (days >= 0) return relativeTime(days, 'day')
  if (days > -14) return plural(-days, { one: '# day late', other: '# days late' })
  return plural(Math.floor(-days / 7), { one: '# week late', other: '# weeks late' })
}
