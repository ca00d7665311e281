/** What XML 1.0 cannot carry at all: control characters, halves of characters, and two that are none. */
const impossible = /[\p{Surrogate}\u{fffe}\u{ffff}]|(?![\t\n\r])\p{Control}/gu

/** Text as XML can carry it, without space around it; line breaks stay. */
export const xmlText = (text: string): string => text.replace(/\r\n?/g, '\n').replace(impossible, '').trim()

/** The same on one line, for what is a name. */
export const xmlName = (text: string): string => xmlText(text).replace(/\s+/g, ' ')

/** Lines that say something. */
export const xmlLines = (text: string): string[] =>
  xmlText(text)
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Only what is there: an electronic invoice must not have empty elements. */
export function present<T extends Record<string, unknown>>(values: T): Partial<T> {
  return Object.fromEntries(
    Object.entries(values).filter(
      ([, value]) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0),
    ),
  ) as Partial<T>
}
