import { invoiceLine, printedInvoice } from '#tests/support/printedInvoice.ts'
import { pdfPages } from '#tests/support/pdfText.ts'
import { renderInvoice } from './invoice.ts'

const ofLines = (count: number) =>
  printedInvoice({
    tax: 100,
    lineItems: Array.from({ length: count }, (_, at) => invoiceLine(`Line ${at + 1}; part ${at % 7}`, 1.25, 100 + at)),
  })

test('twelve lines fit on one page', async () => {
  const pages = await pdfPages(await renderInvoice(ofLines(12)))
  expect(pages).toHaveLength(1)
  expect(pages[0]).not.toContain('Page')
})

test('a hundred lines break over pages, each with the header, each line once, the sums once', async () => {
  const pages = await pdfPages(await renderInvoice(ofLines(100)))
  expect(pages.length).toBeGreaterThan(2)
  for (const [at, text] of pages.entries()) {
    expect(text).toContain('Description Quantity Unit cost Cost')
    expect(text).toContain(`202617-HARBOR-004 Page ${at + 1} of ${pages.length}`)
  }
  const all = pages.join('\n')
  expect(all.match(/Line \d+;/g)).toEqual(Array.from({ length: 100 }, (_, at) => `Line ${at + 1};`))
  expect(all.match(/Total/g)).toHaveLength(1)
})

test('wherever the page ends, the totals share a page with at least one line and its header', async () => {
  const broken: number[] = []
  for (let count = 19; count <= 21; count += 1) {
    const pages = await pdfPages(await renderInvoice(ofLines(count)))
    const last = pages.find((text) => text.includes('Total')) ?? ''
    expect(last).toMatch(new RegExp(`Description Quantity Unit cost Cost .*Line ${count}; .*Subtotal`))
    if (pages.length > 1 && !last.includes(`Line ${count - 1};`)) broken.push(count)
  }
  // At least once, the last line moved to the next page with the sums.
  expect(broken).not.toEqual([])
})

test('texts longer than a page lose nothing', async () => {
  const tall = (word: string, lines: number) => invoiceLine(`${word}\n`.repeat(lines), 1, 1)
  const document = printedInvoice({
    lineItems: [tall('alpha', 150), invoiceLine('between', 1, 1), tall('omega', 120)],
    description: 'beta\n'.repeat(150),
    note: 'z'.repeat(5000),
  })
  const all = (await pdfPages(await renderInvoice(document))).join(' ')
  expect(all.match(/alpha/g)).toHaveLength(150)
  expect(all.match(/omega/g)).toHaveLength(120)
  expect(all.match(/beta/g)).toHaveLength(150)
  expect(all.replace(/[^z]/g, '')).toHaveLength(5000)
  expect(all).toContain('Total 3,00 €')
})

test('words without a place to break stay inside the page', async () => {
  const [page = ''] = await pdfPages(
    await renderInvoice(
      printedInvoice({
        projectName: 'W'.repeat(60),
        client: { ...printedInvoice().client, clientAddress: 'Q'.repeat(150) },
        lineItems: [invoiceLine('D'.repeat(200), 123456789.12, 1234567.89, 12.35)],
      }),
    ),
  )
  // Each run was broken into lines, so none overflowed the margin.
  expect(Math.max(...(page.match(/W+|Q+|D+/g) ?? []).map((part) => part.length))).toBeLessThan(60)
  expect(page.match(/Q{2,}/g)?.join('')).toHaveLength(150)
})
