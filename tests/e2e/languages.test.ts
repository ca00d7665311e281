import type { Page } from 'playwright-core'
import { often } from '#tests/support/long.ts'
import { breaches } from './support/axe.ts'
import { dataOf, inVietnamese, vietnamese } from './support/english.ts'
import { below, halves } from './support/routes.ts'
import { settled } from './support/settled.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()

/** A name in the data that is also a message of the catalogue. */
const names = new Set(['United States'])

/** Messages of the catalogue that a page shows in English. Single words may be names. */
async function leftInEnglish(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const found: string[] = []
    while (walker.nextNode()) found.push(walker.currentNode.textContent?.trim() ?? '')
    const named = [...document.querySelectorAll('[aria-label], [title], [placeholder]')]
    for (const element of named)
      for (const name of ['aria-label', 'title', 'placeholder']) found.push(element.getAttribute(name)?.trim() ?? '')
    return found
  })
  const isLeft = (text: string) => {
    const words = vietnamese.get(text)
    return Boolean(words) && words !== text && /\s/.test(text) && !names.has(text)
  }
  return [...new Set(texts.filter(isLeft))]
}

it('a person chooses Vietnamese, every device follows, and English comes back', async () => {
  const { page } = await stage.visit('huong', '/profile')
  await page.getByRole('combobox', { name: 'Language' }).selectOption('vi')
  await page.getByRole('heading', { level: 1, name: inVietnamese('Profile') }).waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('vi')
  await settled(page)
  expect(await breaches(page)).toEqual([])

  // An error of the server is in the page's language.
  await page.getByRole('button', { name: 'Chỉnh sửa' }).first().click()
  const form = page.getByRole('dialog')
  await form.waitFor()
  expect(await leftInEnglish(page)).toEqual([])

  // Another browser learns the language when the person signs in.
  const other = await stage.visit(null, '/login')
  await other.page.getByRole('button', { name: /^Sign in with/ }).click()
  await other.page.locator('button[value="huong"]').click()
  await other.page.waitForFunction(() => document.documentElement.lang === 'vi')

  const { page: third } = await stage.visit('huong', '/profile')
  await third.getByRole('combobox').first().waitFor()
  await third.context().addCookies([{ name: 'muster-language', value: 'vi', url: stage.product.url }])
  await third.reload()
  await third.getByRole('combobox', { name: inVietnamese('Language') }).selectOption('en')
  await third.getByRole('heading', { level: 1, name: 'Profile' }).waitFor()
})

it('the language changes under a form, which keeps what is typed', async () => {
  const { page } = await stage.visit('huong', '/profile')
  await page.getByRole('button', { name: 'Edit general info' }).click()
  const phone = page.getByRole('dialog').getByRole('textbox', { name: 'Phone' })
  await phone.fill('912 345 678')
  // The form covers the select, but there may be another way to it.
  await page.locator('select').filter({ hasText: 'Tiếng Việt' }).selectOption('vi', { force: true })
  await page.getByRole('button', { name: inVietnamese('Save') }).waitFor()
  const same = page.getByRole('dialog').getByRole('textbox', { name: inVietnamese('Phone') })
  expect(await same.inputValue()).toBe('912 345 678')
  await page.locator('select').filter({ hasText: 'Tiếng Việt' }).selectOption('en', { force: true })
  await page.getByRole('button', { name: 'Save', exact: true }).waitFor()
  expect(await phone.inputValue()).toBe('912 345 678')
})

it('the sign-in page offers the other language', async () => {
  const { page } = await stage.visit(null, '/login')
  await page.getByRole('button', { name: 'Tiếng Việt' }).click()
  await page.getByRole('button', { name: 'English' }).waitFor()
  expect(await leftInEnglish(page)).toEqual([])
  expect(await breaches(page)).toEqual([])
})

/** Every fifth page in the short form of the tests, all pages in the long one. */
const pages = halves
  .flat()
  .flatMap(below)
  .filter((_, at) => at % often(5, 1) === 0)

it('no page leaves a text in English', async () => {
  const { page, context } = await stage.visit('linh', '/profile')
  await context.addCookies([{ name: 'muster-language', value: 'vi', url: stage.product.url }])
  const left: object[] = []
  // Histories contain people's words, such as a position with the name of a field.
  const data = dataOf(page)
  for (const [path] of pages) {
    await page.goto(path)
    await settled(page)
    const texts = (await leftInEnglish(page)).filter((text) => !data.has(text))
    const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    if (texts.length > 0 || width > 0) left.push({ path, texts, width })
  }
  expect(left).toEqual([])
}, 300_000)
