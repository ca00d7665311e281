import type { InvoiceItem } from '#contract/api/invoices/invoice.ts'
import { toSay } from '#contract/words.ts'
import type { Sayings } from '#server/platform/auditLog/told.ts'
import { say, sayWord } from '#server/platform/languages/i18n.ts'

/** A line item in words: `Engineering: 2 x 4200, 10 % off, 7560`. */
function sayLine({ description, quantity, unitCost, discount, cost, isExternal }: InvoiceItem): string {
  const facts = [
    `${quantity} x ${unitCost}`,
    discount && say('{discount} % off', { discount: String(discount) }),
    String(cost),
    isExternal && sayWord(toSay('external')),
  ]
  return `${description}: ${facts.filter(Boolean).join(', ')}`
}

/** How the fields of an invoice are said in a history, where its declaration can't say them. */
export const invoiceSayings: Sayings = {
  lineItems: (value) => (typeof value === 'object' ? sayLine(value as unknown as InvoiceItem) : String(value)),
}
