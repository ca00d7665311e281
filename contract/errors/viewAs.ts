import type { Entries } from './entry.ts'

/** Errors of seeing the product with the rights of another person. */
export const viewAsErrors = {
  'permission.viewing': {
    status: 403,
    text: "You can't change anything while you view as another person. End that first.",
  },
  'permission.viewingClosed': {
    status: 403,
    text: 'This is private to that person. It stays closed while you view as them.',
  },
  'session.viewChanged': {
    status: 403,
    text: 'Viewing as another person has begun or ended. Load the page again.',
  },
  'viewAs.rank': {
    status: 403,
    text: 'You can view only as people who rank below you, and never as an admin.',
  },
  'viewAs.holdsMore': {
    status: 403,
    text: "This person has access that you don't have, so you can't view as them.",
  },
  'viewAs.notActive': { status: 403, text: "This person can't sign in, so there is nothing to view." },
} as const satisfies Entries
