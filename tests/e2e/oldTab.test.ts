import { openStage } from './support/stage.ts'

const stage = openStage()

it('an old tab with a note does not empty the answer that a phone gave', async () => {
  const { page, context, watch } = await stage.visit('george', '/feedbacks/inbox?subtype=engagement')
  watch.expect(/^net::ERR_INTERNET_DISCONNECTED /)
  await page.getByRole('link', { name: /^Answer: Engagement survey/ }).click()
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.getByRole('radio', { name: 'Agree' }).first().waitFor({ state: 'attached' })

  // The tab keeps what it has read. Nothing tells it of the answer.
  await context.setOffline(true)
  const phone = await stage.visit('george', new URL(page.url()).pathname, { viewport: { width: 390, height: 844 } })
  await phone.page.getByText('Strongly agree', { exact: true }).first().click()
  await phone.page.getByText(/^Saved at/).waitFor()

  await page
    .getByRole('button', { name: /^Add a note/ })
    .first()
    .click()
  await page.getByRole('textbox').first().fill('Written in the old tab.')
  await page.getByText(/kept on this device/).waitFor()
  await context.setOffline(false)
  await page.getByText(/^Saved at/).waitFor()
  await phone.page.reload()
  await phone.page.getByRole('radio', { name: 'Strongly agree', checked: true }).first().waitFor({ state: 'attached' })
  expect(await phone.page.getByRole('textbox').first().inputValue()).toBe('Written in the old tab.')
}, 120_000)
