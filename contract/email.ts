const blanks = new Set(' \t\r\n')

/** Without an expression: `/[ \t]+$/` tries again at each blank, which takes minutes for a million of them. */
function withoutBlanks(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && blanks.has(text.charAt(start))) start++
  while (end > start && blanks.has(text.charAt(end - 1))) end--
  return text.slice(start, end)
}

/**
 * Canonical form for comparing email addresses: trimmed, with A to Z in lower case. Non-ASCII letters stay, because
 * some become ASCII in lower case: the Kelvin sign becomes `k`. The SQL function `canonical_email` does the same.
 */
export const canonicalEmail = (address: string): string =>
  withoutBlanks(address).replace(/[A-Z]+/g, (letters) => letters.toLowerCase())

/** True if both addresses are equal in canonical form. */
export const isSameEmail = (one: string, other: string): boolean => canonicalEmail(one) === canonicalEmail(other)

/**
 * An address as mail servers take it: any of the characters of RFC 5322 before the `@`, such as `r&d`, and a host name
 * with a dot after it, also one of other scripts in its ASCII form (`xn--`).
 */
export const emailPattern =
  /^(?!\.)(?!.*\.[.@])[\w.!#$%&'*+/=?^`{|}~-]+@([a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+(?:[a-z]{2,63}|xn--[a-z\d-]{2,59})$/i

/** True if the address has only visible ASCII characters. Other characters have look-alikes. */
export const isPlainEmail = (address: string): boolean => /^[\x21-\x7e]+$/.test(canonicalEmail(address))
