import type { Entries } from './entry.ts'

/** Errors of keys for programs, and of calls with one. */
export const keyErrors = {
  'session.keyNotValid': {
    status: 401,
    text: 'This key opens nothing: it is unknown, revoked or past its end, or its maker may not use the product any more.',
  },
  'permission.notByKey': { status: 403, text: 'This needs a person who is signed in. A key cannot do it.' },
  'key.notForYou': { status: 403, text: 'Only admins make keys here. Ask a person with the role Admin.' },
  'key.notHeld': { status: 403, text: 'A key cannot have more access than you have. Take out what you do not hold.' },
  'key.tooMany': {
    status: 400,
    text: 'You have {most} open keys, which is the most. Revoke one that is not used any more.',
  },
  'key.end': { status: 400, text: 'Choose an end from today to {days} days from now.' },
} as const satisfies Entries
