import type { Notation } from '#contract/api/importReading.ts'
import { type DecimalSign, readNumber as readTyped, readNumberIn } from '#contract/typedNumber.ts'

/** The decimal sign of a notation. */
export const decimals: Partial<Record<Notation, DecimalSign>> = { 'decimal-point': '.', 'decimal-comma': ',' }

/** A number with this decimal sign, by default the first of both that fits. Undefined unless groups are of three. */
export const readNumber = (text: string, sign?: DecimalSign): number | undefined =>
  sign ? readNumberIn(text, sign) : readTyped(text)
