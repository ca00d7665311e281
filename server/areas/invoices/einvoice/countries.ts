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
