import type { Employee } from '#contract/api/employees/employee.ts'
import type { SurveyDetail, Survey, Topic, TopicDetail } from '#contract/api/surveys/survey.ts'
import { breaches } from './support/axe.ts'
import { toast } from './support/find.ts'
import { phone } from './support/phone.ts'
import { darken } from './support/routes.ts'
import { settled } from './support/settled.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()

it('a question for a position is on the forms about people who have it, and on no others', async () => {
  const callum = await stage.call<Employee>('linh', 'GET', '/employees/callum')
  const position = callum.positions[0]?.name ?? ''
  const { page } = await stage.visit('linh', '/config?tab=questions')
  await page.getByRole('button', { name: 'Add question' }).click()
  const added = page.getByRole('textbox', { name: /^Question \d+$/ }).last()
  await added.fill('How well do they test?')
  await page
    .getByRole('combobox', { name: /^For positions, question/ })
    .last()
    .click()
  await page.getByRole('option', { name: position }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('combobox', { name: 'Position of the person' }).click()
  await page.getByRole('option', { name: 'Other positions' }).click()
  await page.getByRole('region', { name: 'Preview' }).getByText('How well do they test?').waitFor({ state: 'detached' })
  await settled(page)
  expect(await breaches(page)).toEqual([])
  await darken(page)
  expect(await breaches(page)).toEqual([])
  await page.getByRole('button', { name: 'Save questions' }).click()
  await toast(page, 'Questions saved. New surveys ask them.')

  const year = new Date().getUTCFullYear() + 2
  await stage.call('linh', 'POST', '/surveys', { type: 'peer-review', quarter: 'q1,q2', year, kinds: ['peer'] })
  const rounds = await stage.call<Survey[]>('linh', 'GET', '/surveys?subtype=peer-review')
  const { id = '' } = rounds.find(({ title }) => title === `Q1/Q2, ${year}`) ?? {}
  await stage.call('linh', 'POST', `/surveys/${id}/send`, { type: 'peer-review', everyone: true })
  const { topics } = await stage.call<SurveyDetail>('linh', 'GET', `/surveys/${id}?size=999`)
  /** Opens the form of somebody who is asked about the person, on the phone. */
  const openForm = async (topic: Topic) => {
    const { participants } = await stage.call<TopicDetail>('linh', 'GET', `/surveys/${id}/topics/${topic.id}`)
    const reviewer = participants[0]?.reviewer.username ?? ''
    const { page: form } = await stage.visit(reviewer, `/feedbacks/inbox/${topic.id}?eventID=${id}`, phone)
    await form.getByRole('textbox').first().waitFor()
    return form
  }
  const about = (fits: (one: Topic) => boolean) => topics.find((one) => one.count?.total && fits(one)) as Topic
  const his = await openForm(about(({ employee }) => employee.username === 'callum'))
  await his.getByText('How well do they test?').waitFor()
  await settled(his)
  expect(await breaches(his)).toEqual([])
  const people = await Promise.all(
    topics.map(({ employee }) => stage.call<Employee>('linh', 'GET', `/employees/${employee.id}`)),
  )
  const without = people.filter(({ positions }) => !positions.some(({ name }) => name === position))
  const theirs = await openForm(about(({ employee }) => without.some((one) => one.id === employee.id)))
  expect(await theirs.getByText('How well do they test?').count()).toBe(0)
})
