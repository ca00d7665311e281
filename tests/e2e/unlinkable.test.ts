import type { FeedbackForm } from '#contract/api/feedbacks/endpoints.ts'
import type { Survey, Topic } from '#contract/api/surveys/survey.ts'
import { breaches } from './support/axe.ts'
import { dialog, toast } from './support/find.ts'
import { phone } from './support/phone.ts'
import { darken } from './support/routes.ts'
import { settled } from './support/settled.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()
const year = new Date().getUTCFullYear() + 1
const [title, shown] = [`Q3, ${year}`, `Q3 ${year}`]

it('a round is made unlinkable, answered, one form on a phone, and closed, and its results are read', async () => {
  const { page } = await stage.visit('linh', '/feedbacks/engagement')
  await page.getByRole('button', { name: 'Create' }).click()
  const panel = dialog(page, 'New engagement survey')
  await panel.getByRole('radio', { name: 'Q3' }).check()
  await panel.getByRole('radio', { name: String(year) }).check()
  await panel.getByRole('checkbox', { name: 'Answers that nobody can trace' }).check()
  await panel.getByText(/Not even who owns the database can tie answers to people/).waitFor()
  await settled(page)
  expect(await breaches(page)).toEqual([])
  await panel.getByRole('button', { name: 'Preview participants' }).click()
  await panel
    .getByText(/participants/)
    .first()
    .waitFor()
  await panel.getByRole('button', { name: 'Create' }).click()
  await toast(page, 'Engagement survey created')
  await page.getByRole('link', { name: shown, exact: true }).click()
  await page.getByText(/Nobody can trace answers of this survey/).waitFor()
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await dialog(page, `Send ${shown}?`).getByRole('button', { name: 'Send' }).click()
  await dialog(page, 'Emails').getByRole('button', { name: 'Close' }).click()

  const rounds = await stage.call<Survey[]>('linh', 'GET', '/surveys?subtype=engagement&page=0')
  const { id } = rounds.find((round) => round.title === title) as Survey
  const { topics } = await stage.call<{ topics: Topic[] }>('linh', 'GET', `/surveys/${id}?page=0`)
  const mine = topics.find(({ employee }) => employee.username === 'george') as Topic

  const path = `/feedbacks/inbox/${mine.id}?type=survey&subtype=engagement&eventID=${id}`
  const { page: small } = await stage.visit('george', path, phone)
  await small.getByText(/Nobody can find out what you answered/).waitFor()
  await settled(small)
  expect(await breaches(small)).toEqual([])
  await darken(small)
  expect(await breaches(small)).toEqual([])
  for (const group of await small.getByRole('radiogroup').all()) await group.locator('label').nth(3).tap()
  // The tab keeps them; the server has no draft.
  await small.reload()
  await small.getByText(/^(\d+) of \1 answered$/).waitFor()
  const draft = await stage.call<FeedbackForm>('george', 'GET', `/feedbacks/${id}/topics/${mine.id}`)
  expect(draft.answers.filter(({ answer }) => answer)).toEqual([])
  await small.getByRole('button', { name: 'Preview & send' }).tap()
  await dialog(small).getByRole('button', { name: 'Send' }).tap()
  await toast(small, 'Answers sent')
  expect(await small.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('answers.')))).toEqual(
    [],
  )

  const others = topics.filter(({ employee }) => employee.username !== 'george').slice(0, 11)
  for (const { id: topicId, employee } of others) {
    const place = `/feedbacks/${id}/topics/${topicId}`
    const { answers } = await stage.call<FeedbackForm>(employee.username, 'GET', place)
    const given = answers.map(({ eventQuestionID }) => ({ eventQuestionID, answer: 'agree', note: '' }))
    await stage.call(employee.username, 'POST', `${place}/submit`, { answers: given, status: 'done' })
  }
  await page.reload()
  // Enough wait, so that closing loses none.
  await page.getByText(/Nobody can trace answers of this survey/).waitFor()
  expect(await page.getByText(/closing loses them/).count()).toBe(0)
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await dialog(page, `Close ${shown}?`).getByRole('button', { name: 'Close' }).click()
  await toast(page, 'Survey closed')
  await page.getByRole('tab', { name: 'Results' }).click()
  await page.getByRole('region', { name: 'Answers and comments' }).getByRole('listitem').first().waitFor()
  expect(await page.getByRole('region', { name: 'By group' }).count()).toBe(0)
  await settled(page)
  expect(await breaches(page)).toEqual([])
  await darken(page)
  expect(await breaches(page)).toEqual([])
  await page.getByRole('heading', { name: /^1\. / }).click()
  await page.getByTitle('12 Agree').first().waitFor()
})
