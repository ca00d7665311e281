import type { Entries } from './entry.ts'

/** Errors of absences. */
export const absenceErrors = {
  'absence.endsBeforeStart': { status: 400, text: 'This ends before it begins. Choose a later end.' },
  'absence.tooFar': { status: 400, text: 'Absences can be planned for two years at most. Choose earlier days.' },
  'absence.tooLong': {
    status: 400,
    text: 'One absence can take three years at most. Enter the rest as another one.',
  },
  'absence.tooLongForMany': {
    status: 400,
    text: 'For many people at once it can be 31 days at most. Choose fewer days.',
  },
  'absence.noHalfDays': { status: 400, text: 'This kind of absence has no half days. Choose whole days.' },
  'absence.notEmployed': {
    status: 400,
    text: 'The person is not employed on all of these days. Choose days between the first and the last one.',
  },
  'absence.noTime': {
    status: 400,
    text: 'The person has no working time on these days, so there is nothing to be away from. Choose working days.',
  },
  'absence.overBalance': {
    status: 400,
    text: '{over, plural, one {# day} other {# days}} more than {year} has left. Choose fewer days or another kind.',
  },
  'absence.overlaps': {
    status: 409,
    text: 'The person is away on some of these days already. Change that absence, or choose other days.',
    constraint: 'absences_overlaps',
    field: 'from',
  },
  'absence.notYours': {
    status: 403,
    text: 'You can enter absences for yourself and for people who report to you. Ask HR to enter this one.',
  },
  'absence.ownRequest': {
    status: 403,
    text: "You can't decide about your own absence. Your line manager, somebody above or HR can.",
  },
  'absence.decided': { status: 409, text: 'Somebody has decided about this already. Reload the page.' },
  'absence.closed': {
    status: 409,
    text: "This absence was refused or cancelled, so it can't be changed. Ask for another one.",
  },
  'absence.begun': {
    status: 400,
    text: 'This absence is approved and has begun, so only HR can change it. Ask HR.',
  },
} as const satisfies Entries
