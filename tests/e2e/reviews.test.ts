import type { ReviewOfPerson } from '#contract/api/surveys/sharing.ts'
import { breaches } from './support/axe.ts'
import { counting } from './support/clicks.ts'
import { openTab, toast } from './support/find.ts'
import { phone } from './support/phone.ts'
import { darken } from './support/routes.ts'
import { settled } from './support/settled.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()

it('job 6: a manager reads, summarises and shares a peer review, and the report reads it on the phone', async () => {
  const { page } = await stage.visit('grace', '/')
  const team = page.getByRole('region', { name: 'My team' })
  await team.getByRole('link', { name: 'Callum' }).waitFor()
  const clicks = await counting(page)
  await team.getByRole('link', { name: 'Callum' }).click()
  await openTab(page, 'Feedback')
  await page.getByRole('button', { name: 'Read and share' }).first().click()
  const panel = page.getByRole('dialog')
  const preview = panel.getByRole('region', { name: 'What Callum will read' })
  await preview.getByRole('blockquote').first().waitFor()
  await settled(page)
  expect(await breaches(page)).toEqual([])
  await panel.getByRole('textbox', { name: 'Summary' }).fill('Đúng hẹn, rõ ràng. Keep it up.')
  await preview.getByText('Đúng hẹn, rõ ràng. Keep it up.').waitFor()
  const foreseen = await preview.getByRole('blockquote').allTextContents()
  await panel.getByRole('button', { name: 'Share with Callum' }).click()
  await toast(page, 'Shared with Callum. An email tells them.')
  expect(await clicks()).toBe(4)

  const { page: small } = await stage.visit('callum', '/', phone)
  await small.getByRole('link', { name: /^Read: Your peer review/ }).waitFor()
  const taps = await counting(small)
  await small.getByRole('link', { name: /^Read: Your peer review/ }).tap()
  await small.getByText('Đúng hẹn, rõ ràng. Keep it up.').waitFor()
  expect(await small.getByRole('blockquote').allTextContents()).toEqual(foreseen)
  await settled(small)
  expect(await breaches(small)).toEqual([])
  await darken(small)
  expect(await breaches(small)).toEqual([])
  await small.getByRole('textbox', { name: 'Your note' }).fill('Cảm ơn')
  await small.getByRole('button', { name: 'I have read this' }).tap()
  await toast(small, 'Thank you')
  await small.getByText(/^Read /).waitFor()
  expect(await taps()).toBe(2)
  expect(await stage.call('callum', 'GET', '/tasks')).not.toContainEqual(
    expect.objectContaining({ kind: 'review-shared' }),
  )
  const { id } = await stage.call<{ id: string }>('grace', 'GET', '/employees/callum')
  const [, seen] = await stage.call<ReviewOfPerson[]>('grace', 'GET', `/employees/${id}/reviews`)
  expect(seen).toMatchObject({ state: 'shared', reply: 'Cảm ơn' })
})
