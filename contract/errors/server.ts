import type { Entries } from './entry.ts'

/** Errors of every request: validation, permissions, and the state of server and database. */
export const serverErrors = {
  'request.invalid': { status: 400, text: '{problem}{more, plural, =0 {} other { (and # more)}}' },
  'request.invalidField': {
    status: 400,
    text: '{label}: {problem}{more, plural, =0 {} other { (and # more)}}',
    words: ['label'],
  },
  'request.notAnObject': { status: 400, text: 'Send a JSON object as the request body.' },
  'request.badJson': { status: 400, text: "The request body isn't valid JSON." },
  'request.emptyBody': { status: 400, text: 'The request body is empty. Send a JSON object.' },
  'request.badMediaType': { status: 400, text: 'Send the request body as application/json.' },
  'request.noForm': { status: 415, text: 'This call takes no form. Send the request body as application/json.' },
  'request.bodyTooLarge': { status: 400, text: 'The request body is too large. Send less at a time.' },
  'request.notUnderstood': { status: 400, text: "The server can't process this request: {reason}" },
  'request.unstorable': {
    status: 400,
    text: "The request has a character that can't be stored (NUL, or half of one). Remove it and try again.",
  },
  'request.tooLongToStore': {
    status: 400,
    text: 'A text or list in the request is too long to store. Shorten it and try again.',
  },
  'request.tooDeep': {
    status: 400,
    text: 'The request is nested too deeply or asks for too much at once. Ask for less.',
  },
  'request.badAddress': { status: 400, text: "The address can't be read. Check its % signs." },
  'request.unknownAddress': { status: 404, text: 'There is no {method} {path} here.' },
  'request.slow': { status: 408, text: 'This took too long to send. Try again.' },
  'request.headersTooLong': { status: 431, text: 'The address or the headers are too long. Shorten them.' },
  'request.notHttp': { status: 400, text: "The server can't read this request. Send HTTP/1.1." },
  'request.tooOften': {
    status: 429,
    text: 'Too many requests in one minute. Wait {seconds, plural, one {# second} other {# seconds}}, then try again.',
  },
  'request.tooManyMails': {
    status: 429,
    text: 'You have made too many calls that send emails. Wait {seconds, plural, one {# second} other {# seconds}}, then try again.',
  },
  'request.addressFlooded': {
    status: 429,
    text: 'This address has received many emails within an hour, so no more are sent to it. Try again in an hour.',
  },
  'request.tooManyAtOnce': { status: 429, text: 'Too many of your requests are running. Try again in a moment.' },
  'request.tooManyDownloads': {
    status: 429,
    text: 'You are already downloading several lists. Wait until one is done.',
  },
  'request.tooManyWindows': {
    status: 429,
    text: 'You have {most} windows open that follow changes. Close some of them.',
  },
  'request.badSort': { status: 400, text: 'Can\'t sort by "{name}". Choose from {known}.' },
  'request.entryGone': {
    status: 404,
    text: 'An entry that you chose was just deleted. Reload, then choose another one.',
  },
  'request.keyReused': {
    status: 409,
    text: 'An earlier request with this key had different content. Check what it created, then start again.',
  },
  'record.notFound': {
    status: 404,
    text: "This {record} doesn't exist, or you aren't allowed to see it.",
    words: ['record'],
  },
  'record.unknown': { status: 404, text: 'There is no {record} {id}. Choose another one.', words: ['record'] },
  'record.changed': {
    status: 409,
    text: "{name} changed this record ({time}). Your changes weren't saved. Reload it, compare, then save again.",
  },
  'record.changedByYou': {
    status: 409,
    text: "You changed this record in another window ({time}). Your changes here weren't saved. Reload it, compare, then save again.",
  },
  'record.changedBySystem': {
    status: 409,
    text: "This record was changed ({time}). Your changes weren't saved. Reload it, compare, then save again.",
  },
  'server.failed': {
    status: 500,
    text: 'Something went wrong on our side. Try again. If it happens again, give an admin the request ID.',
  },
  'server.slow': { status: 503, text: 'This took too long. Ask for less at a time, or try again in a moment.' },
  'database.gone': { status: 503, text: "The database doesn't answer. Try again in a moment." },
  'database.slow': {
    status: 503,
    text: 'This took the database too long. Ask for less at a time, or try again in a moment.',
  },
  'database.busy': { status: 503, text: 'Another change to the same record is in progress. Try again in a moment.' },
  'database.updated': {
    status: 503,
    text: 'The database was updated during your request, and nothing was saved. Try again.',
  },
  'database.full': {
    status: 507,
    text: 'The database has no disk space left, so nothing can be saved. Ask an admin to free some.',
  },
  'database.almostFull': {
    status: 507,
    text: 'The disk of the database is almost full, so nothing can be saved. You can still read everything. Ask an admin to free some space.',
  },
  'database.readOnly': {
    status: 503,
    text: 'The database accepts no changes at the moment, so nothing was saved. Try again in a minute.',
  },
  'permission.missing': {
    status: 403,
    text: "You don't have access to do this. Ask an admin for access.",
    unsaid: ['permission'],
  },
  'permission.adminOnly': { status: 403, text: 'Only admins can do this. Ask a person with the role Admin.' },
  'permission.changed': { status: 403, text: 'Your permissions have changed. Try again.' },
  'metrics.closed': { status: 403, text: 'Metrics are for this machine only, or need METRICS_TOKEN.' },
} as const satisfies Entries
