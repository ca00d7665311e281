import type { Entries } from './entry.ts'

/** Errors of invoices, exchange rates and clients. */
export const invoiceErrors = {
  'invoice.sameStatus': { status: 409, text: 'Invoice {number} already has the status {status}.', words: ['status'] },
  'invoice.cannotBecome': {
    status: 409,
    text: "Invoice {number} has the status {status}, so it can't become {wanted}. From here it can become: {possible}.",
    words: ['status', 'wanted', 'possible'],
  },
  'invoice.cannotChange': {
    status: 409,
    text: "Invoice {number} has the status {status} and can't become {wanted}. If its email failed, resend the invoice. Otherwise, create a new one.",
    words: ['status', 'wanted'],
  },
  'invoice.markedAsError': {
    status: 409,
    text: 'Invoice {number} was marked as an error by hand. Create a new invoice.',
  },
  'invoice.notMailedAgain': {
    status: 409,
    text: 'Invoice {number} has the status {status}. Only sent, overdue or failed invoices can be resent.',
    words: ['status'],
  },
  'invoice.mailWaiting': {
    status: 409,
    text: 'The email with invoice {number} is still being sent. Wait until it is sent or has failed.',
  },
  'invoice.noDraft': { status: 409, text: 'Invoice {number} is no longer a draft. Reload it.' },
  'invoice.keyMadeDraft': {
    status: 409,
    text: 'This request created the draft {number}. Send that draft, or use another request key.',
  },
  'invoice.keepsProject': {
    status: 400,
    text: "The number of an invoice names its project, so the project can't change. Create a new invoice for the other project.",
  },
  'invoice.noLines': { status: 400, text: 'This invoice has no lines. Add at least one.' },
  'invoice.noQuantity': { status: 400, text: 'Line {line, number} has no quantity. Enter one.' },
  'invoice.noRate': {
    status: 500,
    text: 'There is no exchange rate from {currency} to {home}. Enter one in Settings > Exchange rates, then try again.',
  },
  'invoice.discountTooLarge': {
    status: 400,
    text: 'The discount is more than the sum of all lines with tax. Lower it.',
  },
  'invoice.tooLarge': {
    status: 400,
    text: 'All lines together come to {most, number} {currency} or more. Split the invoice.',
  },
  'invoice.otherCurrency': {
    status: 409,
    text: 'The account {account} is in {now} now, and the amounts of this invoice are in {currency}. Open the draft and choose.',
  },
  'invoice.dueBeforeDate': { status: 400, text: 'The due date is before the invoice date. Choose a later one.' },
  'invoice.noBankAccount': {
    status: 400,
    text: '{project} has no bank account for payments. Choose one in the commercial data of the project.',
  },
  'invoice.notPayable': {
    status: 409,
    text: 'Invoice {number} has the status {status}. Only sent and overdue invoices take payments and reminders. If its email failed, resend it first.',
    words: ['status'],
  },
  'invoice.paidTooMuch': {
    status: 400,
    text: 'The amount is more than the balance of {balance}. Enter the balance or less.',
  },
  'invoice.paidLater': { status: 400, text: 'This day is in the future. Enter the day on which the money arrived.' },
  'invoice.reminded': { status: 409, text: 'The client was reminded of invoice {number} today. Try again tomorrow.' },
  'invoice.noEmail': {
    status: 400,
    text: '{project} has no invoice yet, and its client no contact with an email address. Add one to the client.',
  },
  'invoice.billedAlready': {
    status: 400,
    text: 'This project has an invoice for the month, or is not billed. Open it to see more.',
  },
  'invoice.filesSlow': { status: 503, text: 'Creating the invoice files took too long. Try again in a moment.' },
  'invoice.filesFailed': {
    text: "The PDF of the invoice couldn't be made: {reason}. Ask an admin: the server log says more.",
  },
  'exchangeRate.jump': {
    status: 400,
    text: 'One US dollar is {before} {currency} so far, and {after} is more than a third away. Check the number. If it is right, confirm it.',
  },
  'exchangeRate.dollar': { status: 400, text: 'One US dollar is one US dollar. Enter 1, or choose another currency.' },
  'exchangeRate.dayTaken': {
    status: 400,
    text: '{currency} already has a rate from that day. Change that one, or choose another day.',
  },
  'client.contactGone': { status: 400, text: 'A contact in the list was removed. Reload the client.' },
} as const satisfies Entries
