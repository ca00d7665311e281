import { addMoney, multiplyRounded } from '#contract/money.ts'
import type { Read } from './read.ts'

type Values = Record<string, string>
const number = (text: string | undefined) => Number(text ?? 0)
const sum = (rows: Values[], name: string) => addMoney(...rows.map((row) => number(row[name])))
const signed = (steps: Values[]) =>
  addMoney(...steps.map(({ isCharge, amount }) => (isCharge === 'true' ? 1 : -1) * number(amount)))
const twoDecimals = /^-?\d+(\.\d{1,2})?$/
const key = ({ category, rate }: Values) => `${category} ${number(rate)}`

/** Required terms, each with its rule. */
const needed: [rule: string, term: string][] = [
  ['BR-01', 'specification'],
  ['BR-02', 'number'],
  ['BR-03', 'issued'],
  ['BR-04', 'type'],
  ['BR-05', 'currency'],
  ['BR-06', 'seller'],
  ['BR-07', 'buyer'],
  ['BR-09', 'sellerCountry'],
  ['BR-11', 'buyerCountry'],
  ['BR-12', 'lineSum'],
  ['BR-13', 'net'],
  ['BR-14', 'total'],
  ['BR-15', 'payable'],
]
const neededOfLine: [rule: string, term: string][] = [
  ['BR-21', 'id'],
  ['BR-22', 'quantity'],
  ['BR-23', 'unit'],
  ['BR-24', 'net'],
  ['BR-25', 'name'],
  ['BR-26', 'price'],
  ['BR-CO-04', 'category'],
]

function sumRules({ head, taxes, steps, lines }: Read): [string, boolean][] {
  const side = (isCharge: string) => steps.filter((step) => step['isCharge'] === isCharge)
  const is = (term: string, amount: number) => number(head[term]) === amount
  return [
    ['BR-CO-10', is('lineSum', sum(lines, 'net'))],
    ['BR-CO-11', is('allowances', sum(side('false'), 'amount'))],
    ['BR-CO-12', is('charges', sum(side('true'), 'amount'))],
    ['BR-CO-13', is('net', addMoney(number(head['lineSum']), -number(head['allowances']), number(head['charges'])))],
    ['BR-CO-14', is('tax', sum(taxes, 'tax'))],
    ['BR-CO-15', is('total', addMoney(number(head['net']), number(head['tax'])))],
    ['BR-CO-16', is('payable', number(head['total']))],
  ]
}

function taxRules({ head, steps, lines }: Read, tax: Values): [string, boolean][] {
  const mine = (rows: Values[]) => rows.filter((row) => key(row) === key(tax))
  const net = addMoney(sum(mine(lines), 'net'), signed(mine(steps)))
  const ofRate = multiplyRounded([number(tax['net']), number(tax['rate']), 0.01])
  const category = tax['category'] ?? ''
  const both: [string, boolean][] = [
    [`BR-${category}-08`, number(tax['net']) === net],
    ['BR-CO-17', ofRate === number(tax['tax']) && (number(tax['rate']) >= 0.5 || number(tax['tax']) < 0.5)],
  ]
  if (category === 'O')
    return [
      ...both,
      ['BR-O-02', !head['sellerVat'] && !head['buyerVat']],
      ['BR-O-05', [...lines, ...steps].every((row) => row['rate'] === undefined)],
      ['BR-O-09', number(tax['tax']) === 0],
      ['BR-O-10', Boolean(tax['exemption'] && tax['exemptionCode'])],
    ]
  return [
    ...both,
    ['BR-S-02', Boolean(head['sellerVat'] ?? head['sellerTax'])],
    ['BR-S-05', lines.every((row) => number(row['rate']) > 0)],
    ['BR-S-10', !tax['exemption'] && !tax['exemptionCode']],
  ]
}

function lineRules(line: Values, steps: Values[]): [string, boolean][] {
  const counted = multiplyRounded([number(line['quantity']), number(line['price'])])
  return [
    ...neededOfLine.map(([rule, term]): [string, boolean] => [rule, Boolean(line[term])]),
    ['BR-27', number(line['price']) >= 0],
    ['BR-41', steps.every(({ amount, reason }) => amount !== undefined && Boolean(reason))],
    ['line adds up', addMoney(counted, signed(steps)) === number(line['net'])],
  ]
}

/**
 * The names of EN 16931 business rules that an invoice breaks. This is an independent implementation from the standard,
 * stricter where the standard allows a cent of difference. No package has CEN's Schematron, and for UBL there is no
 * other check of rules.
 */
export function brokenRules(invoice: Read): string[] {
  const { head, taxes, steps, lines, lineSteps } = invoice
  const used = new Set([...lines, ...steps].map(key))
  const amounts = ['lineSum', 'allowances', 'charges', 'net', 'tax', 'total', 'payable'].map((term) => head[term])
  const all: [string, boolean][] = [
    ...needed.map(([rule, term]): [string, boolean] => [rule, Boolean(head[term])]),
    ['BR-16', lines.length > 0],
    ['BR-31', steps.every(({ amount, category, reason }) => Boolean(amount && category && reason))],
    ['BR-61', head['means'] !== '30' || Boolean(head['account'])],
    ['BR-CO-09', !head['sellerVat'] || /^[A-Z]{2}/.test(head['sellerVat'])],
    ['BR-CO-18', taxes.length === 1 && [...used].every((one) => taxes.some((tax) => key(tax) === one))],
    ['BR-CO-25', number(head['payable']) <= 0 || Boolean(head['due'])],
    ['BR-CO-26', Boolean(head['sellerRegistration'] ?? head['sellerVat'])],
    ['BR-DEC', [...amounts, ...lines.map(({ net }) => net)].every((one) => !one || twoDecimals.test(one))],
    ...sumRules(invoice),
    ...taxes.flatMap((tax) => taxRules(invoice, tax)),
    ...lines.flatMap((line) =>
      lineRules(
        line,
        lineSteps.filter((step) => step['line'] === line['id']),
      ),
    ),
  ]
  return [...new Set(all.filter(([, holds]) => !holds).map(([rule]) => rule))]
}
