import pg from 'pg'

const int8 = (text: string): number => {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`The whole number ${text} is too large to be exact.`)
  return value
}
const asText = (text: string) => text
// The typings lack array types; 1009 is text[].
const textArray = pg.types.getTypeParser(1009 as typeof pg.types.builtins.TEXT) as (text: string) => string[]

/**
 * Types of column values, equal on both engines: int8 and count() as number, numeric as exact text, date as
 * 'YYYY-MM-DD' (without time zone shifts), timestamptz as Date. The same for arrays of them.
 */
export const valueTypes = new pg.TypeOverrides()
valueTypes.setTypeParser(20, int8)
valueTypes.setTypeParser(1016, (text: string) => textArray(text).map(int8))
valueTypes.setTypeParser(1700, asText)
valueTypes.setTypeParser(1231, textArray)
valueTypes.setTypeParser(1082, asText)
valueTypes.setTypeParser(1182, textArray)
