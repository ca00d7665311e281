import type { Entries } from './entry.ts'

/** Errors of mail: why an email was not sent (`answer` is the mail server's reply, not translated), and the outbox. */
export const mailErrors = {
  'mail.refused': { text: 'The mail server refused this email: {answer}' },
  'mail.addressRefused': {
    text: 'The mail server refused to send this email to {address}: {answer}. Check the address.',
  },
  'mail.refusedForNow': {
    text: "The mail server couldn't take this email now: {answer}. That usually passes by itself.",
  },
  'mail.addressRefusedForNow': {
    text: "The mail server couldn't take this email for {address} now: {answer}. That usually passes by itself.",
  },
  'mail.senderRefused': {
    text: 'The mail server refused the sender: {answer}. Check SMTP_URL and MAIL_FROM.',
  },
  'mail.outboxClosed': { status: 403, text: 'Only admins can read the outbox.' },
} as const satisfies Entries
