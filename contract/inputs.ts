import { z } from 'zod'
import { DateInput } from './dates.ts'
import { idInput } from './endpoint.ts'
import { problem } from './errors/fault.ts'

/** A UUID that may be left out: absent, `null` and `""` all mean none. */
export const optionalId = z.union([idInput(), z.literal('')]).nullish()
/** A date that may be left out, likewise. */
export const optionalDate = z.union([DateInput, z.literal('')]).nullish()
/** An e-mail address that may be left out, likewise. */
export const optionalEmail = z.union([z.email().max(254), z.literal('')]).nullish()
/** A line of text that may be left out. */
export const optionalText = z.string().trim().max(200).nullish()
/** Text that must not be blank. */
export const required = z.string().trim().min(1)
/** An e-mail address that must be there. */
export const email = z.email().max(254)
/** The whole new set of a relation. */
export const ids = z.array(idInput())
/** Likewise; `null` elements are passed over. */
export const looseIds = z.array(idInput().nullable()).nullish()

/** A date of birth: not in the future. */
export const birthDate = DateInput.refine((date) => Date.parse(date) <= Date.now(), problem('employee.birthInFuture'))
