/**
 * Canonical form for comparing email addresses: trimmed, with A to Z in lower case. Non-ASCII letters stay, because
 * some become ASCII in lower case: the Kelvin sign becomes `k`. The SQL function `canonical_email` does the same.
 */
export const canonicalEmail = (address: string): string =>
  address.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '').replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

/** True if both addresses are equal in canonical form. */
export const isSameEmail = (one: string, other: string): boolean => canonicalEmail(one) === canonicalEmail(other)

/** True if the address has only visible ASCII characters. Other characters have look-alikes. */
export const isPlainEmail = (address: string): boolean => /^[\x21-\x7e]+$/.test(canonicalEmail(address))
