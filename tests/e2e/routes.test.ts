import { expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { breaches } from './support/axe.ts'
import { settled } from './support/settled.ts'
import { useStage } from './support/stage.ts'

const stage = useStage()

/** Every route of the product: document title and heading (screens.md section 1.4). */
const shell: [path: string, title: string, heading: string][] = [
  ['/dashboard', 'Dashboard | Muster', 'Dashboard'],
  ['/projects', 'Projects | Muster', 'Projects'],
  ['/projects/new', 'Projects - New | Muster', 'New project'],
  ['/projects/harbor-pilot', 'Projects - - | Muster', 'Project'],
  ['/invoices', 'Invoices | Muster', 'Invoices'],
  ['/invoices/new', 'Invoice - New | Muster', 'New invoice'],
  ['/employees', 'Employees | Muster', 'Employees'],
  ['/employees/new', 'Employees - New | Muster', 'New employee'],
  ['/employees/quang.pham', 'Employees - Quang | Muster', 'Quang'],
  ['/employees/quang.pham/edit', 'Employees - Edit | Muster', 'Edit Quang'],
  ['/config', 'Config | Muster', 'Config'],
  ['/profile', 'Profile | Muster', 'Profile'],
  ['/feedbacks/inbox', 'Feedbacks - Inbox | Muster', 'Feedbacks'],
  ['/feedbacks/inbox/7', '- | Muster', 'Feedback'],
  ['/feedbacks/peer-review', 'Feedbacks - Peer Review | Muster', 'Peer performance review'],
  ['/feedbacks/peer-review/7', 'Peer Review - - | Muster', 'Peer performance review'],
  ['/feedbacks/peer-review/7/8', 'Peer Review - - | Muster', 'Peer performance review'],
  ['/feedbacks/engagement', 'Feedbacks - Engagement | Muster', 'Employee engagement'],
  ['/feedbacks/engagement/7', 'Engagement - - | Muster', 'Employee engagement'],
  ['/feedbacks/work', 'Feedbacks - Work | Muster', 'Work'],
  ['/feedbacks/work/7', 'Work - - | Muster', 'Work'],
  ['/404', 'Muster', '404'],
]
const open: typeof shell = [
  ['/login', 'Login | Muster', 'Welcome to Muster!'],
  ['/onboarding', 'Onboarding | Muster', 'Onboarding Form'],
]

const background = (page: Page) => page.evaluate(() => getComputedStyle(document.body).backgroundColor)

/** Title, heading and description; then accessibility in both themes, wide and narrow; then the width on a phone. */
async function inspect(page: Page, title: string, heading: string): Promise<void> {
  await settled(page)
  expect(await page.title()).toBe(title)
  expect(await page.getByRole('heading', { level: 1 }).allInnerTexts()).toEqual([heading])
  const description = page.locator('meta[name="description"]')
  expect(await description.getAttribute('content')).toBe('Monitor. Improve. Succeed.')
  expect(await breaches(page)).toEqual([])

  const light = await background(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.waitForFunction((was) => getComputedStyle(document.body).backgroundColor !== was, light)
  expect(await breaches(page)).toEqual([])

  await page.setViewportSize({ width: 390, height: 844 })
  await settled(page)
  expect(await breaches(page)).toEqual([])
  const { scrollWidth, clientWidth } = await page.evaluate(() => ({
    scrollWidth: document.documentElement.scrollWidth,
    clientWidth: document.documentElement.clientWidth,
  }))
  expect(scrollWidth).toBeLessThanOrEqual(clientWidth)
}

it.each(shell)(
  '%s is called %s, is accessible in both themes and fits a phone',
  async (path, title, heading) => {
    const { page } = await stage.visit('linh', path)
    await inspect(page, title, heading)
  },
)

it.each(open)(
  '%s is called %s, is accessible in both themes and fits a phone',
  async (path, title, heading) => {
    const { page } = await stage.visit(null, path)
    await inspect(page, title.trim(), heading)
  },
)

it.each([
  ['/', '/dashboard'],
  ['/feedbacks', '/feedbacks/inbox'],
])('%s leads on to %s', async (path, target) => {
  const { page } = await stage.visit('linh', path)
  await page.waitForURL(`**${target}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
})

it('keeps panel, dialog, palette and forbidden page accessible in both themes', async () => {
  const { page } = await stage.visit('marek', '/employees/quang.pham')
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await page.getByRole('dialog', { name: 'Edit general info' }).waitFor()
  await settled(page)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await breaches(page)).toEqual([])
  }
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Left' }).click()
  await page.getByRole('dialog', { name: /as left/ }).waitFor()
  expect(await breaches(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.goto('/invoices')
  await page.getByText('Sorry, you are not authorized').waitFor()
  expect(await breaches(page)).toEqual([])
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').waitFor()
  expect(await breaches(page)).toEqual([])
})
