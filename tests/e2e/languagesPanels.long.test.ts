import type { Page } from 'playwright-core'
import type { FeedbackItem } from '#contract/api/feedbacks/endpoints.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { cookieOf } from './support/cookie.ts'
import { dataOf, inVietnamese, leftInEnglish } from './support/english.ts'
import { settled } from './support/settled.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()

/**
 * Opens a page in Vietnamese. `glance` records the English texts on it under a name; `look` first waits until the page
 * has settled.
 */
async function open(username: string) {
  const { page, context } = await stage.visit(null, '/login')
  const token = await stage.tokenOf(username)
  const cookie = { url: stage.product.url, value: 'vi', name: 'muster-language' }
  await context.addCookies([cookieOf(stage.product.url, token), cookie])
  const data = dataOf(page)
  const left: Record<string, string[]> = {}
  const glance = async (place: string) => {
    const texts = await leftInEnglish(page, data)
    if (texts.length > 0) left[place] = texts
  }
  const look = async (place: string) => {
    await settled(page)
    await glance(place)
  }
  return { page, left, look, glance }
}

const button = (page: Page, text: string) => page.getByRole('button', { name: inVietnamese(text), exact: true })
const dialog = (page: Page) => page.getByRole('dialog')

it('lists, their panels and the palette speak Vietnamese', async () => {
  const { page, left, glance } = await open('linh')
  await page.goto('/employees')
  await settled(page)
  for (const name of ['Views', 'Columns']) {
    await button(page, name).click()
    await dialog(page).waitFor()
    await glance(name)
    await page.keyboard.press('Escape')
  }
  await page.keyboard.press('Control+k')
  await page.getByRole('option').first().waitFor()
  await glance('palette')
  await page.keyboard.type('doi trang thai cua huong')
  await page.getByRole('option', { name: 'Đổi trạng thái của Hương' }).waitFor()
  await glance('an action in the palette')
  await page.keyboard.press('Escape')

  await page.getByRole('row').filter({ hasText: 'Linh' }).first().getByRole('checkbox').check()
  await button(page, 'Change…').click()
  await dialog(page).waitFor()
  await glance('many at once')
  await page.getByRole('combobox', { name: inVietnamese('What to change') }).click()
  await page.getByRole('option', { name: inVietnamese('Line manager') }).click()
  await dialog(page)
    .getByRole('combobox', { name: inVietnamese('Line manager') })
    .last()
    .fill('Linh')
  await page.getByRole('option', { name: /Linh/ }).first().click()
  await button(page, 'Preview').click()
  await dialog(page).getByRole('list').first().waitFor()
  await glance('the preview of many at once')
  expect(left).toEqual({})
})

it('forms and questions speak Vietnamese', async () => {
  const { page, left, look, glance } = await open('linh')
  await page.goto('/employees/new')
  await look('new employee')
  await page.getByRole('combobox').first().click()
  await page.getByRole('listbox').waitFor()
  await glance('a list to choose from')

  await page.goto('/employees/huong?do=status')
  await page.getByRole('option', { name: inVietnamese('Left'), exact: true }).click()
  await dialog(page).waitFor()
  await glance('somebody leaves')

  await page.goto(`/invoices/new?projectID=${seedId('project', 'harbor-pilot')}`)
  // Texts for the client stay in English.
  await page.getByText('This invoice is for our work on Harbor Pilot').first().waitFor()
  await look('new invoice')

  await page.goto('/audit')
  await settled(page)
  await page.locator('summary').first().click()
  await glance('an entry of the trail')
  expect(left).toEqual({})
})

it('errors of files, and the effects of a role, are in Vietnamese', async () => {
  const { page, left, look, glance } = await open('linh')
  await page.goto('/projects/harbor-pilot?tab=members')
  await settled(page)
  await button(page, 'Import').click()
  await dialog(page).waitFor()
  await glance('the import of members')
  await page
    .getByRole('textbox', { name: inVietnamese('Lines') })
    .fill(`Member,Seniority,Positions,${inVietnamese('Start date')}\nnobody,Grand,backend,2026-02-31`)
  await button(page, 'Check').click()
  await dialog(page).getByText('nobody').first().waitFor()
  await glance('broken lines')

  await page.goto('/config?tab=roles')
  await page.getByRole('button', { name: 'Member', exact: true }).click()
  await look('a role')
  await button(page, 'Edit grants').click()
  const opens = 'Open the list of employees and the page of a person.'
  await page.getByRole('checkbox', { name: inVietnamese(opens) }).uncheck()
  await button(page, 'Review changes').click()
  await page.getByText(/sẽ bị đưa đến trang/).waitFor()
  await glance('warnings of a role')
  expect(left).toEqual({})
})

it('a survey says in Vietnamese who will read the answers', async () => {
  const { page, left, look } = await open('jonas')
  for (const subtype of ['engagement', 'work']) {
    const [form] = await stage.call<FeedbackItem[]>('jonas', 'GET', `/feedbacks?subtype=${subtype}&size=1`)
    if (!form) throw new Error(`The demo company asks nobody in a survey of ${subtype}.`)
    await page.goto(`/feedbacks/inbox/${form.topicID}?type=survey&subtype=${subtype}&eventID=${form.eventID}`)
    await page.getByRole('note').waitFor()
    await look(subtype)
  }
  expect(left).toEqual({})
})
