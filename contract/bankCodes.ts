/** Texts that begin as an IBAN does: a country and two digits. Other account numbers are those of their countries. */
const likeIban = /^[A-Z]{2}\d{2}/i

/** False for an IBAN with a typing error, by its check digits (ISO 13616). Spaces don't count. */
export function isAccountNumber(text: string): boolean {
  const number = text.replaceAll(' ', '').toUpperCase()
  if (!likeIban.test(number)) return true
  if (!/^[A-Z0-9]{15,34}$/.test(number)) return false
  const moved = number.slice(4) + number.slice(0, 4)
  const digits = moved.replace(/[A-Z]/g, (letter) => String(Number.parseInt(letter, 36)))
  return BigInt(digits) % 97n === 1n
}

/** Bank, country, place, and perhaps a branch (ISO 9362). Spaces don't count; empty is fine. */
export const isSwiftCode = (text: string): boolean =>
  /^([A-Z]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?)?$/i.test(text.replaceAll(' ', ''))
