import type { Page } from 'playwright-core'
import { signInAs } from '#tests/support/signIn.ts'
import { cookieOf } from './support/cookie.ts'
import { openTab } from './support/find.ts'
import { settled } from './support/settled.ts'
import { openStage, type Visit } from './support/stage.ts'

const stage = openStage()

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 }).waitFor()
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign in with Muster ID' })
const people = (page: Page) => page.getByRole('table', { name: 'Employees' }).locator('tbody a').first()
const addressOf = (page: Page) => page.url().replace(stage.product.url, '')
const claimsOf = (token: string) =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as { exp: number }

/** A window with its own session, which a test can end. */
async function visitAlone(username: string, path: string): Promise<Visit & { token: string }> {
  const visit = await stage.visit(null, '/login')
  const token = await signInAs(stage.product.url, username)
  await visit.context.addCookies([cookieOf(stage.product.url, token)])
  await visit.page.goto(path)
  return { ...visit, token }
}

const revoke = (token: string) =>
  fetch(`${stage.product.url}/api/v1/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
  })

it('leads a stranger over the sign-in back to the very address, and keeps the session in its cookie', async () => {
  const filter = encodeURIComponent(JSON.stringify({ stacks: ['go'] }))
  const wanted = `/employees?filter=${filter}&page=1&perPage=10&sort=displayName&order=ASC#top`
  const { page, context } = await stage.visit(null, wanted)
  await page.waitForURL('**/login')
  const remembered = await page.evaluate(() => localStorage.getItem('muster-redirection-key'))
  expect(remembered).toBe(stage.product.url + wanted)
  await signInButton(page).click()
  await page.getByRole('button', { name: /^Linh/ }).click()
  await people(page).waitFor()
  const address = new URL(page.url())
  expect(address.pathname).toBe('/employees')
  expect(JSON.parse(address.searchParams.get('filter') ?? '')).toEqual({ stacks: ['go'] })
  expect(address.searchParams.get('perPage')).toBe('10')
  expect(await page.evaluate(() => localStorage.getItem('muster-redirection-key'))).toBeNull()

  const cookie = (await context.cookies()).find(({ name }) => name === 'muster-token')
  expect(cookie).toMatchObject({ domain: 'localhost', path: '/', sameSite: 'Lax' })
  expect(cookie?.expires).toBe(claimsOf(cookie?.value ?? '').exp)
})

it('ends every tab with a sign-out in one of them', async () => {
  const { page, context } = await visitAlone('anna', '/employees')
  await people(page).waitFor()
  const other = await context.newPage()
  await other.goto('/profile')
  await heading(other, 'Profile')
  await page.bringToFront()
  await page.getByRole('button', { name: 'Account of Anna' }).click()
  await page.getByRole('menuitem', { name: 'Logout' }).click()
  await signInButton(page).waitFor()
  await signInButton(other).waitFor()
  expect((await context.cookies()).filter(({ name }) => name === 'muster-token')).toEqual([])
})

it('says that a session was ended from outside, and continues after signing in', async () => {
  const { page, token, watch } = await visitAlone('anna', '/employees')
  await people(page).waitFor()
  watch.expect(/^401 /)
  await revoke(token)
  const ended = page.getByText('Your session has ended. Sign in to continue.')
  // The page may learn of it through the stream before the first key.
  await page.getByRole('searchbox').or(ended).first().click()
  await page.keyboard.type('linh')
  await ended.waitFor()
  await signInButton(page).click()
  await page.getByRole('button', { name: /^Anna/ }).click()
  await people(page).waitFor()
  expect(new URL(page.url()).pathname).toBe('/employees')
})

it('ends the open session of a person who left at the next click', async () => {
  const { page, watch } = await visitAlone('rosa', '/employees')
  await people(page).waitFor()
  watch.expect(/^401 /)
  const { id } = await stage.call<{ id: string }>('linh', 'GET', '/employees/rosa')
  await stage.call('linh', 'PUT', `/employees/${id}/employee-status`, { employeeStatus: 'left' })
  const ended = page.getByText('Your session has ended.')
  // The page may learn of it through the stream before the click.
  await people(page).or(ended).first().click()
  await ended.waitFor()
  await page.goto('/employees')
  await signInButton(page).waitFor()
  expect(addressOf(page)).toBe('/login')
})

it('sends one request for two clicks on Save', async () => {
  const { page } = await stage.visit('linh', '/employees/emma.h')
  const sent: string[] = []
  page.on('request', (request) => request.method() === 'PUT' && sent.push(request.url()))
  await page.getByRole('button', { name: 'Edit profile' }).click()
  const form = page.getByRole('dialog', { name: 'Edit general info' })
  await form.getByLabel('Discord').fill('emma-again')
  await form.getByRole('button', { name: 'Save' }).dblclick()
  await page.getByRole('alert').filter({ hasText: 'General info updated' }).waitFor()
  await form.waitFor({ state: 'hidden' })
  expect(sent).toHaveLength(1)
})

it('brings the list back as it was', async () => {
  const filter = encodeURIComponent(JSON.stringify({ workingStatuses: ['full-time'] }))
  const wanted = `/employees?filter=${filter}&page=2&perPage=20&sort=displayName&order=DESC`
  const { page } = await stage.visit('linh', wanted)
  const table = page.getByRole('table', { name: 'Employees' })
  const names = () => table.locator('tbody td:first-child').allTextContents()
  await people(page).waitFor()
  const before = await names()
  expect(before).toHaveLength(20)
  // The pages below the rows come a little later, and the page can be scrolled further with them.
  await settled(page)
  const last = table.locator('tbody td:first-child a').last()
  await last.scrollIntoViewIfNeeded()
  const place = () => last.evaluate((link) => Math.round(link.getBoundingClientRect().top))
  const top = await place()
  await last.click()
  await page.getByRole('region', { name: 'Profile' }).waitFor()
  await page.goBack()
  await people(page).waitFor()
  expect(addressOf(page)).toBe(wanted)
  expect(await names()).toEqual(before)
  const sorted = table.getByRole('columnheader', { name: 'Employee' })
  expect(await sorted.getAttribute('aria-sort')).toBe('descending')
  expect(Math.abs((await place()) - top)).toBeLessThan(50)
})

it('opens a tab, not a page, for a click with Ctrl', async () => {
  const { page, context } = await stage.visit('linh', '/dashboard')
  const link = page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Projects' })
  const [tab] = await Promise.all([context.waitForEvent('page'), link.click({ modifiers: ['Control'] })])
  await heading(tab, 'Projects')
  await heading(page, 'Dashboard')
  expect(addressOf(page)).toBe('/dashboard')
})

it('keeps both changes when two tabs edit different parts of a person', async () => {
  const { page, context, watch } = await stage.visit('linh', '/employees/harriet')
  watch.expect(/^409 PUT .*general-info/)
  const other = await context.newPage()
  await other.goto('/employees/harriet')
  for (const tab of [page, other]) await tab.getByRole('region', { name: 'Profile' }).waitFor()
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await page.getByLabel('Discord').fill('first-tab')
  // Who presses in a tab has it in front; Chromium may paint the others late.
  await other.bringToFront()
  await openTab(other, 'Personal')
  await other.getByRole('button', { name: 'Edit personal info' }).click()
  await other.getByLabel('Place of residence').fill('second-tab')
  await other.getByRole('button', { name: 'Save' }).last().click()
  await other.getByRole('alert').filter({ hasText: 'Personal info updated' }).waitFor()
  await page.bringToFront()
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await page.getByRole('alert').filter({ hasText: 'General info updated' }).waitFor()
  await page.getByRole('region', { name: 'Profile' }).getByText('first-tab').waitFor()
  const kept = await stage.call('linh', 'GET', '/employees/harriet')
  expect(kept).toMatchObject({ discordName: 'first-tab', placeOfResidence: 'second-tab' })
})

it('shows the second of two editors what the first one changed, and loses neither text', async () => {
  const { page, watch } = await stage.visit('linh', '/employees/borislav')
  const { page: other } = await stage.visit('marek', '/employees/borislav')
  watch.expect(/^409 PUT .*general-info/)
  for (const tab of [page, other]) await tab.getByRole('button', { name: 'Edit profile' }).click()
  const form = page.getByRole('dialog', { name: 'Edit general info' })
  await form.getByLabel('Discord').fill('what linh typed')
  await form.getByLabel('Notion').fill('only linh')
  await other.getByLabel('Discord').fill('what marek typed')
  await other.getByLabel('LinkedIn').fill('only-marek')
  await other.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
  await other.getByRole('alert').filter({ hasText: 'General info updated' }).waitFor()

  await form.getByRole('button', { name: 'Save' }).click()
  const clash = form.getByRole('alert').filter({ hasText: 'changed the same fields' })
  await clash.getByText(/Marek Wiśniewski/).waitFor()
  await clash.getByRole('radio', { name: /what marek typed/ }).waitFor()
  expect(await clash.getByRole('radio', { name: /what linh typed/ }).isChecked()).toBe(true)
  await form.getByRole('button', { name: 'Save' }).click()
  await form.waitFor({ state: 'hidden' })
  expect(await stage.call('linh', 'GET', '/employees/borislav')).toMatchObject({
    discordName: 'what linh typed',
    notionName: 'only linh',
    linkedInName: 'only-marek',
  })
})

it('asks before it drops what was typed', async () => {
  const { page } = await stage.visit('linh', '/employees/ravi')
  await page.getByRole('button', { name: 'Edit profile' }).click()
  const form = page.getByRole('dialog', { name: 'Edit general info' })
  await form.getByLabel('Discord').fill('half a thought')
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard your changes?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await question.waitFor({ state: 'hidden' })
  expect(await form.getByLabel('Discord').inputValue()).toBe('half a thought')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Discard changes' }).click()
  await form.waitFor({ state: 'hidden' })
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Edit profile')
  const { discordName } = await stage.call<{ discordName: string }>('linh', 'GET', '/employees/ravi')
  expect(discordName).not.toBe('half a thought')
})

it('knows of a change before the very next key', async () => {
  const { page } = await stage.visit('linh', '/employees/ravi')
  await page.getByRole('button', { name: 'Edit profile' }).click()
  const form = page.getByRole('dialog', { name: 'Edit general info' })
  await form.getByLabel('Discord').evaluate((input: HTMLInputElement) => {
    input.setRangeText('half a thought', 0, input.value.length)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true }))
  })
  await page.getByRole('button', { name: 'Keep editing' }).click()
  expect(await form.getByLabel('Discord').inputValue()).toBe('half a thought')
})

it('answers an unknown address with the 404 page, inside the shell', async () => {
  const { page } = await stage.visit('linh', '/no/such/page')
  await heading(page, '404')
  await page.getByRole('navigation', { name: 'Main' }).waitFor()
  expect(await page.title()).toBe('Muster')
  await page.getByRole('link', { name: 'Back Home' }).click()
  await heading(page, /^Good .*, Linh$/)
})

it('says that a sign-in was cancelled', async () => {
  const { page } = await stage.visit(null, '/login')
  await signInButton(page).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByText('Sign-in was cancelled. Try again.').waitFor()
  expect(addressOf(page)).toBe('/login')
})

it('takes no code that it has not asked for', async () => {
  const { page } = await stage.visit(null, '/login?code=stolen&state=unknown')
  const asked: string[] = []
  page.on('request', (request) => request.method() === 'POST' && asked.push(request.url()))
  await page.getByText('Sign-in took too long. Try again.').waitFor()
  expect(asked).toEqual([])
  expect(addressOf(page)).toBe('/login')
})
