import type { InvoiceRow } from '#contract/api/invoices/invoice.ts'
import { below, halves, inspect, type Route, sound, soundOnes, walk } from './support/routes.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()

const open: Route[] = [
  ['/login', 'Login | Muster', 'Welcome to Muster!'],
  ['/onboarding', 'Onboarding | Muster', 'Onboarding form'],
]

it.each(halves[0])(
  'every page of /%s has its name, is accessible in both themes and fits a phone',
  async (word) => expect(await walk(stage, 'linh', below(word))).toEqual(soundOnes(below(word))),
  300_000,
)

it('so does every page without a session', async () => {
  expect(await walk(stage, null, open)).toEqual(soundOnes(open))
})

it.each([
  ['an invoice beside the list', 'paid', '/invoices?invoice=', 'Invoices | Muster'],
  ['a draft in the form', 'draft', '/invoices/new?draft=', 'Invoice - New | Muster'],
])('%s is accessible in both themes and fits a phone', async (_what, status, path, title) => {
  const [invoice] = await stage.call<InvoiceRow[]>('linh', 'GET', `/invoices?status=${status}&size=1`)
  // Tall enough that the bar at the bottom covers no field partly.
  const { page } = await stage.visit('linh', path + invoice?.id, { viewport: { width: 1440, height: 2400 } })
  const heading = page.getByRole('heading', {
    name: new RegExp(`(Invoice|Draft, would be) ${invoice?.number}$`),
  })
  await heading.waitFor()
  const { headings, ...rest } = await inspect(page)
  expect(rest).toEqual({ ...sound, title })
  // The page behind the panel is hidden from screen readers.
  expect(headings).toEqual(status === 'draft' ? [`Draft, would be ${invoice?.number}`] : [])
})

it('/ is a page of its own, with the title of the product', async () => {
  const { page } = await stage.visit('linh', '/')
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/')
  expect(await page.title()).toBe('Muster')
})
