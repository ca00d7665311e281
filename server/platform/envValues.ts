import { z } from 'zod'
import { hideableFields } from '#contract/api/settings.ts'
import { undoMinutes } from '#contract/api/undo.ts'

export const flag = z
  .enum(['true', 'false', '1', '0', 'on', 'off'], { error: 'write true or false' })
  .transform((text) => ['true', '1', 'on'].includes(text))
export const list = z.string().transform((text) =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean),
)

/** The origin of a web address without a path. Undefined for any other text. */
function originOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, origin, href } = new URL(text)
  return /^https?:$/.test(protocol) && href === `${origin}/` ? origin : undefined
}

export const origins = list
  .transform((given) => given.map(originOf))
  .refine((found): found is string[] => !found.includes(undefined), {
    error: 'write origins such as https://app.example.com, with commas between them',
  })
const units = { s: 1, m: 60, h: 3600, d: 86_400 }
export const duration = z
  .string()
  .regex(/^\d+[smhd]$/, { error: 'write a number and a unit, such as 12h or 30m' })
  .transform((text) => Number(text.slice(0, -1)) * units[text.slice(-1) as keyof typeof units])
export const megabytes = z.coerce
  .number({ error: 'write a number of megabytes, such as 100' })
  .int()
  .min(1)
  .transform((number) => number * 1_000_000)
/** Minimum retention for undo data: changes can be undone for this long. */
export const undoSeconds = undoMinutes * 60
export const webAddress = z.url({
  protocol: /^https?$/,
  error: 'write an address such as https://muster.example.com',
})

export const postgresAddress = z.url({
  protocol: /^postgres(ql)?$/,
  error: 'write an address such as postgres://user@host/name',
})

/** The driver would read other texts as 1 ms or as no limit. */
export const hasWholeLimit = (address: string) =>
  !URL.canParse(address) ||
  new URL(address).searchParams.getAll('statement_timeout').every((value) => /^\d{1,9}$/.test(value))

/** `10` people, or `80%` of those foreseen. */
export const floor = z
  .string()
  .regex(/^(?:[5-9]|[1-9]\d{1,3}|(?:[1-9]\d?|100)%)$/, {
    error: 'write a number of people from 5, or a share such as 80%',
  })
  .transform((text) => ({ number: Number.parseInt(text, 10), isShare: text.endsWith('%') }))

/** Days before the last day, such as `7,1`. */
export const daysBefore = list
  .transform((given) => given.map(Number))
  .refine((days) => days.every((one) => Number.isInteger(one) && one >= 0 && one <= 60), {
    error: 'write numbers of days from 0 to 60, such as 7,1',
  })

/** Hours of Monday to Sunday. */
export const week = list
  .transform((given) => given.map(Number))
  .refine((hours) => hours.length === 7 && hours.every((one) => one >= 0 && one <= 24), {
    error: 'write seven numbers of hours, from Monday to Sunday, such as 8,8,8,8,8,0,0',
  })

/** A country, or a country and a region. */
export const workplace = z.string().regex(/^[A-Z]{2}(-[A-Za-z0-9]{1,10}){0,2}$/, {
  error: 'write a country such as VN, or a country and a region such as DE-BY',
})

export const hidden = list.pipe(z.array(z.enum(hideableFields, { error: `use names of ${hideableFields.join(', ')}` })))

/** One of these words. */
export const oneOf = <const Word extends string>(words: readonly Word[]) =>
  z.enum(words, { error: `write one of ${words.join(', ')}` })
