import type { Page } from 'playwright-core'
import { i18n } from '@lingui/core'
import { seedId } from '#server/platform/db/seedIds.ts'
import { showPeriods } from '#src/i18n/format.ts'
import { often } from '#tests/support/long.ts'
import { breaches } from './axe.ts'
import { engagement, peerReview, topicOf, work } from './rounds.ts'
import { settled, still } from './settled.ts'
import type { Stage } from './stage.ts'

const harbor = seedId('project', 'harbor-pilot')

i18n.loadAndActivate({ locale: 'en', messages: {} })

/** The period of a survey, as screens show it. */
const periodOf = ({ title }: { title: string }) => showPeriods(title)

export type Route = [path: string, title: string, heading: string]

/** Pages with the same layout as another one; only the long form tests them. */
const alike = new Set([
  '/config?tab=countries',
  '/config?tab=companyInfos',
  '/config?tab=bankAccounts',
  '/config?tab=roles&person=george',
  '/projects/atlas-maps',
  '/employees/harriet',
])

/** All routes that need a session: document title and heading (rules/screens.md#1.5). */
const shell: Route[] = [
  ['/dashboard', 'Dashboard | Muster', 'Dashboard'],
  ['/dashboard?tab=resources', 'Dashboard | Muster', 'Dashboard'],
  ['/dashboard?tab=surveys', 'Dashboard | Muster', 'Dashboard'],
  ['/dashboard?tab=engagement', 'Dashboard | Muster', 'Dashboard'],
  [`/dashboard?projectID=${harbor}`, 'Dashboard | Muster', 'Dashboard'],
  ['/projects', 'Projects | Muster', 'Projects'],
  ['/projects/new', 'Projects - New | Muster', 'New project'],
  ['/projects?view=timeline', 'Projects | Muster', 'Projects'],
  ['/projects/harbor-pilot', 'Projects - Harbor Pilot | Muster', 'Harbor Pilot'],
  ['/projects/harbor-pilot?tab=members', 'Projects - Harbor Pilot | Muster', 'Harbor Pilot'],
  ['/projects/harbor-pilot?tab=members&memberView=timeline', 'Projects - Harbor Pilot | Muster', 'Harbor Pilot'],
  ['/projects/harbor-pilot?tab=work-units', 'Projects - Harbor Pilot | Muster', 'Harbor Pilot'],
  ['/projects/harbor-pilot?tab=health', 'Projects - Harbor Pilot | Muster', 'Harbor Pilot'],
  ['/projects/atlas-maps', 'Projects - Atlas Maps | Muster', 'Atlas Maps'],
  ['/invoices', 'Invoices | Muster', 'Invoices'],
  ['/invoices/new', 'Invoice - New | Muster', 'New invoice'],
  ['/employees?perPage=10', 'Employees | Muster', 'Employees'],
  ['/employees/new', 'Employees - New | Muster', 'New employee'],
  ['/employees/import', 'Employees - Import | Muster', 'Import employees'],
  ['/employees/quang.pham', 'Employees - Quang | Muster', 'Quang'],
  ['/employees/quang.pham/edit', 'Employees - Edit | Muster', 'Edit Quang'],
  ['/employees?view=chart', 'Employees | Muster', 'Employees'],
  ['/employees/harry', 'Employees - Harry | Muster', 'Harry'],
  ['/employees/harriet', 'Employees - Harriet | Muster', 'Harriet'],
  ['/absences', 'Time off | Muster', 'Time off'],
  ['/absences?tab=decide', 'Time off | Muster', 'Time off'],
  ['/absences?tab=calendar', 'Time off | Muster', 'Time off'],
  ['/absences/balances', 'Time off - Balances | Muster', 'Balances of time off'],
  ['/config', 'Settings | Muster', 'Settings'],
  ['/config?tab=countries', 'Settings | Muster', 'Settings'],
  ['/config?tab=clients', 'Settings | Muster', 'Settings'],
  ['/config?tab=companyInfos', 'Settings | Muster', 'Settings'],
  ['/config?tab=bankAccounts', 'Settings | Muster', 'Settings'],
  ['/config?tab=exchangeRates', 'Settings | Muster', 'Settings'],
  ['/config?tab=roles', 'Settings | Muster', 'Settings'],
  ['/config?tab=roles&person=george', 'Settings | Muster', 'Settings'],
  ['/profile', 'Profile | Muster', 'Profile'],
  ['/feedbacks', 'Feedbacks | Muster', 'Overview'],
  ['/feedbacks/inbox', 'Feedbacks - Inbox | Muster', 'Inbox'],
  [
    `/feedbacks/inbox/${topicOf(engagement, 'linh')}?eventID=${engagement.id}`,
    `Engagement survey, ${periodOf(engagement)} | Muster`,
    `Engagement survey, ${periodOf(engagement)} `,
  ],
  ['/feedbacks/peer-review', 'Feedbacks - Peer Review | Muster', 'Peer performance review'],
  [
    `/feedbacks/peer-review/${peerReview.id}`,
    `Peer Review - ${periodOf(peerReview)} | Muster`,
    `${periodOf(peerReview)} In progress`,
  ],
  [
    `/feedbacks/peer-review/${peerReview.id}/${topicOf(peerReview, 'jonas')}`,
    'Peer Review - Jonas | Muster',
    `Jonas · ${periodOf(peerReview)}`,
  ],
  ['/feedbacks/engagement', 'Feedbacks - Engagement | Muster', 'Employee engagement'],
  [
    `/feedbacks/engagement/${engagement.id}`,
    `Engagement - ${periodOf(engagement)} | Muster`,
    `${periodOf(engagement)} Done`,
  ],
  [
    `/feedbacks/engagement/${engagement.id}?tab=results&by=chapter`,
    `Engagement - ${periodOf(engagement)} | Muster`,
    `${periodOf(engagement)} Done`,
  ],
  ['/feedbacks/work', 'Feedbacks - Work | Muster', 'Work'],
  [`/feedbacks/work/${work.id}`, `Work - ${periodOf(work)} | Muster`, `${periodOf(work)} Done`],
  ['/config?tab=questions', 'Settings | Muster', 'Settings'],
  ['/audit', 'Audit trail | Muster', 'Audit trail'],
  ['/jobs', 'Jobs | Muster', 'Jobs'],
  ['/recent-changes', 'Recent changes | Muster', 'Recent changes'],
  ['/keys', 'Keys | Muster', 'Keys'],
  ['/404', 'Muster', '404'],
]

type Theme = 'light' | 'dark'

/** Switches the system's theme and waits until the page has followed. */
async function turn(page: Page, colorScheme: Theme): Promise<void> {
  const background = () => getComputedStyle(document.body).backgroundColor
  const before = await page.evaluate(background)
  await page.emulateMedia({ colorScheme })
  await page.waitForFunction((was) => getComputedStyle(document.body).backgroundColor !== was, before)
  await still(page)
}

/** Switches the system to dark. */
export const darken = (page: Page) => turn(page, 'dark')

/** The result of `inspect` for a page without faults, except title and headings. */
export const sound = { description: 'Monitor. Improve. Succeed.', breaches: [], overflow: 0 }

const isLong = often(0, 1) === 1

/** Wide and light, or narrow and dark. */
const dress = async (page: Page, isDark: boolean) => {
  await page.emulateMedia({ colorScheme: isDark ? 'dark' : 'light' })
  await page.setViewportSize(isDark ? { width: 390, height: 844 } : { width: 1440, height: 900 })
}

/** Horizontal overflow in pixels. */
const overflowOf = (page: Page) =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    return scrollWidth - clientWidth
  })

/**
 * A phone, which may show cards instead of a table. In the long form also a window of 1440 x 900 at 200 % zoom. Neither
 * may cut off content.
 */
const narrow = [...(isLong ? [[720, 450] as const] : []), [390, 844] as const]

/**
 * Title and headings of a route, accessibility violations, and horizontal overflow at the current and at narrow widths.
 */
async function seen(page: Page) {
  await settled(page)
  const title = await page.title()
  const headings = await page.getByRole('heading', { level: 1 }).allTextContents()
  const description = await page.locator('meta[name="description"]').getAttribute('content')
  const broken = await breaches(page)
  const overflow = [await overflowOf(page)]
  for (const [width, height] of narrow) {
    await page.setViewportSize({ width, height })
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
    overflow.push(await overflowOf(page))
  }
  return {
    title,
    headings,
    description,
    breaches: broken,
    overflow: Math.max(...overflow),
  }
}

/** The same, also with the colours of the other theme. */
async function seenInBoth(page: Page, isDark: boolean) {
  const one = await seen(page)
  await turn(page, isDark ? 'light' : 'dark')
  return { ...one, breaches: [...one.breaches, ...(await breaches(page, ['color-contrast']))] }
}

/** The same for the current page, wide and light, then narrow and dark. */
export async function inspect(page: Page) {
  const light = await seen(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await darken(page)
  const dark = await seen(page)
  return { ...dark, breaches: [...light.breaches, ...dark.breaches] }
}

const areaOf = (path: string) => path.split(/[/?]/)[1] ?? ''
const ofPeople = ['employees', 'profile', 'config', 'feedbacks']

/** The first segments of the paths, in two halves that take about equally long. */
const areas = [...new Set(shell.map(([path]) => areaOf(path)))]
export const halves = [areas.filter((area) => !ofPeople.includes(area)), ofPeople] as const

/** The routes below this segment. */
export const below = (word: string) => shell.filter(([path]) => areaOf(path) === word && (isLong || !alike.has(path)))

/** The expected results for these routes. */
export const soundOnes = (routes: Route[]) =>
  routes.map(([path, title, heading]) => ({ path, ...sound, title, headings: [heading] }))

/**
 * Visits pages in one window, which loads shared code once, and returns the result of each. The short form tests about
 * half of them wide and light, the others narrow and dark, and the colours of each in the other theme.
 */
export async function walk(stage: Stage, username: string | null, routes: Route[]) {
  const { page } = await stage.visit(username, routes[0]?.[0] ?? '/')
  const found: object[] = []
  for (const [path] of routes) {
    const isDark = !isLong && path.length % 2 === 0
    await dress(page, isDark)
    await page.goto(path)
    found.push({ path, ...(isLong ? await inspect(page) : await seenInBoth(page, isDark)) })
  }
  return found
}
