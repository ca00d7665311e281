/**
 * The one form in which e-mail addresses are compared: without blanks around it, and A to Z as a to z. Letters outside
 * of ASCII stay as they are, since some become an ASCII letter in lower case: `mareK` with the Kelvin sign is not
 * `marek`. The database has the same as `canonical_email`.
 */
export const canonicalEmail = (address: string): string =>
  address.replace(/^[ \t\r\n]+|[ \t\r\n]+$/g, '').replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

/** Whether two texts are the same address. */
export const isSameEmail = (one: string, other: string): boolean => canonicalEmail(one) === canonicalEmail(other)

/** Whether an address has only visible ASCII characters: no other one can be told from its look-alikes. */
export const isPlainEmail = (address: string): boolean => /^[\x21-\x7e]+$/.test(canonicalEmail(address))
