import type { Entries } from './entry.ts'

/** Errors of Settings, saved views, undo and bulk changes. */
export const configErrors = {
  'config.twin': {
    status: 400,
    text: 'Another {kind} already uses this value. Choose a different one.',
    words: ['kind'],
  },
  'config.nameTaken': {
    status: 400,
    text: 'Another {kind} is called “{name}”. Choose a name with other letters: case and accents make no difference.',
    words: ['kind'],
  },
  'config.nameReserved': {
    status: 400,
    text: 'Filters use “-” for nothing, and imports use “;” between names. Choose a name or code without them.',
  },
  'config.inUse': {
    status: 400,
    text: '{people, plural, =0 {} one {# person} other {# people}}{both, plural, =0 {} other { and }}{projects, plural, =0 {} one {# project} other {# projects}}{users, plural, one { uses} other { use}} {name}. Replace or remove {name} there, then delete it.',
  },
  'config.inUseElsewhere': {
    status: 400,
    text: "{name} is in use where you can't see it. Ask an admin to remove it there.",
  },
  'config.mergedWithItself': { status: 400, text: 'Choose another entry to merge with.' },
  'config.cityInUse': {
    status: 400,
    text: '{people, plural, one {# person lives} other {# people live}} in {city}. Keep it, or change where they live first.',
  },
  'config.noWorkplace': {
    status: 400,
    text: 'The public holidays of this place are not known. Choose a country or region from the list.',
  },
  'config.currencyGone': { status: 400, text: 'This currency was removed. Choose another one.' },
  'config.currencyInUse': {
    status: 400,
    text: '{accounts, plural, one {# bank account uses} other {# bank accounts use}} {currency}. Change the currency there first, then delete this one.',
  },
  'config.positionAsked': {
    status: 400,
    text: 'Questions of peer reviews are for {position}. Change these questions first, then delete this position.',
  },
  'config.proposed': {
    status: 400,
    text: '{proposals, plural, one {# proposed change of a job names} other {# proposed changes of jobs name}} {name}. Decide about them first, then delete it.',
  },
  'ownField.noChoices': { status: 400, text: 'Enter what can be chosen, at least one.' },
  'ownField.nameOfProduct': {
    status: 400,
    text: 'Lists of people have a column “{name}” already. Choose another name: an import could not tell them apart.',
  },
  'ownField.choiceInUse': {
    status: 400,
    text: '“{choice}” is still in use in this field. Keep it, or choose something else there first.',
  },
  'ownField.kindInUse': {
    status: 400,
    text: 'This field already has values, so its kind stays. Define another field.',
  },
  'ownField.ownerInUse': {
    status: 400,
    text: 'This field already has values, so it stays with people or projects. Define another field.',
  },
  'ownField.closed': {
    status: 400,
    text: "You can't read the values of this field, so you can't decide who reads them. Ask an admin.",
  },
  'ownField.gone': {
    status: 400,
    text: "This field was deleted, or you don't have access to it. Reload the page.",
  },
  'view.nameTaken': {
    status: 400,
    text: 'This page already has a view of this name. Choose another name.',
    constraint: 'views_name',
    field: 'name',
  },
  'view.pageClosed': { status: 400, text: "You can't open this page, so you can't share a view of it." },
  'view.tooMany': { status: 400, text: 'You already have {most} views. Delete one first.' },
  'undo.tooLate': { status: 404, text: 'This can no longer be undone: changes can be undone for {minutes} minutes.' },
  'undo.done': { status: 409, text: 'This is already undone.' },
  'undo.permissionsChanged': {
    status: 403,
    text: "You no longer have the permissions for this change, so you can't undo it. Ask an admin to change it back.",
  },
  'undo.changedSince': {
    status: 409,
    text: "{name} has changed this again, so it can't be undone. Edit it directly instead.",
  },
  'undo.changedByYou': {
    status: 409,
    text: "You have changed this again, so it can't be undone. Edit it directly instead.",
  },
  'undo.oneChangedSince': {
    status: 409,
    text: "{name} has changed {record} again, so the change of all records can't be undone. Edit them directly instead.",
  },
  'undo.oneChangedByYou': {
    status: 409,
    text: "You have changed {record} again, so the change of all records can't be undone. Edit them directly instead.",
  },
  'undo.oneChanged': {
    status: 409,
    text: "{record} was changed again, so the change of all records can't be undone. Edit them directly instead.",
  },
  'undo.oneRanksChanged': {
    status: 403,
    text: "The roles of {record}, or yours, have changed, so you can't undo the change of all records. Ask an admin to change them back.",
  },
  'undo.changed': { status: 409, text: "This was changed again, so it can't be undone. Edit it directly instead." },
  'undo.inUse': { status: 409, text: "Other records now depend on this, so it can't be undone." },
  'undo.gone': { status: 409, text: "Something that this would restore was deleted, so it can't be undone." },
  'undo.taken': { status: 409, text: "A name or place that this would restore is now taken, so it can't be undone." },
  'undo.ranksChanged': {
    status: 403,
    text: "The roles of this person, or yours, have changed, so you can't undo this. Ask an admin to change it back.",
  },
  'undo.notDraft': { status: 409, text: "This invoice is no longer a draft. A sent invoice can't be changed." },
  'bulk.undone': {
    status: 409,
    text: "An earlier part of this change was undone, so these records weren't changed.",
  },
  'bulk.failed': { status: 500, text: 'This one failed on our side. Try it alone.' },
} as const satisfies Entries
