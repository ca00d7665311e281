import type { Page } from 'playwright-core'
import { breaches } from './support/axe.ts'
import { settled } from './support/settled.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()
const button = (page: Page, name: string) => page.getByRole('button', { name })

/** The link in the newest mail to this address, as an admin sees it in the outbox. */
async function linkFromOutbox(page: Page, address: string): Promise<string> {
  await page.goto('/dev/outbox')
  const row = page.getByRole('row').filter({ hasText: address }).filter({ hasText: 'Confirm your address' })
  await row.first().getByRole('link').click()
  const link = page.locator('a[href*="/confirm-email#token="]').first()
  return ((await link.getAttribute('href')) ?? '').replace(stage.product.url, '')
}

it('changes an address; its owner opens the link and signs in again', async () => {
  const { page } = await stage.visit('linh', '/employees/grace')
  const before = (await stage.call<{ teamEmail: string }>('linh', 'GET', '/employees/grace')).teamEmail
  const wanted = before.replace('@', '.new@')
  await button(page, 'Edit profile').click()
  const form = page.getByRole('dialog', { name: 'Edit general info' })
  await form.getByLabel('Team email').fill(wanted)
  await form.getByRole('button', { name: 'Save' }).click()
  const note = page.getByText(`${wanted} isn't confirmed yet`)
  await note.waitFor()
  await page.getByText(`Until then, sign-in and emails use ${before}`).waitFor()
  await settled(page)
  expect(await breaches(page)).toEqual([])
  const { page: admins } = await stage.visit('linh', '/')
  const link = await linkFromOutbox(admins, wanted)

  const { page: graces, watch } = await stage.visit('grace', '/profile')
  await graces.getByText(`${wanted} isn't confirmed yet`).waitFor()
  await graces.goto(link)
  await button(graces, 'Confirm the address').waitFor()
  expect(new URL(graces.url()).hash).toBe('')
  expect(await breaches(graces)).toEqual([])
  // The page may make calls with the session that has ended.
  watch.expect(/^401 /)
  await graces.reload()
  await button(graces, 'Confirm the address').click()
  await graces.getByText(`You now sign in with ${wanted}`).waitFor()
  await button(graces, 'Sign in').click()
  await button(graces, 'Sign in with').waitFor()
  expect((await graces.context().cookies()).map(({ name }) => name)).not.toContain('muster-token')

  await note.waitFor({ state: 'detached' })
  watch.expect(/^400 POST .*addresses.confirm/)
  await graces.goto(link)
  await button(graces, 'Confirm the address').click()
  await graces.getByText('This link has been used or has expired').waitFor()
})
