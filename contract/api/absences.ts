import { z } from 'zod'
import { CalendarDate, DateInput, Instant } from '../dates.ts'
import { data, done, endpoint, Id, idInput, idParam, made, page, paging } from '../endpoint.ts'
import { enumOf } from '../enumOf.ts'
import { factsIn, field } from '../fields.ts'
import { line, optionalId, required } from '../inputs.ts'
import { blankAsNone, flag, severalOf } from '../queries.ts'
import { words } from '../words.ts'
import { absenceBalances, KindName } from './absenceBalances.ts'
import { absenceBulk } from './absenceBulk.ts'
import { absenceCertificates } from './absenceCertificates.ts'
import { AbsenceInput } from './absenceInput.ts'
import { calendarAddress } from './calendarAddress.ts'
import { BasicEmployee } from './employees/employee.ts'

export type { AbsenceCount, Balance } from './absenceBalances.ts'
export { AbsenceInput }

/** What became of a request (docs/rules/absence.md#2.3). */
export const absenceStatuses = words({
  requested: 'Requested',
  approved: 'Approved',
  refused: 'Refused',
  cancelled: 'Cancelled',
})
const AbsenceStatus = enumOf(absenceStatuses)

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
  /** There is a certificate that the caller may read. */
  hasCertificate: field(z.boolean(), { label: 'Certificate' }),
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
  certificate: field(z.string(), { label: 'Certificate', ...forHR, masked: true }),
})

/** Body of the call that asks for an absence; with a person, it is entered for them. */
export const AbsenceRequest = AbsenceInput.extend({
  employeeID: field(optionalId, { label: 'Person', kind: 'employee' }),
})

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
  /** People of one of these chapters; found only by who reads the list of people. */
  chapterIDs: severalOf(idInput()),
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
  ...absenceBalances,
  ...absenceBulk,
  ...absenceCertificates,
  ...calendarAddress,
  list: endpoint({
    method: 'GET',
    path: '/absences',
    access: 'session',
    byKey: true,
    cost: 3,
    summary: 'Absences, by first day',
    description:
      'Of people whom the caller can open: all of the own ones, of people below the caller, and for HR of everybody; ' +
      'of colleagues only that they are away, when it is approved. Filters by kind and status find only what the caller reads.',
    query: AbsenceFilter.extend({ sort: z.string().max(100).optional(), ...paging }),
    response: page(Absence),
  }),
  one: endpoint({
    method: 'GET',
    path: '/absences/:id',
    access: 'session',
    byKey: true,
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
    mails: true,
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
    mails: true,
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
    mails: true,
    summary: 'Approve a request',
    response: done,
    refusals: ['record.notFound', 'absence.decided', 'absence.ownRequest'],
  }),
  refuse: endpoint({
    ...onOne,
    method: 'POST',
    path: '/absences/:id/refuse',
    mails: true,
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
