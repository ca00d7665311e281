import { daysLater } from '#contract/dates.ts'
import type { Task } from '#contract/api/tasks.ts'
import { breaches } from './support/axe.ts'
import { phone } from './support/phone.ts'
import { darken } from './support/routes.ts'
import { settled } from './support/settled.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()

const tasksOf = (username: string) => stage.call<Task[]>(username, 'GET', '/tasks')

it.each([
  ['linh', 1440],
  ['linh', 390],
  ['anna', 390],
])('home of %s at %i px is readable in both themes, in one column on a phone', async (username, width) => {
  const { page } = await stage.visit(username, '/', { viewport: { width, height: 900 } })
  await page.getByRole('heading', { level: 1, name: /^Good / }).waitFor()
  await page.getByRole('region', { name: 'Who is away' }).waitFor()
  await settled(page)
  expect(await breaches(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
  const top = async (name: string) => (await page.getByRole('region', { name }).boundingBox())?.y ?? 0
  expect((await top('Coming up in 30 days')) > (await top('To do')) + 100).toBe(width < 1100)
  const bar = page.getByRole('navigation', { name: 'Most used' })
  expect(await bar.isVisible()).toBe(width < 600)
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const last = await page.getByRole('main').boundingBox()
  const end = width < 600 ? ((await bar.boundingBox())?.y ?? 0) : Number.POSITIVE_INFINITY
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(end + 1)
  await darken(page)
  expect(await breaches(page, ['color-contrast'])).toEqual([])
})

it('the list is that of the server, and a button leads to where the task is done', async () => {
  const tasks = await tasksOf('linh')
  expect(tasks.length).toBeGreaterThan(2)
  const { page } = await stage.visit('linh', '/')
  const lines = page.getByRole('list', { name: 'To do' }).getByRole('listitem')
  await lines.first().waitFor()
  if (tasks.length > 8) await page.getByRole('button', { name: `Show all ${tasks.length}` }).click()
  expect(await lines.count()).toBe(tasks.length)
  const invoice = tasks.find(({ kind }) => kind === 'invoice-overdue')
  await page.getByRole('link', { name: new RegExp(`^Remind: Invoice ${invoice?.subject.name} `) }).click()
  await page
    .getByRole('dialog')
    .getByText(invoice?.subject.name ?? '')
    .first()
    .waitFor()
})

it('a request for time off reaches the home of the manager, who hides it and takes that back', async () => {
  const kinds = await stage.call<{ id: string; code: string }[]>('anna', 'GET', '/metadata/absence-kinds')
  const sick = kinds.find(({ code }) => code === 'unpaid') ?? kinds[0]
  const day = daysLater(new Date().toISOString().slice(0, 10), 45)
  const days = { from: day, to: daysLater(day, 4) }
  await stage.call('anna', 'POST', '/absences', { kindID: sick?.id, ...days })
  const { lineManager } = await stage.call<{ lineManager: { username: string } }>('linh', 'GET', '/employees/anna')
  const { page } = await stage.visit(lineManager.username, '/', phone)
  await page.getByRole('button', { name: /^Show all/ }).tap()
  const line = page.getByRole('listitem').filter({ hasText: 'Anna asks for time off' })
  await line.first().waitFor()
  const before = await line.count()
  await line.last().getByRole('button', { name: /^Hide/ }).tap()
  await page.getByRole('menuitem', { name: 'Hide for a week' }).tap()
  await page.waitForFunction(
    (count) =>
      [...document.querySelectorAll('li')].filter((one) => one.textContent?.includes('Anna asks for time off'))
        .length === count,
    before - 1,
  )
  await page.getByRole('button', { name: 'Undo' }).tap()
  await line.last().waitFor()
  await line.last().getByRole('link', { name: 'Decide: Anna asks for time off' }).tap()
  await page.getByRole('tab', { name: /^To decide/, selected: true }).waitFor()
  expect(new URL(page.url()).searchParams.get('tab')).toBe('decide')
})
