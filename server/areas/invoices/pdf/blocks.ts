import type { Column, Content } from 'pdfmake/interfaces.d.ts'
import { type InvoiceDocument, longDate, printedOffice } from '../document.ts'
import { sellerCountry } from '../einvoice/facts.ts'
import { vatId } from '../einvoice/taxNumber.ts'
import type { Figures } from './figures.ts'
import { columnGap, isShort, sideWidth, textWidth, tight } from './look.ts'

const filled = (...texts: (string | undefined | null)[]) =>
  texts.filter((text): text is string => Boolean(text?.trim()))

const titleWidth = 90

const labelled = (label: string, lines: Content[]): Content[] =>
  lines.length ? [{ stack: [{ text: label, style: 'muted', margin: [0, 1.5, 0, 3] }, ...lines] }] : []

/** Registration and VAT numbers. Many countries require them on invoices. */
function registered(company: InvoiceDocument['companyInfo']) {
  const { registrationNumber, taxNumber } = company
  const kind = vatId(taxNumber, sellerCountry(company)) ? 'VAT number' : 'Tax number'
  return [registrationNumber && `Registration number ${registrationNumber}`, taxNumber && `${kind} ${taxNumber}`]
}

/** Header with the company that issues the invoice. */
export function letterhead(document: InvoiceDocument): Content {
  const { companyInfo } = document
  const office = printedOffice(companyInfo)
  return {
    columns: [
      {
        width: textWidth - titleWidth - columnGap,
        stack: [
          ...filled(companyInfo.name).map((text) => ({ text, style: 'company' })),
          ...filled(office.address, office.phone, ...registered(companyInfo)).map((text) => ({
            text,
            style: 'muted',
          })),
        ],
      },
      { width: titleWidth, text: 'Invoice', style: 'kind', alignment: 'right' },
    ],
    columnGap,
  }
}

/** The client on the left; number, dates and project on the right. */
export function parties({ number, invoicedAt, dueAt, client, projectName }: InvoiceDocument): Content {
  const { clientCompany, clientAddress } = client
  const facts = [
    ['Invoice number', number],
    ['Invoice date', longDate(invoicedAt)],
    ['Due date', longDate(dueAt)],
    ['Project', projectName],
  ] as const
  return {
    columns: [
      {
        width: textWidth - sideWidth - columnGap,
        stack: labelled('Bill to', [
          ...filled(clientCompany).map((text) => ({ text, style: 'strong' })),
          ...filled(clientAddress),
        ]),
      },
      {
        width: sideWidth,
        table: {
          widths: [76, sideWidth - 76],
          body: facts
            .filter(([, text]) => text.trim())
            .map(([label, text]) => [
              { text: label, style: 'muted' },
              { text, alignment: 'right' },
            ]),
        },
        layout: tight,
      },
    ],
    columnGap,
    margin: [0, 24, 0, 0],
  }
}

/** Total and due date, then description and note. */
export function summary({ dueAt, description, note }: InvoiceDocument, { total }: Figures): Content {
  return {
    stack: [
      // An English sentence, also around an amount that is read from the right.
      { text: `\u200e${total} due ${longDate(dueAt)}`, style: 'due', margin: [0, 0, 0, 6] },
      ...filled(description).map((text) => ({
        text,
        margin: [0, 0, 0, 6] as [number, number, number, number],
      })),
      ...labelled('Note', filled(note)),
    ],
    margin: [0, 22, 0, 12],
  }
}

type Facts = [label: string, value: string][]

const labelWidth = 92
const firstWidth = textWidth - sideWidth - columnGap

function factTable(facts: Facts, width: number): Column {
  return {
    width,
    table: {
      widths: [labelWidth, width - labelWidth],
      body: facts.length ? facts.map(([label, text]) => [{ text: label, style: 'muted' }, text]) : [['', '']],
    },
    layout: tight,
  }
}

/** Bank account block: fields of every account on the left, optional ones on the right (rules/invoices.md#5.3). */
export function bank({ bankAccount }: InvoiceDocument): Content {
  const known = (facts: Facts) => facts.filter(([, value]) => value.trim())
  const [left, right] = [
    known([
      ['Bank name', bankAccount.bankName],
      ['Currency', bankAccount.currency.name],
      ['Account number', bankAccount.accountNumber],
      ['Account holder', bankAccount.ownerName],
      ['Address', bankAccount.address ?? ''],
    ]),
    known([
      ['SWIFT code', bankAccount.swiftCode],
      ['Intermediary bank', bankAccount.intermediaryBankName],
      ['Intermediary address', bankAccount.intermediaryBankAddress],
      ['Routing number', bankAccount.routingNumber],
      ['UK sort code', bankAccount.ukSortCode],
    ]),
  ]
  if (left.length + right.length === 0) return []
  const all = [...left, ...right].map(([, value]) => value).join('\n')
  return {
    unbreakable: isShort(all, sideWidth - labelWidth),
    stack: [
      { text: 'Bank account', style: 'strong', margin: [0, 0, 0, 4] },
      { columns: [factTable(left, firstWidth), factTable(right, sideWidth)], columnGap },
    ],
    margin: [0, 18, 0, 0],
  }
}
