import { invoiceLine, printedInvoice } from '#tests/support/printedInvoice.ts'
import { facturXOf, missingFacts, ublOf } from '../einvoice/index.ts'
import { renderInvoice } from './invoice.ts'
import { type PrintedInvoice, printInvoice } from './printer.ts'

const long = printedInvoice({
  lineItems: Array.from({ length: 500 }, (_, at) => invoiceLine(`Work of day ${at}`, 1, 100)),
})

const headOf = ({ pdf }: PrintedInvoice) => pdf.subarray(0, 5).toString()

test('the thread prints what the renderer makes, byte for byte, several at once', async () => {
  const documents = [printedInvoice(), printedInvoice({ description: 'Đà Nẵng' })]
  const printed = await Promise.all(documents.map((document) => printInvoice(document, true)))
  const rendered = await Promise.all(documents.map((document) => renderInvoice(document, { isPreview: true })))
  expect(printed.map(({ pdf }, at) => pdf.equals(rendered[at] as Buffer))).toEqual([true, true])
  expect(printed.map(({ ubl }) => ubl)).toEqual([null, null])
})

test('a complete invoice embeds its XML and is also returned as UBL', async () => {
  const document = printedInvoice()
  const { pdf, ubl } = await printInvoice(document)
  expect(ubl).toBe(await ublOf(document))
  expect(pdf.equals(await renderInvoice(document, { facturX: await facturXOf(document) }))).toBe(true)
  const anonymous = printedInvoice({ lineItems: [] })
  expect(missingFacts(anonymous)).not.toEqual([])
  expect((await printInvoice(anonymous)).ubl).toBeNull()
})

/** The longest time in milliseconds during which `work` blocked the event loop. */
async function longestPause(work: Promise<unknown>): Promise<number> {
  let isDone = false
  const end = work.finally(() => {
    isDone = true
  })
  let longest = 0
  for (let before = performance.now(); !isDone; ) {
    await new Promise(setImmediate)
    const now = performance.now()
    longest = Math.max(longest, now - before)
    before = now
  }
  await end
  return longest
}

test('the server answers others while a long invoice is printed', async () => {
  await printInvoice(printedInvoice())
  const within = await longestPause(facturXOf(long).then((facturX) => renderInvoice(long, { facturX })))
  // The shortest of at most six: other processes on the machine only ever add to a pause.
  let beside = await longestPause(printInvoice(long))
  for (let more = 5; more > 0 && beside >= within / 2; more--)
    beside = Math.min(beside, await longestPause(printInvoice(long)))
  expect(beside).toBeLessThan(within / 2)
})

test('one that takes too long is refused, and the next one is printed by a new thread', async () => {
  await expect(printInvoice(long, false, 1)).rejects.toMatchObject({ fault: { code: 'invoice.filesSlow' } })
  expect(headOf(await printInvoice(printedInvoice()))).toBe('%PDF-')
})

test('an error of the renderer is thrown here, and the thread continues', async () => {
  const broken = { ...printedInvoice(), companyInfo: null } as unknown as typeof long
  const { message } = (await renderInvoice(broken, { isPreview: true }).catch((error: unknown) => error)) as Error
  await expect(printInvoice(broken, true)).rejects.toThrow(message)
  expect(headOf(await printInvoice(printedInvoice()))).toBe('%PDF-')
})
