import type { GivenFeedback, SharedProject } from '#contract/api/surveys/given.ts'
import { breaches } from './support/axe.ts'
import { dialog, toast } from './support/find.ts'
import { phone } from './support/phone.ts'
import { darken } from './support/routes.ts'
import { settled } from './support/settled.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()

it('gives feedback on the page of a colleague, who reads it on the phone', async () => {
  const { page } = await stage.visit('grace', '/employees/callum')
  await page.getByRole('button', { name: 'More' }).click()
  await page.getByRole('menuitem', { name: 'Give feedback' }).click()
  const panel = dialog(page, 'Feedback for Callum')
  await panel.getByRole('textbox', { name: 'Your words' }).fill('Cảm ơn. The migration went well because of you.')
  await settled(page)
  expect(await breaches(page)).toEqual([])
  await darken(page)
  expect(await breaches(page)).toEqual([])
  await panel.getByRole('button', { name: 'Send' }).click()
  await toast(page, 'Sent to Callum')

  const { page: small } = await stage.visit('callum', '/', phone)
  await small.getByRole('link', { name: /^Read: Grace wrote feedback to you/ }).tap()
  const got = small.getByRole('region', { name: 'Feedback for you' })
  await got.getByText('Cảm ơn. The migration went well because of you.').waitFor()
  await settled(small)
  expect(await breaches(small)).toEqual([])
  await darken(small)
  expect(await breaches(small)).toEqual([])
  expect(await stage.call('callum', 'GET', '/tasks')).not.toContainEqual(
    expect.objectContaining({ kind: 'feedback-given' }),
  )
  const { id } = await stage.call<{ id: string }>('grace', 'GET', '/employees/callum')
  const [given] = await stage.call<GivenFeedback[]>('grace', 'GET', `/employees/${id}/given-feedback`)
  expect(given).toMatchObject({ readAt: expect.any(String), manager: null })
})

it('asks a colleague after a project, who answers on the phone, and reads the answer', async () => {
  const { page } = await stage.visit('callum', '/profile?tab=feedback')
  await page.getByRole('button', { name: 'Ask for feedback' }).click()
  const panel = dialog(page, 'Ask for feedback')
  await panel.getByRole('checkbox').first().check()
  const [project] = await stage.call<SharedProject[]>('callum', 'GET', '/given-feedback/projects')
  const asked = project?.people[0]?.username ?? ''
  await settled(page)
  expect(await breaches(page)).toEqual([])
  await darken(page)
  expect(await breaches(page)).toEqual([])
  await panel.getByRole('button', { name: 'Ask', exact: true }).click()
  await toast(page, 'Asked. An email tells them.')

  const { page: small } = await stage.visit(asked, '/', phone)
  await small.getByRole('link', { name: /^Answer: Callum asks for your feedback/ }).tap()
  await small.getByRole('button', { name: 'Answer Callum', exact: true }).tap()
  const sheet = dialog(small, 'Feedback for Callum')
  await sheet.getByText('Only Callum reads it, with your name.').waitFor()
  await settled(small)
  expect(await breaches(small)).toEqual([])
  await sheet.getByRole('textbox', { name: 'Your words' }).fill('Đúng hẹn, rõ ràng.')
  await sheet.getByRole('button', { name: 'Send' }).tap()
  await toast(small, 'Sent to Callum')

  await page.goto('/profile?tab=feedback')
  await page.getByRole('region', { name: 'Feedback for you' }).getByText('Đúng hẹn, rõ ràng.').waitFor()
  await settled(page)
  expect(await breaches(page)).toEqual([])
})
