/** Numbers for VAT after their prefix, as the tax offices of these countries give them. */
const shapes: Record<string, RegExp> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CH: /^E\d{9}(MWST|TVA|IVA)?$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  EL: /^\d{9}$/,
  ES: /^[A-Z0-9]\d{7}[A-Z0-9]$/,
  FI: /^\d{8}$/,
  FR: /^[A-Z0-9]{2}\d{9}$/,
  GB: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/,
  GR: /^\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^\d[A-Z0-9]\d{5}[A-Z]{1,2}$/,
  IT: /^\d{11}$/,
  LT: /^(\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  NO: /^\d{9}(MVA)?$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
  XI: /^(\d{9}|\d{12}|(GD|HA)\d{3})$/,
}

/** A number of any other country, which only its own companies have. */
const digits = /^\d{5,15}$/

/**
 * The VAT identifier (BT-31 of EN 16931) that a tax number is: it begins with the code of a country, `DE 136 695 976`.
 * Undefined for other tax numbers, whose letters are a name: `MST 0101234567` is not from Montserrat
 * (rules/invoices.md#5.6). `country` is that of the company.
 */
export function vatId(number: string, country: string | undefined): string | undefined {
  const text = number.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
  const prefix = text.slice(0, 2)
  const shape = shapes[prefix] ?? (prefix === country ? digits : undefined)
  return shape?.test(text.slice(2)) ? text : undefined
}
