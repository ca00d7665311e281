import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser } from 'playwright-core'
import sharp from 'sharp'
import { seedId } from '#server/platform/db/seedIds.ts'
import { renderInvoice } from '#server/areas/invoices/pdf/invoice.ts'
import { printedInvoice } from '#tests/support/printedInvoice.ts'
import { startChromium } from './support/chromium.ts'
import { pictureOfPdf } from './support/pdfPicture.ts'
import { type Product, startProduct } from './support/product.ts'
import {
  changeSomething,
  checkRaises,
  chooseFile,
  chooseRows,
  clash,
  editGeneral,
  findInChart,
  leaving,
  listShortcuts,
  lookAtDocument,
  lookAtHistory,
  openDocuments,
  openExport,
  openInvitation,
  openInvoice,
  openPalette,
  openViews,
  planLeaving,
  type Prepare,
  previewGrants,
  proposeLines,
  tokenOf,
} from './support/prepare.ts'
import { engagement, peerReview, runningEngagement, topicOf, work } from './support/rounds.ts'
import { actions, type Making, nominations, unlinkable } from './support/pictured.ts'
import { settled } from './support/settled.ts'
import { cookieOf } from './support/cookie.ts'

/** Takes the pictures of docs/pictures: each page at two widths in both themes. Run it after changes of the design. */

interface Shot {
  name: string
  /** Username of a demo person; absent for signed-out pages. */
  as?: string
  /** Or what makes the state to show, at the end, because other pages would show it too. */
  path: string | Making
  /** Brings the page into the state to show. */
  prepare?: Prepare
}

const folder = join(import.meta.dirname, '../../docs/pictures')
const anEmployee = '/employees/quang.pham'
const aProject = '/projects/harbor-pilot'
const newInvoice = `/invoices/new?projectID=${seedId('project', 'harbor-pilot')}`
const contractors = `/employees?filter=${encodeURIComponent('{"workingStatuses":["contractor"]}')}`
const newYear = `${new Date().getUTCFullYear() + 1}-01-01`
const asOfNewYear = `/employees?filter=${encodeURIComponent(JSON.stringify({ asOf: newYear }))}`
const overdueInvoices = `/invoices?filter=${encodeURIComponent('{"status":["overdue"]}')}`
const shots: Shot[] = [
  { name: 'login', path: '/login' },
  {
    name: 'idp',
    path: '/login',
    prepare: async (page) => {
      await page.getByRole('button', { name: /Sign in/ }).click()
      await page.waitForURL('**/idp/**')
    },
  },
  { name: 'home', as: 'linh', path: '/' },
  { name: 'home-manager', as: 'marek', path: '/' },
  { name: 'home-member', as: 'anna', path: '/' },
  { name: 'employees', as: 'linh', path: '/employees' },
  { name: 'employee', as: 'linh', path: anEmployee },
  { name: 'employee-edit', as: 'linh', path: `${anEmployee}/edit` },
  { name: 'employee-panel', as: 'linh', path: anEmployee, prepare: editGeneral },
  { name: 'leaving-dialog', as: 'linh', path: anEmployee, prepare: leaving },
  { name: 'employee-history', as: 'linh', path: anEmployee, prepare: lookAtHistory },
  { name: 'employee-plan-leaving', as: 'linh', path: anEmployee, prepare: planLeaving },
  { name: 'employees-as-of', as: 'linh', path: asOfNewYear },
  { name: 'employees-raises', as: 'linh', path: '/employees', prepare: checkRaises },
  { name: 'employees-chart', as: 'linh', path: '/employees?view=chart', prepare: findInChart },
  { name: 'employee-new', as: 'linh', path: '/employees/new' },
  { name: 'employee-invited', as: 'linh', path: '/employees/harry' },
  { name: 'employee-left', as: 'linh', path: '/employees/harriet' },
  { name: 'employee-document', as: 'linh', path: anEmployee, prepare: lookAtDocument },
  { name: 'two-editors', as: 'linh', path: '/employees/borislav', prepare: clash },
  { name: 'time-off', as: 'anna', path: '/absences' },
  {
    name: 'time-off-ask',
    as: 'anna',
    path: '/absences?do=ask',
    prepare: async (page) => {
      await page.getByRole('combobox', { name: 'Kind' }).selectOption({ index: 1 })
      await page.getByRole('button', { name: 'Tomorrow' }).click()
    },
  },
  { name: 'time-off-decide', as: 'marek', path: '/absences?tab=decide' },
  { name: 'time-off-calendar', as: 'linh', path: '/absences?tab=calendar' },
  { name: 'time-off-balances', as: 'linh', path: '/absences/balances' },
  { name: 'config-own-fields', as: 'linh', path: '/config?tab=ownFields' },
  { name: 'config-absence-kinds', as: 'linh', path: '/config?tab=absenceKinds' },
  { name: 'projects', as: 'linh', path: '/projects' },
  { name: 'projects-lead', as: 'george', path: '/projects' },
  { name: 'staffing', as: 'linh', path: '/projects?view=timeline' },
  { name: 'staffing-projects', as: 'linh', path: '/projects?view=timeline&by=projects' },
  { name: 'project-new', as: 'linh', path: '/projects/new' },
  { name: 'project', as: 'linh', path: aProject },
  { name: 'project-members', as: 'linh', path: `${aProject}?tab=members` },
  { name: 'project-timeline', as: 'linh', path: `${aProject}?tab=members&memberView=timeline` },
  { name: 'project-work-units', as: 'linh', path: `${aProject}?tab=work-units` },
  { name: 'project-lead', as: 'george', path: aProject },
  { name: 'invoices', as: 'linh', path: '/invoices' },
  { name: 'invoice', as: 'linh', path: overdueInvoices, prepare: openInvoice },
  { name: 'invoice-new', as: 'linh', path: newInvoice },
  { name: 'invoice-staffing', as: 'linh', path: newInvoice, prepare: proposeLines },
  { name: 'feedbacks', as: 'linh', path: '/feedbacks' },
  { name: 'inbox', as: 'anna', path: '/feedbacks/inbox' },
  {
    name: 'form-engagement',
    as: 'anna',
    path: `/feedbacks/inbox/${topicOf(runningEngagement, 'anna')}?type=survey&subtype=engagement&eventID=${runningEngagement.id}`,
  },
  { name: 'feedback-own', as: 'linh', path: '/profile?tab=feedback' },
  { name: 'feedback-ask', as: 'anna', path: '/profile?tab=feedback&do=ask' },
  { name: 'peer-reviews', as: 'linh', path: '/feedbacks/peer-review' },
  {
    name: 'peer-review-new',
    as: 'linh',
    path: '/feedbacks/peer-review',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Create' }).click()
      await page.getByRole('radio', { name: 'Q3, Q4' }).check()
      await page.getByRole('radio', { name: String(new Date().getUTCFullYear() + 1) }).check()
      await page.getByRole('button', { name: 'Preview participants' }).click()
      await page.getByText(/people reviewed/).waitFor()
    },
  },
  { name: 'peer-review', as: 'linh', path: `/feedbacks/peer-review/${peerReview.id}` },
  {
    name: 'peer-review-answers',
    as: 'linh',
    path: `/feedbacks/peer-review/${peerReview.id}/${topicOf(peerReview, 'phuc.huynh')}`,
    prepare: async (page) => {
      await page
        .getByRole('button', { name: /^View answers/, disabled: false })
        .first()
        .click()
      await page.getByRole('dialog', { name: 'Answers' }).getByRole('listitem').first().waitFor()
    },
  },
  { name: 'engagement-people', as: 'linh', path: `/feedbacks/engagement/${engagement.id}` },
  {
    name: 'engagement-results',
    as: 'linh',
    path: `/feedbacks/engagement/${engagement.id}?tab=results&by=chapter`,
  },
  { name: 'work-surveys', as: 'linh', path: '/feedbacks/work' },
  { name: 'work-survey', as: 'linh', path: `/feedbacks/work/${work.id}` },
  { name: 'config-questions', as: 'linh', path: '/config?tab=questions' },
  {
    name: 'project-fill',
    as: 'linh',
    path: `${aProject}?tab=members&memberTab=pending`,
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Fill/ }).first().click()
      await page.getByRole('dialog', { name: 'Fill the open role' }).waitFor()
    },
  },
  {
    name: 'project-close',
    as: 'linh',
    path: aProject,
    prepare: async (page) => {
      await page.getByRole('combobox', { name: 'Status' }).click()
      await page.getByRole('option', { name: 'Closed' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'config-clients', as: 'linh', path: '/config?tab=clients' },
  { name: 'onboarding', path: '/onboarding', prepare: openInvitation },
  { name: 'onboarding-documents', path: '/onboarding', prepare: openDocuments },
  { name: 'profile', as: 'petar', path: '/profile' },
  {
    name: 'review-share',
    as: 'grace',
    path: '/employees/callum?tab=feedback',
    prepare: async (page) => {
      await page.getByRole('button', { name: 'Read and share' }).first().click()
      await page.getByRole('dialog').getByRole('blockquote').first().waitFor()
    },
  },
  { name: 'config-stacks', as: 'linh', path: '/config' },
  {
    name: 'config-in-use',
    as: 'linh',
    path: '/config?tab=banks',
    prepare: async (page) => {
      await page.getByRole('button', { name: /^Delete Vietcombank/ }).click()
      await page.getByRole('alert').waitFor()
    },
  },
  { name: 'exchange-rates', as: 'linh', path: '/config?tab=exchangeRates' },
  { name: 'config-roles', as: 'linh', path: '/config?tab=roles' },
  { name: 'config-access', as: 'linh', path: '/config?tab=roles&person=george' },
  { name: 'config-grants', as: 'linh', path: '/config?tab=roles&role=member', prepare: previewGrants },
  { name: 'audit', as: 'linh', path: '/audit?kind=employee' },
  { name: 'outbox', as: 'linh', path: '/dev/outbox' },
  { name: 'forbidden', as: 'james', path: '/projects/new' },
  { name: 'not-found', as: 'linh', path: '/nowhere' },
  { name: 'dashboard', as: 'linh', path: '/dashboard' },
  {
    name: 'dashboard-project',
    as: 'sofia',
    path: `/dashboard?projectID=${seedId('project', 'harbor-pilot')}`,
  },
  { name: 'dashboard-rows', as: 'linh', path: '/dashboard?rows=auditRows&rows.round=latest' },
  { name: 'dashboard-resources', as: 'linh', path: '/dashboard?tab=resources' },
  { name: 'dashboard-surveys', as: 'linh', path: '/dashboard?tab=surveys' },
  { name: 'dashboard-engagement', as: 'linh', path: '/dashboard?tab=engagement' },
  { name: 'project-health', as: 'linh', path: `${aProject}?tab=health` },
  { name: 'contractor-employees', as: 'james', path: '/employees' },
  { name: 'palette', as: 'linh', path: '/employees', prepare: openPalette },
  { name: 'views', as: 'linh', path: contractors, prepare: openViews },
  { name: 'import', as: 'linh', path: '/employees/import', prepare: chooseFile },
  { name: 'export', as: 'linh', path: '/invoices', prepare: openExport },
  { name: 'bulk', as: 'linh', path: '/employees', prepare: chooseRows },
  { name: 'recent-changes', as: 'linh', path: '/recent-changes', prepare: changeSomething },
  { name: 'shortcuts', as: 'linh', path: '/projects', prepare: listShortcuts },
  { name: 'nominations', as: 'callum', path: nominations },
  {
    name: 'engagement-actions',
    as: 'linh',
    path: actions,
    prepare: (page) => page.getByRole('heading', { name: 'Actions' }).scrollIntoViewIfNeeded(),
  },
  { name: 'form-unlinkable', as: 'anna', path: unlinkable },
]

/** Writes a picture as WebP: a third of the size of PNG without a visible difference. */
async function keep(name: string, picture: Buffer) {
  const { size } = await sharp(picture)
    .webp({ quality: 82 })
    .toFile(join(folder, `${name}.webp`))
  console.log(name, `${Math.round(size / 1000)} kB`)
}

async function take(browser: Browser, product: Product, shot: Shot, token: string | undefined) {
  const path = typeof shot.path === 'string' ? shot.path : await shot.path(product)
  for (const width of [1440, 390]) {
    const viewport = { width, height: width > 1000 ? 900 : 844 }
    const context = await browser.newContext({ viewport, colorScheme: 'light', reducedMotion: 'reduce' })
    if (token) await context.addCookies([cookieOf(product.url, token)])
    const page = await context.newPage()
    await page.goto(product.url + path)
    await settled(page)
    await shot.prepare?.(page, product.url)
    // The page follows the system's theme, so one preparation is enough for both.
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme })
      await settled(page)
      await keep(`${shot.name}-${width}-${colorScheme}`, await page.screenshot({ animations: 'disabled' }))
    }
    await context.close()
  }
}

/** The PDF of an invoice with every optional part. */
async function takeInvoice(browser: Browser) {
  const note = 'Please name the number of the invoice in your transfer.'
  const pdf = await renderInvoice(printedInvoice({ tax: 4213.5, discount: 250, note }))
  await keep('invoice', await pictureOfPdf(browser, pdf))
}

mkdirSync(folder, { recursive: true })
const asked = process.argv.slice(2)
const [browser, product] = await Promise.all([startChromium(), startProduct()])
try {
  for (const shot of shots.filter(({ name }) => asked.length === 0 || asked.includes(name)))
    await take(browser, product, shot, shot.as && (await tokenOf(product.url, shot.as)))
  if (asked.length === 0 || asked.includes('invoice-pdf')) await takeInvoice(browser)
} finally {
  await browser.close()
  await product.stop()
}
