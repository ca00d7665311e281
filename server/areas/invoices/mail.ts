import { canonicalEmail } from '#contract/email.ts'
import type { InvoiceDocument } from './document.ts'
import type { Env } from '#server/platform/env.ts'
import { written } from '#server/platform/mail/letter.ts'
import { longDate, monthName } from './longDate.ts'

type Names = Pick<Env, 'PRODUCT_NAME' | 'COMPANY_NAME'>

/** Name of the company that issues the invoice, as clients know it. */
const companyOf = ({ COMPANY_NAME }: Names, { companyInfo }: InvoiceDocument) => companyInfo.name.trim() || COMPANY_NAME

const serviceMonth = ({ month, year }: InvoiceDocument) => `${monthName(month)} ${year}`

function subjectOf(names: Names, document: InvoiceDocument): string {
  const { number, projectName } = document
  return `${companyOf(names, document)} invoice #${number} ${serviceMonth(document)} ${projectName}`
}

function greetingOf({ client }: InvoiceDocument): string {
  const name = client.clientCompany.trim()
  return name ? `Hello ${name},` : 'Hello,'
}

function questionsTo({ companyInfo }: InvoiceDocument): string[] {
  const address = companyInfo.accountingEmail.trim()
  return address ? [`If something is unclear, please write to ${address}.`] : []
}

const footerOf = (names: Names, document: InvoiceDocument) =>
  `${names.PRODUCT_NAME} sent this mail for ${companyOf(names, document)}.`

/** The mail with an invoice to its client, in English as the PDF that is attached (rules/invoices.md#5.1). */
export function invoiceMail(names: Names, document: InvoiceDocument) {
  const { number, projectName, description, invoicedAt, dueAt } = document
  return written('en', () => ({
    subject: subjectOf(names, document),
    greeting: greetingOf(document),
    paragraphs: [
      `please find attached our invoice for ${serviceMonth(document)}.`,
      `Thank you for working with ${companyOf(names, document)}.`,
      ...questionsTo(document),
    ],
    facts: [
      ['Invoice', `#${number}`],
      ['Project', projectName],
      ...(description.trim() ? ([['Description', description]] as const) : []),
      ['Invoice date', longDate(invoicedAt)],
      ['Due date', longDate(dueAt)],
    ],
    footer: footerOf(names, document),
  }))
}

/** The mail that thanks for a payment, in English, as an answer in the thread of the invoice (rules/invoices.md#5.2). */
export function thankYouMail(names: Names, document: InvoiceDocument) {
  const { number, projectName } = document
  return written('en', () => ({
    subject: `Re: ${subjectOf(names, document)}`,
    greeting: greetingOf(document),
    paragraphs: [
      'thank you: your payment has arrived, and this invoice is settled.',
      'There is nothing left for you to do.',
      ...questionsTo(document),
    ],
    facts: [
      ['Invoice', `#${number}`],
      ['Project', projectName],
      ['Month', serviceMonth(document)],
    ],
    footer: footerOf(names, document),
  }))
}

/**
 * Addresses for copies: those of the invoice and the company's accounting mailbox, without duplicates and recipient.
 */
export function ccOf({
  email,
  cc,
  companyInfo,
}: {
  email: string
  cc: readonly string[]
  companyInfo: { accountingEmail: string }
}): string[] {
  const known = new Set([canonicalEmail(email), ''])
  return [...cc, companyInfo.accountingEmail].flatMap((given) => {
    const address = given.trim()
    if (known.has(canonicalEmail(address))) return []
    known.add(canonicalEmail(address))
    return [address]
  })
}
