import type { Entries } from './entry.ts'

/** Errors of webhooks, and why a message was not delivered. */
export const webhookErrors = {
  'webhook.address': {
    status: 400,
    text: 'Write an https address of the internet, without a name and password in it.',
  },
  'webhook.tooMany': { status: 409, text: 'There are {most} webhooks already. Delete one first.' },
  'webhook.off': { status: 409, text: 'This webhook is off. Turn it on first.' },
  'webhook.closedAddress': {
    text: 'The address leads into a private network. Messages go only to addresses of the internet.',
  },
  'webhook.nothingToTell': {
    text: "Nothing to tell: it was taken back since, or the webhook's maker may not read it.",
  },
} as const satisfies Entries
