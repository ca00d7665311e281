import type { Entries } from './entry.ts'

/** Errors of seeing the product with the rights of another person. */
export const viewAsErrors = {
  'permission.viewing': {
    status: 403,
    text: 'Nothing can be changed while you view Muster as somebody else. End that first.',
  },
  'permission.viewingClosed': {
    status: 403,
    text: 'This is for that person alone. It stays closed while you view Muster as somebody else.',
  },
  'session.viewChanged': {
    status: 403,
    text: 'Viewing as somebody else has begun or ended. Load the page again.',
  },
  'viewAs.rank': {
    status: 403,
    text: 'You can view Muster only as people who rank below you. Nobody views it as an admin.',
  },
  'viewAs.holdsMore': {
    status: 403,
    text: 'This person has access that you do not have, so you cannot view Muster as them.',
  },
  'viewAs.notActive': { status: 403, text: "This person can't sign in, so there is nothing to view." },
} as const satisfies Entries
