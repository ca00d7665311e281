/** Characters that XML 1.0 doesn't allow: control characters, lone surrogates, noncharacters. */
const impossible = /[\p{Surrogate}\u{fffe}\u{ffff}]|(?![\t\n\r])\p{Control}/gu

/** Trimmed text with only characters that XML allows. Keeps line breaks. */
export const xmlText = (text: string): string => text.replace(/\r\n?/g, '\n').replace(impossible, '').trim()

/** The same on one line, for names. */
export const xmlName = (text: string): string => xmlText(text).replace(/\s+/g, ' ')

/** Lines that aren't blank. */
export const xmlLines = (text: string): string[] =>
  xmlText(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Removes empty values: an electronic invoice must not have empty elements. */
export function present<T extends Record<string, unknown>>(values: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  ) as Partial<T>
}

const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Codes with a name that aren't countries: unions, parts of other countries, codes reserved for tests. */
const noCountry = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'XK', 'ZZ'])

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
const isToday = (code: string) => new Intl.Locale(`und-${code}`).region === code

/** Two-letter country codes of ISO 3166-1, only current ones. */
export const countryCodes: readonly string[] = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((code) => names.of(code) !== undefined && !noCountry.has(code) && isToday(code))

/** Compares names by letters only: "Viet Nam", "vietnam", "Côte d'Ivoire", "The Netherlands". */
const plain = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/\bst\./g, 'saint')
    .replace(/^\s*the\s/, '')
    .replace(/[^a-z]/g, '')

/** Common alternatives to names and codes. */
const also = {
  usa: 'US',
  unitedstatesofamerica: 'US',
  uk: 'GB',
  greatbritain: 'GB',
  england: 'GB',
  scotland: 'GB',
  wales: 'GB',
  el: 'GR',
  holland: 'NL',
  czechrepublic: 'CZ',
  turkey: 'TR',
  republicofkorea: 'KR',
  korea: 'KR',
  russianfederation: 'RU',
  hongkong: 'HK',
  macau: 'MO',
  macao: 'MO',
  burma: 'MM',
  ivorycoast: 'CI',
}

const byName = new Map<string, string>([
  ...countryCodes.map((code) => [plain(names.of(code) ?? code), code] as const),
  ...countryCodes.map((code) => [code.toLowerCase(), code] as const),
  ...Object.entries(also),
])

/** Two-letter code of a country given by English name or code. Undefined if unknown. */
export const countryCode = (text: string): string | undefined => byName.get(plain(text))
