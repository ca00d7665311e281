import { z } from 'zod'
import { Id } from '../../endpoint.ts'
import { problem } from '../../errors/fault.ts'
import { field } from '../../fields.ts'
import { required } from '../../inputs.ts'
import { times, workplaceCode } from './metadata.ts'

/** Days and years in halves and whole. */
const halves = z.number().min(0).max(366).multipleOf(0.5)

/**
 * Days of a year for people at a place, from so many full years of service on (docs/rules/absence.md#3.1). A blank place
 * is every place.
 */
export const Allowance = z.object({ workplace: workplaceCode, years: z.int().min(0).max(60), days: halves })
export type Allowance = z.infer<typeof Allowance>

const allowances = z
  .array(Allowance)
  .max(200)
  .refine(
    (all) => new Set(all.map(({ workplace, years }) => `${workplace} ${years}`)).size === all.length,
    problem('absence.allowanceTwice'),
  )

/** A kind of absence (docs/rules/absence.md#2.1). */
export const AbsenceKind = z.object({
  id: Id,
  code: z.string(),
  name: z.string(),
  isPaid: z.boolean(),
  needsApproval: z.boolean(),
  allowsHalfDays: z.boolean(),
  isLimited: z.boolean(),
  allowances: z.array(Allowance),
  carriedDays: z.number(),
  /** Month and day, such as `03-31`. */
  carriedUntil: z.string(),
  firstYear: z.int(),
  ...times,
})

/** Body of the calls that create and edit a kind of absence. */
export const AbsenceKindInput = z.object({
  name: field(required.max(200), { label: 'Name' }),
  code: field(required.max(100), { label: 'Code' }),
  isPaid: field(z.boolean().nullish(), { label: 'Paid' }),
  needsApproval: field(z.boolean().nullish(), {
    label: 'Needs approval',
    help: 'By the line manager, or somebody above. Otherwise it is approved when it is asked for.',
  }),
  allowsHalfDays: field(z.boolean().nullish(), { label: 'Half days' }),
  isLimited: field(z.boolean().nullish(), {
    label: 'Limited',
    help: 'Nobody can take more days than the allowance. Otherwise days are only counted.',
  }),
  allowances: field(allowances.nullish(), {
    label: 'Days per year',
    kind: 'allowances',
    help: 'For five working days a week. The place counts first, then the years of service.',
  }),
  carriedDays: field(halves.nullish(), {
    label: 'Days carried over at most',
    kind: 'number',
    display: 'count',
    help: 'What is left at the end of a year can be taken in the next one.',
  }),
  carriedUntil: field(
    z
      .string()
      .trim()
      .regex(
        /^((0[1-9]|1[0-2])-(0[1-9]|1\d|2[0-8])|(0[13-9]|1[0-2])-(29|30)|(0[13578]|1[02])-31)$/,
        problem('absence.badMonthDay'),
      )
      .nullish(),
    { label: 'Carried days end on', help: 'Month and day, such as 03-31.' },
  ),
  firstYear: field(z.int().min(2000).max(2200).nullish(), {
    label: 'First year',
    kind: 'number',
    help: 'Nothing is carried over from the years before it.',
  }),
})
