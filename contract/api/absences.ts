import { z } from 'zod'
import { CalendarDate, DateInput, Instant } from '../dates.ts'
import { data, done, endpoint, Id, idInput, idParam, made, page, paging } from '../endpoint.ts'
import { enumOf } from '../enumOf.ts'
import { factsIn, field } from '../fields.ts'
import { line, optionalId, required } from '../inputs.ts'
import { blankAsNone, flag, severalOf } from '../queries.ts'
import { words } from '../words.ts'
import { BasicEmployee } from './employees/employee.ts'

/** What became of a request (docs/rules/absence.md#2.3). */
export const absenceStatuses = words({
  requested: 'Requested',
  approved: 'Approved',
  refused: 'Refused',
  cancelled: 'Cancelled',
})
const AbsenceStatus = enumOf(absenceStatuses)

const KindName = z.object({ id: Id, code: z.string(), name: z.string() })

/**
 * Days on which a person is away. For colleagues only that: kind, days and `createdAt` are `null`, texts are blank and
 * nobody decided (docs/rules/absence.md#2.5).
 */
export const Absence = z.object({
  id: Id,
  employee: field(BasicEmployee, { label: 'Person', kind: 'employee' }),
  kind: field(KindName.nullable(), { label: 'Kind', kind: 'absenceKinds' }),
  from: field(CalendarDate, { label: 'From', kind: 'date' }),
  /** The last day. */
  to: field(CalendarDate, { label: 'To', kind: 'date' }),
  /** The first day begins at noon. */
  startsAtNoon: field(z.boolean(), { label: 'From noon' }),
  /** The last day ends at noon. */
  endsAtNoon: field(z.boolean(), { label: 'Until noon' }),
  /** Working days that it takes, in halves (docs/rules/absence.md#2.2). */
  days: field(z.number().nullable(), { label: 'Days', display: 'count' }),
  note: field(z.string(), { label: 'Note', kind: 'longText' }),
  status: field(AbsenceStatus, { label: 'Status', choices: absenceStatuses }),
  /** `null` if nobody had to decide. */
  decidedBy: field(BasicEmployee.nullable(), { label: 'Decided by', kind: 'employee' }),
  decidedAt: Instant.nullable(),
  reason: field(z.string(), { label: 'Reason' }),
  /** The caller can approve, refuse or correct it. */
  mayDecide: z.boolean(),
  createdAt: Instant.nullable(),
  updatedAt: Instant.nullable(),
})
export type Absence = z.infer<typeof Absence>

const forHR = { read: 'employees.edit' } as const

/** An absence as the audit trail has it: the kind for HR, notes and reasons for nobody. */
export const AbsenceEvent = Absence.pick({
  from: true,
  to: true,
  startsAtNoon: true,
  endsAtNoon: true,
  status: true,
}).extend({
  kind: field(KindName, { ...factsIn(Absence, 'kind'), ...forHR }),
  note: field(z.string(), { ...factsIn(Absence, 'note'), ...forHR, masked: true }),
  reason: field(z.string(), { ...factsIn(Absence, 'reason'), ...forHR, masked: true }),
})

/** Body of the calls that ask for an absence or correct one. */
export const AbsenceInput = z.object({
  kindID: field(idInput(), { label: 'Kind', kind: 'absenceKinds' }),
  from: field(DateInput, { label: 'From', kind: 'date' }),
  to: field(DateInput, { label: 'To', kind: 'date' }),
  startsAtNoon: field(z.boolean().nullish(), { label: 'From noon' }),
  endsAtNoon: field(z.boolean().nullish(), { label: 'Until noon' }),
  note: field(z.string().trim().max(1000).nullish(), {
    label: 'Note',
    kind: 'longText',
    help: 'Only for you, your line managers and HR.',
  }),
})
export type AbsenceInput = z.output<typeof AbsenceInput>

/** Body of the call that asks for an absence; with a person, it is entered for them. */
export const AbsenceRequest = AbsenceInput.extend({
  employeeID: field(optionalId, { label: 'Person', kind: 'employee' }),
})

/** Days of a kind in a year (docs/rules/absence.md#3). Unlimited kinds have no allowance, and nothing is left of it. */
export const Balance = z.object({
  kind: KindName.extend({ isPaid: z.boolean(), needsApproval: z.boolean(), allowsHalfDays: z.boolean() }),
  year: z.int(),
  allowance: z.number().nullable(),
  /** Days from the year before, and the last day on which they can be taken. */
  carried: z.number(),
  carriedUntil: CalendarDate.nullable(),
  /** Approved days. */
  taken: z.number(),
  /** Requested days. */
  asked: z.number(),
  left: z.number().nullable(),
})
export type Balance = z.infer<typeof Balance>

/** What an absence would take. Unlimited kinds have nothing left of an allowance (docs/rules/absence.md#2.7). */
export const AbsenceCount = z.object({
  /** Working days, in halves. */
  days: z.number(),
  /** Of the allowance of the first year, less than 0 if it is too much. */
  left: z.number().nullable(),
})
export type AbsenceCount = z.infer<typeof AbsenceCount>

/** Filters of the list, combined with "and". */
export const AbsenceFilter = z.object({
  /** First and last day of the window. */
  from: blankAsNone(DateInput),
  to: blankAsNone(DateInput),
  employeeIDs: severalOf(idInput()),
  /** People who are on this project on a day of the window; without one, today. */
  projectID: blankAsNone(idInput()),
  /** People who report to this person. */
  lineManagerID: blankAsNone(idInput()),
  kindIDs: severalOf(idInput()),
  statuses: severalOf(AbsenceStatus),
  /** Requests that wait for the caller (docs/rules/absence.md#2.4). */
  waitsForMe: flag(false),
})
export type AbsenceFilter = z.output<typeof AbsenceFilter>

/** Names that the list can be sorted by. */
export const absenceOrders = ['from'] as const

const days = [
  'record.notFound',
  'absence.endsBeforeStart',
  'absence.noHalfDays',
  'absence.noTime',
  'absence.notEmployed',
  'absence.notYours',
  'absence.overBalance',
  'absence.overlaps',
  'absence.tooFar',
  'absence.tooLong',
  'employee.erased',
] as const
const onOne = { versioned: true, undoable: true, access: 'session', params: idParam } as const
const Reason = field(line.max(500).nullish(), { label: 'Reason' })
/** Body of the call that refuses a request. */
export const AbsenceRefusal = z.object({ reason: field(required.max(500), { label: 'Reason' }) })

/** Who is away: asking, deciding, balances and the calendar (docs/rules/absence.md#2). */
export const absences = {
  list: endpoint({
    method: 'GET',
    path: '/absences',
    access: 'session',
    cost: 3,
    summary: 'Absences, by first day',
    description:
      'Of people whom the caller can open: all of the own ones, of people below the caller, and for HR of everybody; ' +
      'of colleagues only that they are away, when it is approved. Filters by kind and status find only what the caller reads.',
    query: AbsenceFilter.extend({ sort: z.string().max(100).optional(), ...paging }),
    response: page(Absence),
  }),
  balances: endpoint({
    method: 'GET',
    path: '/absences/balances',
    access: 'session',
    cost: 3,
    summary: 'Days that a person has, took and asked for in a year, by kind',
    query: z.object({
      /** Without it, the caller. */
      employeeID: blankAsNone(idInput()),
      /** Without it, this year. */
      year: blankAsNone(z.coerce.number().int().min(2000).max(2200)),
    }),
    response: data(z.array(Balance)),
    refusals: ['record.notFound'],
  }),
  count: endpoint({
    method: 'GET',
    path: '/absences/count',
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
  one: endpoint({
    method: 'GET',
    path: '/absences/:id',
    access: 'session',
    summary: 'One absence, for the person, the people above and HR',
    params: idParam,
    response: data(Absence),
    refusals: ['record.notFound'],
  }),
  ask: endpoint({
    method: 'POST',
    path: '/absences',
    access: 'session',
    undoable: true,
    summary: 'Ask for an absence, or enter one for a person below',
    description: 'One that needs no approval, or that another person enters, is approved.',
    body: AbsenceRequest,
    response: made,
    refusals: days,
  }),
  edit: endpoint({
    ...onOne,
    method: 'PUT',
    path: '/absences/:id',
    summary: 'Correct an absence',
    description: 'An approved one that the person changes needs approval again.',
    body: AbsenceInput,
    response: done,
    refusals: [...days, 'absence.begun', 'absence.closed'],
  }),
  approve: endpoint({
    ...onOne,
    method: 'POST',
    path: '/absences/:id/approve',
    summary: 'Approve a request',
    response: done,
    refusals: ['record.notFound', 'absence.decided', 'absence.ownRequest'],
  }),
  refuse: endpoint({
    ...onOne,
    method: 'POST',
    path: '/absences/:id/refuse',
    summary: 'Refuse a request',
    body: AbsenceRefusal,
    response: done,
    refusals: ['record.notFound', 'absence.decided', 'absence.ownRequest'],
  }),
  cancel: endpoint({
    ...onOne,
    method: 'POST',
    path: '/absences/:id/cancel',
    summary: 'Cancel a request or an approved absence',
    body: z.object({ reason: Reason }),
    response: done,
    refusals: ['record.notFound', 'absence.begun', 'absence.closed'],
  }),
}
