import { i18n } from '@lingui/core'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')

/** The code of a country, such as `VN`, by its English name in the metadata. */
function regionOf(country: string): string | undefined {
  const names = new Intl.DisplayNames('en', { type: 'region' })
  return letters.flatMap((one) => letters.map((two) => one + two)).find((code) => names.of(code) === country)
}

/** Browsers have one of the two, or none. */
type ZonedLocale = Intl.Locale & { timeZones?: string[]; getTimeZones?: () => string[] }

/** What time it is in a country, such as `17:32`. Empty if it is not one time, and in browsers without time zones. */
export function localTimeIn(country: string, now = new Date()): string {
  const region = country && regionOf(country)
  if (!region) return ''
  const locale: ZonedLocale = new Intl.Locale('und', { region })
  const zones = locale.getTimeZones?.() ?? locale.timeZones ?? []
  const times = new Set(zones.map((timeZone) => i18n.date(now, { timeZone, hour: '2-digit', minute: '2-digit' })))
  const [time = ''] = times
  return times.size === 1 ? time : ''
}
