import { z } from 'zod'
import { CalendarDate, DateInput } from '../dates.ts'
import { data, endpoint, Id, idInput, page, paging } from '../endpoint.ts'
import { field } from '../fields.ts'
import { blankAsNone, flag, severalOf } from '../queries.ts'
import { BasicEmployee } from './employees/employee.ts'
import { workplaceCode } from './metadata/metadata.ts'

/** A kind of absence. */
export const KindName = z.object({ id: Id, code: z.string(), name: z.string() })

/** Days of a kind in a year (docs/rules/absence.md#3). Unlimited kinds have no allowance, and nothing is left of it. */
export const Balance = z.object({
  kind: field(KindName.extend({ isPaid: z.boolean(), needsApproval: z.boolean(), allowsHalfDays: z.boolean() }), {
    label: 'Kind',
    kind: 'absenceKinds',
  }),
  year: field(z.int(), { label: 'Year' }),
  allowance: field(z.number().nullable(), { label: 'Allowance', display: 'count' }),
  /** Days from the year before, and the last day on which they can be taken. */
  carried: field(z.number(), { label: 'Carried over', display: 'count' }),
  carriedUntil: field(CalendarDate.nullable(), { label: 'Carried until', kind: 'date' }),
  /** Approved days. */
  taken: field(z.number(), { label: 'Taken', display: 'count' }),
  /** Requested days. */
  asked: field(z.number(), { label: 'Requested', display: 'count' }),
  left: field(z.number().nullable(), { label: 'Days left', display: 'count' }),
})
export type Balance = z.infer<typeof Balance>

/** A balance in the list of those of many people. */
export const PersonBalance = z.object({
  employee: field(BasicEmployee, { label: 'Person', kind: 'employee' }),
  ...Balance.shape,
})
export type PersonBalance = z.infer<typeof PersonBalance>

/** What an absence would take. Unlimited kinds have nothing left of an allowance (docs/rules/absence.md#2.7). */
export const AbsenceCount = z.object({
  /** Working days, in halves. */
  days: z.number(),
  /** Of the allowance of the first year, less than 0 if it is too much. */
  left: z.number().nullable(),
})
export type AbsenceCount = z.infer<typeof AbsenceCount>

/** Without it, this year; at most that of the last day that can be planned. */
const year = blankAsNone(z.coerce.number().int().min(2000).max(2200))

/** Filters of the list of balances, combined with "and". */
export const BalanceFilter = z.object({
  year,
  kindIDs: severalOf(idInput()),
  employeeIDs: severalOf(idInput()),
  /** People who are on this project today. */
  projectID: blankAsNone(idInput()),
  /** People who report to this person. */
  lineManagerID: blankAsNone(idInput()),
  /** People of one of these chapters; found only by who reads the list of people. */
  chapterIDs: severalOf(idInput()),
  /** A country with its regions, or a region. */
  workplace: blankAsNone(workplaceCode),
})

/** How many days people have, and what an absence would take (docs/rules/absence.md#3). */
export const absenceBalances = {
  balances: endpoint({
    method: 'GET',
    path: '/absences/balances',
    viewing: 'closed',
    access: 'session',
    cost: 3,
    summary: 'Days that a person has, took and asked for in a year, by kind',
    query: z.object({
      /** Without it, the caller. */
      employeeID: blankAsNone(idInput()),
      year,
    }),
    response: data(z.array(Balance)),
    refusals: ['record.notFound'],
  }),
  balancesOfPeople: endpoint({
    method: 'GET',
    path: '/absences/balances/people',
    access: 'session',
    cost: 10,
    replica: true,
    summary: 'Balances of many people in a year, by name and kind',
    description:
      'Of the caller, of people below the caller, and for HR of everybody, who were here in that year. The filter by ' +
      'place of work is for who reads it of people.',
    query: BalanceFilter.extend(paging),
    response: page(PersonBalance),
  }),
  count: endpoint({
    method: 'GET',
    path: '/absences/count',
    viewing: 'closed',
    access: 'session',
    cost: 3,
    summary: 'Working days that an absence would take, and what would be left then',
    description: 'Days without working time are 0. Overlaps are not refused.',
    query: z.object({
      kindID: idInput(),
      from: DateInput,
      to: DateInput,
      startsAtNoon: flag(false),
      endsAtNoon: flag(false),
      /** Without it, the caller. */
      employeeID: blankAsNone(idInput()),
      /** The absence that is corrected, which is not counted. */
      absenceID: blankAsNone(idInput()),
    }),
    response: data(AbsenceCount),
    refusals: [
      ...['record.notFound', 'absence.endsBeforeStart', 'absence.noHalfDays', 'absence.notYours', 'absence.tooFar'],
      ...['absence.tooLong', 'employee.erased'],
    ] as const,
  }),
}
