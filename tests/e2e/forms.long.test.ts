import type { Page } from 'playwright-core'
import { openStage } from './support/stage.ts'

const stage = openStage()

const panel = (page: Page) => page.getByRole('dialog', { name: 'Edit general info' })
const openPanel = (page: Page) => page.getByRole('button', { name: 'Edit profile' }).click()

/** URLs of the requests with this method that the page has sent so far. */
function sentFrom(page: Page, method: string): string[] {
  const sent: string[] = []
  page.on('request', (request) => request.method() === method && sent.push(request.url()))
  return sent
}

async function openAvatar(page: Page): Promise<void> {
  await page.getByRole('button', { name: /Edit avatar/ }).click()
  await page.getByRole('button', { name: 'Upload image' }).waitFor()
}

const choose = (page: Page, file: { name: string; mimeType: string; buffer: Buffer }) =>
  page.getByLabel('Image file').setInputFiles(file)

/** A PNG of one grey pixel. */
const pixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==',
  'base64',
)

it('refuses a picture that is too large before sending it', async () => {
  const { page } = await stage.visit('linh', '/employees/noah')
  const sent = sentFrom(page, 'POST')
  await openAvatar(page)
  await choose(page, { name: 'large.png', mimeType: 'image/png', buffer: Buffer.alloc(3_000_000) })
  await page.getByRole('alert').filter({ hasText: 'Choose an image under 2 MB.' }).waitFor()
  expect(sent.filter((url) => url.includes('avatar'))).toEqual([])
})

it('passes on why the server refuses a text that calls itself a picture, then takes a real one', async () => {
  const { page, watch } = await stage.visit('linh', '/employees/noah')
  await openAvatar(page)
  watch.expect(/^400 POST .*upload-avatar/)
  await choose(page, { name: 'notes.png', mimeType: 'image/png', buffer: Buffer.from('Not a picture.') })
  await page.getByRole('alert').filter({ hasText: "The content of this file doesn't match its name." }).waitFor()
  await choose(page, { name: 'pixel.png', mimeType: 'image/png', buffer: pixel })
  await page.getByRole('alert').filter({ hasText: 'Avatar updated' }).waitFor()
  const { avatar } = await stage.call<{ avatar: string }>('linh', 'GET', '/employees/noah')
  expect(avatar).toMatch(/\.webp$/)
})

it('marks the field when the left date comes before the joined date', async () => {
  const { page, watch } = await stage.visit('linh', '/employees/noah')
  await openPanel(page)
  watch.expect(/^400 PUT .*general-info/)
  await panel(page).getByLabel('Joined').fill('01/05/2024')
  await panel(page).getByLabel('Left').fill('30/04/2024')
  await panel(page).getByRole('button', { name: 'Save' }).click()
  const left = panel(page).getByLabel('Left')
  await panel(page).locator('.MuiFormHelperText-root.Mui-error').first().waitFor()
  expect(await left.getAttribute('aria-invalid')).toBe('true')
  expect(await left.inputValue()).toBe('30/04/2024')
  expect(await left.evaluate((input) => input === document.activeElement)).toBe(true)
})

it('marks the field when an e-mail address is taken, in whatever letter case', async () => {
  const { page, watch } = await stage.visit('linh', '/employees/noah')
  await openPanel(page)
  watch.expect(/^400 PUT .*general-info/)
  await panel(page).getByLabel('Team email').fill('SOFIA@Tidewater.Example')
  await panel(page).getByLabel('Discord').fill('typed before')
  await panel(page).getByRole('button', { name: 'Save' }).click()
  const email = panel(page).getByLabel('Team email')
  await panel(page).locator('.MuiFormHelperText-root.Mui-error').waitFor()
  expect(await email.getAttribute('aria-invalid')).toBe('true')
  expect(await email.inputValue()).toBe('SOFIA@Tidewater.Example')
  expect(await panel(page).getByLabel('Discord').inputValue()).toBe('typed before')
})

it('restores a draft after the tab was closed, and removes it from the browser once it is saved', async () => {
  const { page, context } = await stage.visit('linh', '/employees/noah/edit')
  const general = (tab: Page) => tab.getByRole('region', { name: 'General info' })
  await general(page).getByLabel('Discord').fill('noah-from-a-closed-tab')
  const kept = (tab: Page) => tab.evaluate(() => JSON.stringify(localStorage).includes('closed-tab'))
  await page.waitForFunction(() => JSON.stringify(localStorage).includes('closed-tab'))
  await page.close()

  const next = await context.newPage()
  await next.goto('/employees/noah/edit')
  await next.getByText('Your draft is back.').waitFor()
  expect(await general(next).getByLabel('Discord').inputValue()).toBe('noah-from-a-closed-tab')
  await general(next).getByRole('button', { name: 'Save' }).click()
  await next.getByRole('alert').filter({ hasText: 'General info updated' }).waitFor()
  const { discordName } = await stage.call<{ discordName: string }>('linh', 'GET', '/employees/noah')
  expect(discordName).toBe('noah-from-a-closed-tab')
  expect(await kept(next)).toBe(false)
})

it('names what is missing without asking the server', async () => {
  const { page } = await stage.visit('linh', '/employees/noah')
  const sent = sentFrom(page, 'PUT')
  await openPanel(page)
  await panel(page).getByLabel('Full name').fill('')
  await panel(page).getByLabel('Team email').fill('not an address')
  await panel(page).getByRole('button', { name: 'Save' }).click()
  await panel(page).locator('.MuiFormHelperText-root.Mui-error').first().waitFor()
  const name = panel(page).getByLabel('Full name')
  expect(await name.getAttribute('aria-invalid')).toBe('true')
  expect(await panel(page).getByLabel('Team email').getAttribute('aria-invalid')).toBe('true')
  expect(await name.evaluate((input) => input === document.activeElement)).toBe(true)
  expect(sent).toEqual([])
})
