import { jest } from '@jest/globals'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'

const opened: Uint8Array[] = []
const drawn: number[] = []
let fails = false

jest.unstable_mockModule('./pdfjs.ts', () => ({
  openPdf: (bytes: Uint8Array) => {
    opened.push(bytes)
    return { promise: Promise.resolve({ numPages: 2 }), destroy: async () => undefined }
  },
  drawPage: async (_pdf: unknown, number: number, { frame }: { frame: HTMLElement }) => {
    if (fails) throw new Error('The page is torn.')
    drawn.push(number)
    frame.textContent = `Text of page ${number}`
  },
}))
const { PdfView } = await import('./PdfView.tsx')

beforeEach(() => {
  opened.length = 0
  drawn.length = 0
  fails = false
  // jsdom has no layout.
  Object.defineProperty(HTMLElement.prototype, 'clientWidth', { configurable: true, get: () => 600 })
})

test('shows every page of a PDF, without consuming the bytes', async () => {
  const bytes = new Uint8Array([1, 2, 3])
  render(<PdfView source={bytes} title="Invoice 7" />)
  expect(await screen.findByText('Text of page 2')).toBeVisible()
  expect(screen.getByRole('region', { name: 'Invoice 7' })).toBeVisible()
  expect(screen.getByRole('group', { name: 'Page 1 of 2' })).toHaveTextContent('Text of page 1')
  expect(drawn).toEqual([1, 2])
  expect(opened).toEqual([bytes])
  expect(opened[0]).not.toBe(bytes)
})

test("shows the server's reason and retry if a file is refused", async () => {
  let status = 404
  const asked: string[] = []
  globalThis.fetch = async (input) => {
    asked.push(String(input))
    if (status === 200) return new Response(new Uint8Array([1]))
    return new Response(JSON.stringify({ data: null, error: 'There is no such file.' }), { status })
  }
  render(<PdfView source="/files/invoices/7.pdf" title="Invoice 7" />)
  expect(await screen.findByText('There is no such file.')).toBeVisible()
  status = 200
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }))
  expect(await screen.findByText('Text of page 1')).toBeVisible()
  expect(asked).toEqual(['/files/invoices/7.pdf', '/files/invoices/7.pdf'])
})

test("shows that a page can't be rendered", async () => {
  fails = true
  render(<PdfView source={new Uint8Array([1])} title="Invoice 7" />)
  expect(await screen.findByText('The page is torn.')).toBeVisible()
})
