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
