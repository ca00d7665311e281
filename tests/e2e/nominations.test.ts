import type { Nominations } from '#contract/api/surveys/nominations.ts'
import type { Task } from '#contract/api/tasks.ts'
import { daysLater } from '#contract/dates.ts'
import { breaches } from './support/axe.ts'
import { toast } from './support/find.ts'
import { phone } from './support/phone.ts'
import { darken } from './support/routes.ts'
import { settled } from './support/settled.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()

it('a report chooses reviewers on the phone, the manager approves, and a reviewer declines', async () => {
  const today = new Date().toISOString().slice(0, 10)
  const nominations = { until: daysLater(today, 7), most: 4, formsMost: 50 }
  const body = {
    type: 'peer-review',
    quarter: 'q3,q4',
    year: Number(today.slice(0, 4)) + 1,
    kinds: ['peer'],
    nominations,
  }
  await stage.call('linh', 'POST', '/surveys', body)

  const { page: small } = await stage.visit('callum', '/', phone)
  await small.getByRole('link', { name: /^Choose: Choose who reviews you/ }).tap()
  const people = small.getByRole('list', { name: 'Colleagues' }).getByRole('checkbox')
  await people.first().waitFor()
  await settled(small)
  expect(await breaches(small)).toEqual([])
  await darken(small)
  expect(await breaches(small)).toEqual([])
  for (const at of [0, 1, 2]) await people.nth(at).check()
  await small.getByRole('button', { name: 'Send the choice' }).tap()
  await toast(small, 'Your choice waits for approval')

  const tasks = await stage.call<Task[]>('grace', 'GET', '/tasks')
  const { link } = tasks.find(({ kind }) => kind === 'nomination-approval') as Task
  const path = `/surveys/${link.eventID}/topics/${link.id}`
  const choice = await stage.call<Nominations>('grace', 'GET', `${path}/nominations`)
  const chosen = choice.people.filter(({ isChosen }) => isChosen).map(({ employee }) => employee)
  expect(chosen).toHaveLength(3)

  const { page } = await stage.visit('grace', '/')
  await page.getByRole('link', { name: /^Decide: Callum has chosen reviewers/ }).click()
  await page.getByRole('button', { name: 'Approve' }).waitFor()
  await settled(page)
  expect(await breaches(page)).toEqual([])
  await page.getByRole('button', { name: 'Approve' }).click()
  await toast(page, 'Approved')

  await stage.call('linh', 'POST', `/surveys/${link.eventID}/send`, { type: 'peer-review', topicIDs: [link.id] })
  const username = chosen[0]?.username ?? ''
  const { page: reviewer } = await stage.visit(username, `/feedbacks/inbox/${link.id}?eventID=${link.eventID}`, phone)
  await reviewer.getByRole('button', { name: 'Decline' }).tap()
  const dialog = reviewer.getByRole('dialog')
  await dialog.getByRole('radio', { name: 'No time' }).check()
  await settled(reviewer)
  expect(await breaches(reviewer)).toEqual([])
  await dialog.getByRole('button', { name: 'Decline' }).tap()
  await toast(reviewer, 'Declined')
})
