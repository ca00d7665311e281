import type { Page } from 'playwright-core'
import type { Survey, SurveyDetail } from '#contract/api/surveys/survey.ts'
import { breaches } from './support/axe.ts'
import { darken } from './support/routes.ts'
import { settled } from './support/settled.ts'
import { openStage } from './support/stage.ts'
import { randomWords } from '#tests/support/words.ts'

const stage = openStage()

const toast = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text }).first()
const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Inbox/ })
const unread = async (page: Page) => Number(/\d+/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0)
const nextYear = new Date().getUTCFullYear() + 1
/** The title that is kept, and as it is shown. */
const [title, shown] = [`Q3/Q4, ${nextYear}`, `Q3/Q4 ${nextYear}`]
/** An answer of 15,000 characters. */
const long = `Clear, kind and in time. ${randomWords(15, 14_975)}`

async function axe(page: Page): Promise<void> {
  await settled(page)
  expect(await breaches(page)).toEqual([])
}

/** The link from the inbox to the person's form in the survey. */
const open = (page: Page) => page.getByRole('link', { name: /^Answer: Review Jonas/ })

it('asks colleagues about each other, from the preview to the closed round', async () => {
  const { page } = await stage.visit('linh', '/feedbacks/peer-review')
  await page.getByRole('button', { name: 'Create' }).click()
  const panel = page.getByRole('dialog', { name: 'New peer review' })
  await panel.getByRole('radio', { name: 'Q3, Q4' }).check()
  await panel.getByRole('radio', { name: String(nextYear) }).check()
  await panel.getByRole('button', { name: 'Preview participants' }).click()
  await panel.getByText(/people reviewed/).waitFor()
  await axe(page)
  await panel.getByRole('button', { name: 'Create' }).dblclick()
  await toast(page, 'Peer review created').waitFor()
  const rounds = await stage.call<Survey[]>('linh', 'GET', '/surveys?subtype=peer-review&page=0')
  expect(rounds.filter((round) => round.title === title)).toHaveLength(1)

  await page.getByRole('link', { name: shown, exact: true }).click()
  await page.getByRole('searchbox').fill('Jonas')
  await page.getByRole('button', { name: 'Edit participants of Jonas' }).click()
  const people = page.getByRole('dialog', { name: 'Participants of Jonas' })
  await people.getByRole('combobox').fill('Anna')
  await page.getByRole('option', { name: /^Anna/ }).first().click()
  await axe(page)
  await people.getByRole('button', { name: 'Save' }).click()
  await people.waitFor({ state: 'detached' })
  await page.getByRole('checkbox', { name: /Jonas/ }).check()
  await page.getByRole('button', { name: /^Send \(1\)/ }).click()
  const sending = page.getByRole('dialog', { name: `Send ${shown}?` })
  await axe(page)
  await sending.getByRole('button', { name: 'Send' }).dblclick()
  const mails = page.getByRole('dialog', { name: 'Emails' })
  await mails.getByText('Anna').first().waitFor()
  await axe(page)
  await mails.getByRole('button', { name: 'Close' }).click()

  const anna = await stage.visit('anna', '/feedbacks/inbox')
  const other = await anna.context.newPage()
  await other.goto('/employees')
  await bell(other).waitFor()
  await other.getByRole('link', { name: /^Inbox, \d+ unread/ }).waitFor()
  const before = await unread(other)
  await anna.page.bringToFront()
  await open(anna.page).first().click()
  const boxes = anna.page.getByRole('textbox')
  await boxes.first().fill(long)
  await anna.page.getByText(/^Saved at/).waitFor()
  await other.getByRole('link', { name: `Inbox, ${before - 1} unread` }).waitFor({ timeout: 3000 })
  await axe(anna.page)
  // From here on in dark mode: the form here, its preview below.
  await darken(anna.page)
  await axe(anna.page)

  await anna.page.goto('/employees')
  await anna.page.goto('/feedbacks/inbox')
  await open(anna.page).first().click()
  await anna.page.getByText('1 of 7 answered').waitFor()
  expect(await boxes.first().inputValue()).toBe(long)
  await anna.page.getByRole('button', { name: 'Preview & send' }).click()
  expect(await boxes.nth(1).evaluate((box) => box === document.activeElement)).toBe(true)
  for (let at = 1; at < 7; at++) await boxes.nth(at).fill(`Answer ${at + 1}.`)
  await anna.page.getByRole('button', { name: 'Preview & send' }).click()
  const preview = anna.page.getByRole('dialog')
  await preview.getByText('Answer 7.').waitFor()
  await axe(anna.page)
  await preview.getByRole('button', { name: 'Send' }).dblclick()
  await toast(anna.page, 'Answers sent').waitFor()

  await page.getByRole('link', { name: 'View Jonas' }).click()
  await page.getByRole('button', { name: 'View answers of Anna' }).click()
  const answers = page.getByRole('dialog', { name: 'Answers' })
  // She reviews Jonas and can read all of it.
  expect(await answers.getByText('Clear, kind and in time.').textContent()).toBe(long)
  await axe(page)
  await answers.getByRole('button', { name: 'Close' }).click()
  await page.goBack()
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Mark done' }).click()
  await page
    .getByRole('dialog', { name: `Mark ${shown} done?` })
    .getByRole('button', { name: 'Mark done' })
    .click()
  await toast(page, 'Survey marked done').waitFor()
  const round = rounds.find((one) => one.title === title) as Survey
  const closed = await stage.call<SurveyDetail>('linh', 'GET', `/surveys/${round.id}?page=1&size=1`)
  expect(closed).toMatchObject({ status: 'done', rows: { done: closed.rows.total } })
}, 300_000)

it('keeps what is written without a connection, and sends it once there is one', async () => {
  const { page, context, watch } = await stage.visit('george', '/feedbacks/inbox?subtype=engagement')
  watch.expect(/^net::ERR_INTERNET_DISCONNECTED /)
  await page.getByRole('link', { name: /^Answer: Engagement survey/ }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByText('Agree', { exact: true }).first().click()
  await page.getByText(/^Saved at/).waitFor()
  await context.setOffline(true)
  await page
    .getByRole('button', { name: /^Add a note/ })
    .first()
    .click()
  await page.getByRole('textbox').first().fill('Written on a train.')
  await page.getByText(/kept on this device/).waitFor()
  await context.setOffline(false)
  await page.getByText(/^Saved at/).waitFor()
  await page.reload()
  expect(await page.getByRole('textbox').first().inputValue()).toBe('Written on a train.')
}, 120_000)

it('shows the results of a closed engagement survey, and a round of work surveys', async () => {
  const { page } = await stage.visit('linh', '/feedbacks/engagement')
  await page
    .getByRole('row', { name: /Done View/ })
    .getByRole('link')
    .first()
    .click()
  await page.getByRole('tab', { name: 'Results' }).click()
  await page.getByText('My responsibilities are clear to me.').first().waitFor()
  await axe(page)
  await page.goto('/feedbacks/work')
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await page.getByRole('row').nth(1).waitFor()
  await axe(page)
  expect(await page.getByRole('row').count()).toBeGreaterThan(5)
}, 120_000)
