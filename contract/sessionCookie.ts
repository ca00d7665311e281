/** The product's name for cookie and storage keys: lower case, with `-` for anything but letters and digits. */
export function slug(productName: string): string {
  return productName.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
}

/** Name of the cookie with the session token (rules/api.md#4.3). */
export const tokenCookie = (productName: string) => encodeURIComponent(`${slug(productName)}-token`)
