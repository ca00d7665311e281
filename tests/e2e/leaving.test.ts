import { daysLater, showDate } from '#contract/dates.ts'
import { signInAs } from '#tests/support/signIn.ts'
import { breaches } from './support/axe.ts'
import { counting } from './support/clicks.ts'
import { change, openTab, toast } from './support/find.ts'
import { startTimedProduct } from './support/product.ts'
import { settled } from './support/settled.ts'
import { openStage } from './support/stage.ts'

// Sessions outlast the jump of the clock.
const stage = openStage(() => startTimedProduct({ SESSION_TTL: '90d' }))

interface Person {
  id: string
  username: string
  displayName: string
  status: string
  leftDate: string | null
}
interface Project {
  id: string
  technicalLeads: Person[]
}
const personOf = (username: string) => stage.call<Person>('linh', 'GET', `/employees/${username}`)
const project = () => stage.call<Project>('linh', 'GET', '/projects/harbor-pilot')

/** The last day of the next month. */
function endOfNextMonth(): string {
  const today = new Date()
  return new Date(Date.UTC(today.getUTCFullYear(), today.getUTCMonth() + 2, 0)).toISOString().slice(0, 10)
}

it('job 3: a leaver works until the end of next month and is out the day after, and work is handed over', async () => {
  const lastDay = endOfNextMonth()
  const leaver = (await project()).technicalLeads[0] as Person
  const successor = await personOf('marcus')

  const { page } = await stage.visit('linh', `/employees/${leaver.username}`)
  await page.getByRole('heading', { level: 1, name: leaver.displayName }).waitFor()
  const clicks = await counting(page)
  await change(page, 'Plan leaving')
  const panel = page.getByRole('dialog', { name: /^Plan leaving of/ })
  await panel.getByLabel('Last day').fill(showDate(lastDay))
  await panel.getByLabel('Reason').fill('Moves away')
  for (const field of ['Direct reports go to', 'Projects go to']) {
    await panel.getByRole('combobox', { name: field }).fill(successor.displayName)
    await page
      .getByRole('option', { name: new RegExp(successor.displayName) })
      .first()
      .click()
  }
  await panel.getByRole('button', { name: 'Save' }).click()
  await panel.waitFor({ state: 'detached' })
  const card = page.getByRole('region', { name: 'Employment', exact: true })
  await card.getByRole('listitem').filter({ hasText: 'Planned' }).filter({ hasText: 'Moves away' }).waitFor()
  // The menu, plan, the two who take over, save.
  expect(await clicks()).toBe(5)
  await openTab(page, 'Overview')
  const todo = page.getByRole('region', { name: 'To be done for leaving' })
  await todo.getByRole('button', { name: 'Add' }).click()
  const item = page.getByRole('dialog', { name: /^To be done for/ })
  await item.getByLabel('What is to be done').fill('Collect the laptop')
  await item.getByRole('combobox', { name: 'Who does it' }).fill(successor.displayName)
  await page
    .getByRole('option', { name: new RegExp(successor.displayName) })
    .first()
    .click()
  await item.getByRole('button', { name: 'Add' }).click()
  await todo.getByText('Collect the laptop').waitFor()
  await settled(page)
  expect(await breaches(page)).toEqual([])
  // The tab, add, who does it, add.
  expect(await clicks()).toBe(9)
  const task = `Collect the laptop, for ${leaver.displayName}`
  const theirs = await stage.visit(successor.username, '/')
  await theirs.page.getByText(task).waitFor()

  const own = await stage.visit(leaver.username, '/profile')
  await stage.product.moveTo(`${lastDay}T23:00:00Z`)
  await own.page.reload()
  await own.page.getByRole('heading', { name: 'Profile', exact: true }).first().waitFor()
  expect(await personOf(leaver.username)).toMatchObject({ status: 'full-time', leftDate: lastDay })

  await stage.product.moveTo(`${daysLater(lastDay, 1)}T00:10:00Z`)
  own.watch.expect(/^401 /)
  await own.page.reload()
  await own.page.getByRole('button', { name: 'Sign in with Muster ID' }).waitFor()
  await expect(signInAs(stage.product.url, leaver.username)).rejects.toThrow(/No code for|isn't active/)

  // Nothing is open that asks while the server is away.
  for (const one of [page, theirs.page]) await one.goto('about:blank')
  await stage.product.restart()
  // Daily work begins with the server and goes on behind it.
  await page.goto('/projects/harbor-pilot')
  const lead = page.getByRole('region', { name: 'Overview' }).getByText(successor.displayName, { exact: true })
  for (let turn = 0; turn < 20 && !(await lead.isVisible()); turn += 1) {
    await page.reload()
    await page.getByText('Technical leads').first().waitFor()
  }
  await lead.waitFor()
  expect((await project()).technicalLeads.map(({ username }) => username)).toEqual([successor.username])
  await page.goto(`/employees/${leaver.username}`)
  await page.getByText('Left', { exact: true }).first().waitFor()
  // What is due on the last day stays until it is done.
  await theirs.page.goto('/')
  await theirs.page.getByRole('button', { name: `Done: ${task}` }).click()
  await toast(theirs.page, 'Marked as done')
}, 120_000)
