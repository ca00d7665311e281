const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })

/** Codes that have a name but are no country: unions, islands that belong to another code, and what is reserved for tests. */
const noCountry = new Set(['AC', 'CP', 'CQ', 'DG', 'EA', 'EU', 'EZ', 'IC', 'QO', 'TA', 'UN', 'XA', 'XB', 'XK', 'ZZ'])

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('')
const isToday = (code: string) => new Intl.Locale(`und-${code}`).region === code

/** Countries as ISO 3166-1 names them by two letters; what was renamed stands under its code of today only. */
export const countryCodes: readonly string[] = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((code) => names.of(code) !== undefined && !noCountry.has(code) && isToday(code))

/** Only letters matter: "Viet Nam", "vietnam", "Côte d'Ivoire", "The Netherlands". */
const plain = (name: string) =>
  name
    .normalize('NFD')
    .toLowerCase()
    .replaceAll('&', 'and')
    .replace(/\bst\./g, 'saint')
    .replace(/^\s*the\s/, '')
    .replace(/[^a-z]/g, '')

/** What people write instead of the name or the code. */
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

/** Two letters of a country that people wrote by its English name or its code; none when it is not known. */
export const countryCode = (text: string): string | undefined => byName.get(plain(text))
