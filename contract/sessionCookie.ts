/** The product's name as part of a cookie or storage key: lower case, anything else than letters and digits as `-`. */
export function slug(productName: string): string {
  return productName.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '-')
}

/** Name of the cookie with the session token (rules/api.md#4.3). */
export const tokenCookie = (productName: string) => encodeURIComponent(`${slug(productName)}-token`)
