import { minorUnits } from '#contract/money.ts'
import { brokenRules } from '#tests/support/einvoice/rules.ts'
import { oddDocuments } from '#tests/support/einvoice/oddDocuments.ts'
import { read } from '#tests/support/einvoice/read.ts'
import { ciiOf, missingFacts, ublOf } from './index.ts'

test.each(['EUR', 'JPY', 'VND', 'KWD'])(
  'no rule is broken in %s by odd quantities, discounts and taxes',
  async (currency) => {
    const all = oddDocuments(currency, 40)
    const low = 'Check the tax: electronic invoices have no rate below 0.5 %.'
    const written = all.filter((document) => missingFacts(document).length === 0)
    expect(all.filter((document) => !written.includes(document)).flatMap(missingFacts)).toEqual(
      Array.from({ length: all.length - written.length }, () => low),
    )
    expect(written.length).toBeGreaterThan(35)
    for (const document of written)
      for (const xml of [await ublOf(document), await ciiOf(document)]) {
        const said = read(xml)
        expect(brokenRules(said)).toEqual([])
        expect(Number(said.head['payable'])).toBe(document.total)
        const places = Math.min(2, minorUnits(currency))
        expect(Number(Number(said.head['tax']).toFixed(places))).toBe(document.tax)
      }
  },
)

test('of a Vietnamese company only the number with its prefix is a VAT identifier (rules/invoices.md#5.6)', async () => {
  const heads = await Promise.all(
    oddDocuments('VND', 8)
      .filter((document) => document.tax > 0 && missingFacts(document).length === 0)
      .map(async (document) => [document.companyInfo.taxNumber, read(await ublOf(document)).head] as const),
  )
  expect(heads.length).toBeGreaterThan(3)
  for (const [number, { sellerVat, sellerTax }] of heads)
    expect([sellerVat, sellerTax]).toEqual(
      /^(DE|VN)/.test(number) ? [number.replace(' ', ''), undefined] : [undefined, number],
    )
})
