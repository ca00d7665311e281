import { z } from 'zod'
import { DateInput } from './dates.ts'
import { emailPattern } from './email.ts'
import { idInput } from './endpoint.ts'
import { problem } from './errors/fault.ts'
import { oneLine, unknownCharacter } from './oneLine.ts'

/** A required email address. */
export const email = z.email({ pattern: emailPattern }).max(254)
/** An optional UUID: absent, `null` and `""` mean none. */
export const optionalId = z.union([idInput(), z.literal('')]).nullish()
/** An optional date: absent, `null` and `""` mean none. */
export const optionalDate = z.union([DateInput, z.literal('')]).nullish()
/** An optional email address: absent, `null` and `""` mean none. */
export const optionalEmail = z.union([email, z.literal('')]).nullish()
/**
 * A line of text, such as a name. Line breaks become blanks, and characters that nobody sees or that turn text around
 * are left out (rules/api.md#1.5).
 */
export const line = z
  .string()
  .overwrite(oneLine)
  .trim()
  .refine((text) => !unknownCharacter.test(text), problem('request.badCharacter'))
/** An optional line of text. */
export const optionalText = line.max(200).nullish()
/** A line of text that must not be blank. */
export const required = line.min(1)
/** Text of several lines that must not be blank. */
export const requiredLines = z.string().trim().min(1)
/** The complete new ids of a relation. */
export const ids = z.array(idInput())
/** An optional list of ids that may contain `null`; the server ignores these elements. */
export const looseIds = z.array(idInput().nullable()).nullish()

/** A date of birth, not in the future. */
export const birthDate = DateInput.refine((date) => Date.parse(date) <= Date.now(), problem('employee.birthInFuture'))

/** The full or display name of a person, in every form and import. */
export const personName = required.max(100)

/**
 * A phone number in every form and import: 8 to 18 characters, with at least 5 digits. Kept as it was typed, except that
 * an international `00` becomes `+`: other programs split the number at the first blank after `+49`.
 */
export const phone = line
  .min(8)
  .max(18)
  .refine((text) => /^\+?[\d ()./-]*$/.test(text) && text.replace(/\D/g, '').length >= 5, problem('request.badPhone'))
  .transform((text) => text.replace(/^00/, '+'))

/** A stored value as its input has it: people and entries by their ids. */
export function inputOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(inputOf)
  return value && typeof value === 'object' ? (value as { id: string }).id : value
}
