import type { Entries } from './entry.ts'

/** Why a job of the queue can't be tried again. */
export const jobErrors = {
  'job.notFailed': { status: 409, text: 'This job has not failed, so it needs no retry. Reload the list.' },
  'job.neverEnded': {
    text: 'It was begun {times} times and never ended: each time its server stopped. What it is about may be what stops servers. Look at that before you retry it, or remove it.',
  },
  'job.notRemovable': { status: 409, text: 'Only failed jobs can be removed. Reload the list.' },
  'job.invoiceMail': {
    status: 409,
    text: 'The email with an invoice is sent again on the page of the invoice, which shows its error.',
  },
  'job.nothingToSend': {
    status: 409,
    text: 'What this job was about is gone, done or cancelled. There is nothing to try again.',
  },
} as const satisfies Entries
