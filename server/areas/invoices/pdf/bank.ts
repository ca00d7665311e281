import type { Column, Content } from 'pdfmake/interfaces.d.ts'
import type { InvoiceDocument } from '../document.ts'
import { columnGap, isShort, sideWidth, textWidth, tight } from './look.ts'

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
