import type { Entries } from './entry.ts'

/** Why an email was not sent. `answer` is what the mail server said, in its own words. */
export const mailErrors = {
  'mail.refused': { text: 'The mail server refused this email: {answer}' },
  'mail.addressRefused': {
    text: 'The mail server refused to send this email to {address}: {answer}. Check the address.',
  },
  'mail.senderRefused': {
    text: 'The mail server refused the sender: {answer}. Check SMTP_URL and MAIL_FROM.',
  },
  'mail.outboxClosed': { status: 403, text: 'Only admins can read the outbox.' },
} as const satisfies Entries
