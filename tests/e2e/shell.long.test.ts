import type { Locator, Page } from 'playwright-core'
import { breaches } from './support/axe.ts'
import { settled } from './support/settled.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()

const rail = (page: Page) => page.getByRole('navigation', { name: 'Main' })
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name, level: 1 }).waitFor()

it.each([
  ['linh', ['Home', 'Dashboard', 'Projects', 'Employees', 'Time off', 'Feedbacks', 'Invoices', 'Settings']],
  ['marek', ['Home', 'Dashboard', 'Projects', 'Employees', 'Time off', 'Feedbacks', 'Settings']],
  ['mai.vo', ['Home', 'Dashboard', 'Projects', 'Employees', 'Time off', 'Feedbacks', 'Settings']],
  ['sofia', ['Home', 'Dashboard', 'Projects', 'Employees', 'Time off', 'Inbox']],
  ['george', ['Home', 'Dashboard', 'Projects', 'Employees', 'Time off', 'Inbox']],
  ['james', ['Home', 'Projects', 'Employees', 'Time off', 'Inbox']],
])('%s finds in the rail what the permissions open, and no more', async (username, entries) => {
  const { page } = await stage.visit(username, '/employees')
  const items = rail(page).locator('> ul > li')
  await settled(page)
  const labels = items.locator('> a, > div > button')
  expect(await labels.allInnerTexts()).toEqual(entries)
  expect(await rail(page).locator('[aria-current="page"]').allInnerTexts()).toEqual(['Employees'])
})

it('opens the flyout of a group by pointing, by focus and by keys', async () => {
  const { page } = await stage.visit('linh', '/dashboard')
  const group = rail(page).getByRole('button', { name: 'Feedbacks' })
  const inbox = rail(page).getByRole('link', { name: 'Inbox' })
  const engagement = rail(page).getByRole('link', { name: 'Engagement' })
  await group.hover()
  await inbox.waitFor()
  await page.mouse.move(700, 500)
  await inbox.waitFor({ state: 'hidden' })

  await rail(page).getByRole('link', { name: 'Time off' }).focus()
  await page.keyboard.press('Tab')
  await inbox.waitFor()
  expect(await group.getAttribute('aria-expanded')).toBe('true')
  for (let step = 0; step < 4; step += 1) await page.keyboard.press('ArrowDown')
  expect(await engagement.evaluate((link) => link === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await inbox.waitFor({ state: 'hidden' })
  expect(await group.evaluate((button) => button === document.activeElement)).toBe(true)

  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await heading(page, 'Work')
  await page.waitForURL('**/feedbacks/work')
})

it.each([
  ['Control', 'left'],
  ['Meta', 'left'],
  ['Shift', 'left'],
  [undefined, 'middle'],
] as const)('with %s a click of the %s button on an entry opens a tab and leaves the page', async (key, button) => {
  const { page, context } = await stage.visit('linh', '/projects')
  const keys = key ? { modifiers: [key] } : {}
  const opened = async (link: Locator) => {
    const [tab] = await Promise.all([context.waitForEvent('page'), link.click({ button, ...keys })])
    await tab.waitForURL((url) => url.pathname !== 'blank')
    const { pathname } = new URL(tab.url())
    await tab.close()
    return pathname
  }
  expect(await opened(rail(page).getByRole('link', { name: 'Employees' }))).toBe('/employees')
  await rail(page).getByRole('button', { name: 'Invoices' }).hover()
  const all = rail(page).getByRole('link', { name: 'All invoices' })
  expect(await opened(all)).toBe('/invoices')
  expect(await all.isVisible()).toBe(true)
  expect(new URL(page.url()).pathname).toBe('/projects')
})

it('marks the list of invoices and the form, in the rail and in the menu of a phone', async () => {
  const { page } = await stage.visit('linh', '/invoices')
  const marked = (of: Page) => rail(of).locator('[aria-current="page"]').allTextContents()
  for (const [path, entry] of [
    ['/invoices', 'All invoices'],
    ['/invoices/new', 'Create Invoice'],
  ] as const) {
    await page.goto(path)
    const group = rail(page).getByRole('button', { name: 'Invoices' })
    await group.waitFor()
    expect(await group.getAttribute('data-current')).toBe('true')
    expect(await marked(page)).toEqual([entry])
  }
  await rail(page).getByRole('button', { name: 'Invoices' }).hover()
  await rail(page).getByRole('link', { name: 'All invoices' }).click()
  await heading(page, 'Invoices')

  const phone = await stage.visit('linh', '/invoices', { viewport: { width: 390, height: 844 } })
  await phone.page.getByRole('button', { name: 'Open menu' }).click()
  await rail(phone.page).getByRole('link', { name: 'All invoices' }).waitFor()
  expect(await marked(phone.page)).toEqual(['All invoices'])
  expect(await breaches(phone.page)).toEqual([])
})

it('tells the count of unread feedback in the name of the bell', async () => {
  const { page } = await stage.visit('linh', '/404')
  await rail(page).waitFor()
  const { count } = await stage.call<{ count: number }>('linh', 'GET', '/feedbacks/unreads')
  const bell = page.getByRole('banner').getByRole('link', { name: `Inbox, ${count} unread` })
  await bell.waitFor()
  const badge = (link: Locator) => link.locator('[data-badge]').getAttribute('data-badge')
  expect(await badge(bell)).toBe(String(count))

  const unread = { data: { count: 12 }, message: 'ok' }
  await page.route('**/api/v1/feedbacks/unreads', (route) => route.fulfill({ json: unread }))
  await page.reload()
  const full = page.getByRole('banner').getByRole('link', { name: 'Inbox, 12 unread' })
  await full.waitFor()
  expect(await badge(full)).toBe('9+')
  await full.click()
  await page.waitForURL('**/feedbacks/inbox')
})

it('shows unread forms below the bell, and the way from it to them is open', async () => {
  const { page } = await stage.visit('linh', '/404')
  const bell = page.getByRole('banner').getByRole('link', { name: /^Inbox, \d+ unread$/ })
  const card = page.getByRole('group', { name: 'Unread forms' })
  const first = card.getByRole('listitem').first().getByRole('link')
  await bell.hover()
  await first.waitFor()
  await settled(page)
  expect(await breaches(page)).toEqual([])
  await page.mouse.move(300, 500)
  await card.waitFor({ state: 'hidden' })

  await page
    .getByRole('banner')
    .getByRole('button', { name: /^Search/ })
    .focus()
  await page.keyboard.press('Tab')
  await first.waitFor()
  await page.keyboard.press('Tab')
  expect(await first.evaluate((link) => link === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await card.waitFor({ state: 'hidden' })
  expect(await bell.evaluate((link) => link === document.activeElement)).toBe(true)

  await page.mouse.move(400, 500)
  await bell.hover()
  await first.waitFor()
  const title = ((await first.textContent()) ?? '').replace(/, unread$/, '')
  // Moves across the card in steps, as a hand does.
  const place = await first.boundingBox()
  if (!place) throw new Error('The first form is not drawn.')
  await page.mouse.move(place.x + 8, place.y + 8, { steps: 12 })
  await page.mouse.down()
  await page.mouse.up()
  await heading(page, title)
  await card.waitFor({ state: 'hidden' })
})

it('works its account menu by keyboard and remembers the theme', async () => {
  const { page } = await stage.visit('linh', '/dashboard', { colorScheme: 'light' })
  const account = page.getByRole('button', { name: 'Account of Linh' })
  const background = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await account.focus()
  const light = await background()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitemradio', { name: 'Same as system', checked: true }).waitFor()
  const dark = page.getByRole('menuitemradio', { name: 'Dark theme' })
  await dark.focus()
  await page.keyboard.press('Enter')
  await page.waitForFunction((was) => getComputedStyle(document.body).backgroundColor !== was, light)
  await page.keyboard.press('Escape')
  await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label') === 'Account of Linh')
  await page.reload()
  await heading(page, 'Dashboard')
  expect(await background()).not.toBe(light)

  await account.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Profile' }).focus()
  await page.keyboard.press('Enter')
  await heading(page, 'Profile')
})

it('shows the place of a page, with links to its parents', async () => {
  const { page } = await stage.visit('linh', '/employees/huong/edit')
  await heading(page, 'Edit Hương')
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' })
  expect(await crumbs.getByRole('listitem').allInnerTexts()).toEqual(['', 'Employees', 'Hương', 'Edit'])
  await crumbs.getByRole('link', { name: 'Hương' }).click()
  await heading(page, 'Hương')
  await crumbs.getByRole('link', { name: 'Employees' }).click()
  await heading(page, 'Employees')
  await crumbs.getByRole('link', { name: 'Home' }).click()
  await heading(page, /^Good .*, Linh$/)
  expect(await crumbs.getByRole('listitem').allInnerTexts()).toEqual([''])
})

it('says so while the connection is gone', async () => {
  const { page, context } = await stage.visit('linh', '/dashboard')
  await settled(page)
  await context.setOffline(true)
  const banner = page.getByText(/You're offline/)
  await banner.waitFor()
  await context.setOffline(false)
  await banner.waitFor({ state: 'hidden' })
  expect(await page.getByRole('main').isVisible()).toBe(true)
})

it('lets the keyboard skip the rail', async () => {
  const { page } = await stage.visit('linh', '/dashboard')
  await settled(page)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  expect(await skip.evaluate((link) => link === document.activeElement)).toBe(true)
  await page.keyboard.press('Enter')
  await page.waitForFunction(() => document.activeElement?.id === 'content')
})

it('puts the rail into a drawer on a phone', async () => {
  const { page } = await stage.visit('linh', '/dashboard', { viewport: { width: 390, height: 844 } })
  await heading(page, 'Dashboard')
  expect(await rail(page).isVisible()).toBe(false)
  await page.getByRole('button', { name: 'Open menu' }).click()
  await rail(page).getByRole('link', { name: 'Peer review' }).waitFor()
  await rail(page).getByRole('link', { name: 'Employees' }).click()
  await heading(page, 'Employees')
  await rail(page).waitFor({ state: 'hidden' })
})

it('does not move for people who ask for less motion', async () => {
  const { page } = await stage.visit('linh', '/employees')
  await page.getByRole('table').locator('tbody a').first().waitFor()
  await page.getByRole('button', { name: 'Account of Linh' }).click()
  const moving = await page.evaluate(() =>
    document
      .getAnimations()
      .filter(({ effect }) => Number(effect?.getComputedTiming().duration) > 1)
      .map((animation) => (animation.effect as KeyframeEffect).target?.className),
  )
  expect(moving).toEqual([])
})

it('shows the tab of the address where not all fit', async () => {
  const { page } = await stage.visit('linh', '/employees/quang.pham?tab=history', {
    viewport: { width: 390, height: 844 },
  })
  await settled(page)
  const hidden = await page.getByRole('tab', { name: 'History', selected: true }).evaluate((tab) => {
    const { left, right } = tab.getBoundingClientRect()
    const row = (tab.closest('.MuiTabs-scroller') as Element).getBoundingClientRect()
    return Math.max(row.left - left, right - row.right)
  })
  expect(hidden).toBeLessThan(1)
})
