import type { Page } from 'playwright-core'
import { freePort } from '#tests/support/freePort.ts'
import { startImitation } from '#tests/support/imitatedProvider.ts'
import { startProduct } from './support/product.ts'
import { openStage } from './support/stage.ts'

let provider: Awaited<ReturnType<typeof startImitation>>

// A provider of another origin, whose description pages can't read, and which can end its own session.
const stage = openStage(async () => {
  const port = String(await freePort())
  provider = await startImitation('entra', `http://localhost:${port}`)
  const product = await startProduct({ PORT: port, ...provider.settings })
  return { ...product, stop: () => Promise.all([product.stop(), provider.stop()]).then(() => undefined) }
})

const begin = (page: Page) => page.getByRole('button', { name: 'Sign in with entra' }).click()
const main = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const kept = (page: Page) => page.evaluate(() => sessionStorage.getItem('muster-id-token'))

async function giveAddress(page: Page): Promise<void> {
  await page.getByLabel('Address').fill('linh@tidewater.example')
  await page.getByRole('button', { name: 'Continue' }).click()
  await main(page).waitFor()
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Account of Linh' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
}

it('signs in without a call to the provider from the page, and signs out of both', async () => {
  const { page, context } = await stage.visit(null, '/login')
  await begin(page)
  await giveAddress(page)
  expect(provider.origins).toEqual([])
  expect(await kept(page)).toMatch(/^eyJ/)

  await page.evaluate(() => Object.assign(window, { isBefore: true }))
  const atProvider = page.waitForRequest((request) => request.url().startsWith(`${provider.issuer}/session/end?`))
  await signOut(page)
  const sent = new URL((await atProvider).url()).searchParams
  expect(sent.get('client_id')).toBe('0oa-muster')
  expect(sent.get('id_token_hint')).toMatch(/^eyJ/)
  // The page shows the sign-in before it leaves for the provider, and again when it is back.
  await page.waitForFunction(() => location.pathname === '/login' && !('isBefore' in window))
  expect(await kept(page)).toBeNull()
  expect((await context.cookies()).filter(({ name }) => name === 'muster-token')).toEqual([])

  // The provider would send the person back at once if its session were still open.
  await begin(page)
  await giveAddress(page)
})

it('asks at the provider if another tab signed in, because this one has no id token', async () => {
  const { page, context, watch } = await stage.visit(null, '/login')
  // The stream of the first tab may open again before the tab hears of the end.
  watch.expect(/^401 GET \/api\/v1\/events/)
  await begin(page)
  await giveAddress(page)
  const other = await context.newPage()
  await other.goto('/profile')
  await main(other).waitFor()
  await signOut(other)
  await other.getByRole('button', { name: 'Sign out at the provider' }).click()
  await other.waitForURL(`${stage.product.url}/login`)
  await page.getByRole('button', { name: 'Sign in with entra' }).waitFor()
  expect(await kept(page)).toBeNull()
})

it('stays signed in at the provider when a session ends by itself', async () => {
  const { page, watch } = await stage.visit(null, '/login')
  await begin(page)
  await giveAddress(page)
  const token = (await page.context().cookies()).find(({ name }) => name === 'muster-token')?.value
  watch.expect(/^401 /)
  // An open page would hear of the end, and forget the session before the next address is opened.
  await page.goto('about:blank')
  await fetch(`${stage.product.url}/api/v1/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })
  await page.goto('/employees')
  await page.getByText('Your session has ended. Sign in to continue.').waitFor()
  expect(await kept(page)).toBeNull()
  await begin(page)
  await main(page).waitFor()
})

it('is not led away by a late sign-out when somebody signs in again', async () => {
  const { page } = await stage.visit(null, '/login')
  await begin(page)
  await giveAddress(page)
  let answer = () => {}
  const answers = new Promise<void>((resolve) => (answer = resolve))
  const ends: string[] = []
  page.on('request', (request) => request.url().includes('/session/end') && ends.push(request.url()))
  // The first call is that of the sign-out. An empty answer of the provider leaves the page where it is.
  await page.route('**/api/v1/auth/provider', (route) => answers.then(() => route.continue()), { times: 1 })
  const atProvider = page.waitForRequest((request) => request.isNavigationRequest())
  await page.route(`${provider.issuer}/**`, (route) => route.fulfill({ status: 204 }))
  await signOut(page)
  await begin(page)
  expect((await atProvider).url()).not.toContain('/session/end')
  const late = page.waitForResponse('**/api/v1/auth/provider')
  answer()
  await (await late).finished()
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
  expect(ends).toEqual([])
})
