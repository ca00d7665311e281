const made = new Map<string, Intl.DateTimeFormat | Intl.NumberFormat>()

/** Caches formatters: creating one takes a hundred times as long as using it. There are few distinct keys. */
function once<Format extends Intl.DateTimeFormat | Intl.NumberFormat>(
  kind: string,
  locale: string,
  options: object,
  make: () => Format,
): Format {
  const key = `${kind} ${locale} ${JSON.stringify(options)}`
  const format = (made.get(key) as Format | undefined) ?? make()
  made.set(key, format)
  return format
}

/** A cached date formatter. */
export const dateFormat = (locale: string, options: Intl.DateTimeFormatOptions): Intl.DateTimeFormat =>
  once('date', locale, options, () => new Intl.DateTimeFormat(locale, options))

/** A cached number formatter. */
export const numberFormat = (locale: string, options: Intl.NumberFormatOptions): Intl.NumberFormat =>
  once('number', locale, options, () => new Intl.NumberFormat(locale, options))
