import { demoSpan, demoSurveys } from '#server/seed/demo/surveyEvents.ts'
import { today } from '#server/platform/deps.ts'
import { breaches } from './support/axe.ts'
import { toast } from './support/find.ts'
import { phone } from './support/phone.ts'
import { darken } from './support/routes.ts'
import { settled } from './support/settled.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()
const closed = demoSurveys(today({ TIME_ZONE: 'UTC' }), demoSpan).filter(
  ({ subtype, status }) => subtype === 'engagement' && status === 'done',
)
const [before, now] = closed.slice(-2)
const resultsOf = (round: typeof now) => `/feedbacks/engagement/${round?.id}?tab=results`

it('an action is made from the heatmap, done by its owner, and looked at in the next round', async () => {
  const { page } = await stage.visit('linh', resultsOf(before))
  // The lowest question and its score of everyone are first.
  const cell = page.getByRole('button', { name: /Add an action: .*\(Everyone\)/ }).first()
  await cell.waitFor()
  await settled(page)
  expect(await breaches(page)).toEqual([])
  const question = /Add an action: (.*) \(Everyone\)/.exec((await cell.textContent()) ?? '')?.[1] ?? ''
  await cell.click()
  const panel = page.getByRole('dialog', { name: 'New action' })
  await panel.getByText(`“${question}” (Everyone)`).waitFor()
  await panel.getByRole('textbox', { name: 'What is to be done' }).fill('Talk about it each week')
  await panel.getByRole('combobox', { name: 'Who does it' }).fill('huong')
  await page
    .getByRole('option', { name: /Huong|Hương/ })
    .first()
    .click()
  await settled(page)
  expect(await breaches(page)).toEqual([])
  await panel.getByRole('button', { name: 'Add action' }).click()
  await page.getByRole('list', { name: 'From this survey' }).getByText('Talk about it each week').waitFor()

  const { page: home } = await stage.visit('huong', '/')
  await settled(home)
  // Who has much to do sees the first tasks only.
  const all = home.getByRole('button', { name: /^Show all/ })
  if (await all.count()) await all.first().click()
  await home.getByRole('button', { name: /^Done: Talk about it each week/ }).click()
  await toast(home, 'Marked as done')

  await page.goto(resultsOf(now))
  const item = page.getByRole('listitem').filter({ hasText: 'Talk about it each week' })
  await item.getByText(/Did it help\? \d\.\d\d before, \d\.\d\d now/).waitFor()
  expect(await item.getByRole('checkbox').isChecked()).toBe(true)
  await page
    .getByRole('region', { name: /^What moved most/ })
    .getByRole('listitem')
    .first()
    .waitFor()
  await page.getByRole('region', { name: 'Recommendation (eNPS)' }).waitFor()
  await page.getByRole('heading', { name: question }).click()
  await settled(page)
  expect(await breaches(page)).toEqual([])
  await darken(page)
  expect(await breaches(page)).toEqual([])
}, 120_000)

it('the heatmap is read on a phone', async () => {
  const { page } = await stage.visit('linh', `${resultsOf(now)}&by=seniority`, phone)
  await page.getByRole('table', { name: 'Averages by group: Seniority' }).waitFor()
  await settled(page)
  expect(await breaches(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
}, 120_000)
