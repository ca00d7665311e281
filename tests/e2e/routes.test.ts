import { expect, it } from '@jest/globals'
import type { Page } from 'playwright-core'
import { seedId } from '#server/db/seed/ids.ts'
import { breaches } from './support/axe.ts'
import { engagement, peerReview, topicOf, work } from './support/rounds.ts'
import { settled } from './support/settled.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()
const harbor = seedId('project', 'harbor-pilot')

/** Every route of the product: document title and heading (screens.md section 1.4). */
const shell: [path: string, title: string, heading: string][] = [
  ['/dashboard', 'Dashboard | Muster', 'Dashboard'],
  ['/dashboard?tab=resources', 'Dashboard | Muster', 'Dashboard'],
  ['/dashboard?tab=engagement', 'Dashboard | Muster', 'Dashboard'],
  [`/dashboard?projectID=${harbor}`, 'Dashboard | Muster', 'Dashboard'],
  ['/projects', 'Projects | Muster', 'Projects'],
  ['/projects/new', 'Projects - New | Muster', 'New project'],
  ['/projects?view=timeline', 'Projects | Muster', 'Projects'],
  ['/projects/harbor-pilot', 'Projects - Harbor Pilot | Muster', 'Harbor Pilot'],
  ['/projects/harbor-pilot?tab=members', 'Projects - Harbor Pilot | Muster', 'Harbor Pilot'],
  [
    '/projects/harbor-pilot?tab=members&memberView=timeline',
    'Projects - Harbor Pilot | Muster',
    'Harbor Pilot',
  ],
  ['/projects/harbor-pilot?tab=work-units', 'Projects - Harbor Pilot | Muster', 'Harbor Pilot'],
  ['/projects/harbor-pilot?tab=health', 'Projects - Harbor Pilot | Muster', 'Harbor Pilot'],
  ['/projects/atlas-maps', 'Projects - Atlas Maps | Muster', 'Atlas Maps'],
  ['/invoices', 'Invoices | Muster', 'Invoices'],
  ['/invoices/new', 'Invoice - New | Muster', 'New invoice'],
  ['/employees?perPage=10', 'Employees | Muster', 'Employees'],
  ['/employees/new', 'Employees - New | Muster', 'New employee'],
  ['/employees/quang.pham', 'Employees - Quang | Muster', 'Quang'],
  ['/employees/quang.pham/edit', 'Employees - Edit | Muster', 'Edit Quang'],
  ['/employees?view=chart', 'Employees | Muster', 'Employees'],
  ['/employees/harry', 'Employees - Harry | Muster', 'Harry'],
  ['/employees/harriet', 'Employees - Harriet | Muster', 'Harriet'],
  ['/config', 'Config | Muster', 'Config'],
  ['/config?tab=countries', 'Config | Muster', 'Config'],
  ['/config?tab=clients', 'Config | Muster', 'Config'],
  ['/config?tab=companyInfos', 'Config | Muster', 'Config'],
  ['/config?tab=bankAccounts', 'Config | Muster', 'Config'],
  ['/config?tab=roles', 'Config | Muster', 'Config'],
  ['/config?tab=roles&person=george', 'Config | Muster', 'Config'],
  ['/profile', 'Profile | Muster', 'Profile'],
  ['/feedbacks', 'Feedbacks | Muster', 'Overview'],
  ['/feedbacks/inbox', 'Feedbacks - Inbox | Muster', 'Feedbacks'],
  ['/feedbacks/peer-review', 'Feedbacks - Peer Review | Muster', 'Peer performance review'],
  [
    `/feedbacks/peer-review/${peerReview.id}`,
    `Peer Review - ${peerReview.title} | Muster`,
    `${peerReview.title} In progress`,
  ],
  [
    `/feedbacks/peer-review/${peerReview.id}/${topicOf(peerReview, 'jonas')}`,
    'Peer Review - Jonas | Muster',
    `Jonas · ${peerReview.title}`,
  ],
  ['/feedbacks/engagement', 'Feedbacks - Engagement | Muster', 'Employee engagement'],
  [
    `/feedbacks/engagement/${engagement.id}`,
    `Engagement - ${engagement.title} | Muster`,
    `${engagement.title} Done`,
  ],
  [
    `/feedbacks/engagement/${engagement.id}?tab=results&by=chapter`,
    `Engagement - ${engagement.title} | Muster`,
    `${engagement.title} Done`,
  ],
  ['/feedbacks/work', 'Feedbacks - Work | Muster', 'Work'],
  [`/feedbacks/work/${work.id}`, `Work - ${work.title} | Muster`, `${work.title} Done`],
  ['/config?tab=questions', 'Config | Muster', 'Config'],
  ['/404', 'Muster', '404'],
]
const open: typeof shell = [
  ['/login', 'Login | Muster', 'Welcome to Muster!'],
  ['/onboarding', 'Onboarding | Muster', 'Onboarding Form'],
]

/** The system turns dark, and the page with it. */
async function darken(page: Page): Promise<void> {
  const background = () => getComputedStyle(document.body).backgroundColor
  const light = await page.evaluate(background)
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.waitForFunction((was) => getComputedStyle(document.body).backgroundColor !== was, light)
  await settled(page)
}

const sound = { description: 'Monitor. Improve. Succeed.', breaches: [], overflow: 0 }

/** What a route is called; breaches of accessibility, wide and light, then narrow and dark; pixels that a phone would cut off. */
async function inspect(page: Page) {
  await settled(page)
  const title = await page.title()
  const headings = await page.getByRole('heading', { level: 1 }).allTextContents()
  const description = await page.locator('meta[name="description"]').getAttribute('content')
  const light = await breaches(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await darken(page)
  const dark = await breaches(page)
  const overflow = await page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })
  return { title, headings, description, breaches: [...light, ...dark], overflow }
}

it.each(shell)(
  '%s is called %s, is accessible in both themes and fits a phone',
  async (path, title, heading) => {
    const { page } = await stage.visit('linh', path)
    expect(await inspect(page)).toEqual({ ...sound, title, headings: [heading] })
  },
)

it.each(open)(
  '%s is called %s, is accessible in both themes and fits a phone',
  async (path, title, heading) => {
    const { page } = await stage.visit(null, path)
    expect(await inspect(page)).toEqual({ ...sound, title, headings: [heading] })
  },
)

it('/ leads on to /dashboard', async () => {
  const { page } = await stage.visit('linh', '/')
  await page.getByRole('heading', { level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe('/dashboard')
})

it.each(['/employees?perPage=10', '/employees/quang.pham'])(
  '%s is accessible wide and dark',
  async (path) => {
    const { page } = await stage.visit('linh', path, { colorScheme: 'dark' })
    await settled(page)
    expect(await breaches(page)).toEqual([])
  },
)

it('keeps panel, dialog, palette and forbidden page accessible in both themes', async () => {
  const { page } = await stage.visit('marek', '/employees/quang.pham')
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await page.getByRole('dialog', { name: 'Edit general info' }).waitFor()
  await settled(page)
  expect(await breaches(page)).toEqual([])
  await darken(page)
  expect(await breaches(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Left' }).click()
  await page.getByRole('dialog', { name: /as left/ }).waitFor()
  await settled(page)
  expect(await breaches(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.goto('/invoices')
  await page.getByText('Sorry, you are not authorized').waitFor()
  expect(await breaches(page)).toEqual([])
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').waitFor()
  await settled(page)
  expect(await breaches(page)).toEqual([])
})
