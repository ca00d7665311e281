import type { Page } from 'playwright-core'
import { newEmployee } from '#tests/support/newEmployee.ts'
import { settled } from './support/settled.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()

/** Waits until the page receives changes. */
const followed = (page: Page) => page.waitForResponse((response) => response.url().includes('/api/v1/events'))

const table = (page: Page) => page.getByRole('table', { name: 'Employees' })
/** Finds the row by its own link, because other rows have the same name as line manager. */
const rowOf = (page: Page, name: string) =>
  table(page)
    .getByRole('row')
    .filter({ has: page.locator('td:first-child').getByRole('link', { name, exact: true }) })
const frameOf = (page: Page) => page.getByRole('region', { name: 'Employees' })

interface Person {
  id: string
  displayName: string
}
/** The first full-time person by name; their status can be changed and restored. */
async function somebody(): Promise<Person> {
  const body = { page: 1, size: 1, order: 'displayName', workingStatuses: ['full-time'] }
  const [person] = await stage.call<Person[]>('linh', 'POST', '/employees/search', body)
  if (!person) throw new Error('The demo company has nobody who works full time.')
  return person
}
const setStatus = ({ id }: Person, employeeStatus: string) =>
  stage.call('linh', 'PUT', `/employees/${id}/employee-status`, { employeeStatus })

const changes = [
  ['contractor', 'Contractor'],
  ['full-time', 'Full-time'],
] as const

it('a list shows changes of others within two seconds, in place, without moving what is being read', async () => {
  const address = `/employees?order=ASC&sort=displayName&perPage=20&filter=${encodeURIComponent('{}')}`
  const { page } = await stage.visit('linh', address)
  await followed(page)
  const person = await somebody()
  const waits: number[] = []
  for (const [status, word] of [...changes, ...changes, ...changes]) {
    await setStatus(person, status)
    const since = performance.now()
    await rowOf(page, person.displayName).getByText(word).waitFor({ timeout: 10_000 })
    waits.push(performance.now() - since)
  }
  // The median, because a busy machine can delay single updates.
  expect(waits.toSorted((a, b) => a - b)[3]).toBeLessThan(2_000)

  await frameOf(page).evaluate((frame) => frame.scrollTo(0, 200))
  const before = await table(page).locator('tbody tr').allInnerTexts()
  const top = await frameOf(page).evaluate((frame) => frame.scrollTop)
  const first = { fullName: 'Aaa First', displayName: 'Aaa First' }
  await stage.call('linh', 'POST', '/employees', newEmployee(first))
  const show = page.getByRole('button', { name: /^\d+ changes?: show$/ })
  await show.waitFor({ timeout: 10_000 })
  expect(await table(page).locator('tbody tr').allInnerTexts()).toEqual(before)
  expect(await frameOf(page).evaluate((frame) => frame.scrollTop)).toBe(top)
  await show.click()
  await rowOf(page, 'Aaa First').waitFor()
  await show.waitFor({ state: 'hidden' })
})

it('bell and dashboard follow others', async () => {
  const { page } = await stage.visit('linh', '/dashboard?tab=resources')
  await followed(page)
  await settled(page)
  const [asked] = await Promise.all([
    page.waitForResponse((response) => response.url().includes('/dashboards/'), { timeout: 10_000 }),
    somebody().then((person) => setStatus(person, 'contractor')),
  ])
  expect(asked.status()).toBe(200)

  const bell = page.getByRole('banner').getByRole('link', { name: /^Inbox/ })
  const before = await bell.getAttribute('aria-label')
  const inbox = await stage.call<{ eventID: string; topicID: string; isRead: boolean }[]>(
    'linh',
    'GET',
    '/feedbacks?page=0',
  )
  const unread = inbox.find(({ isRead }) => !isRead)
  if (!unread) throw new Error('The demo company has nothing unread for Linh.')
  await stage.call('linh', 'GET', `/feedbacks/${unread.eventID}/topics/${unread.topicID}`)
  await page.waitForFunction(
    (old) => [...document.querySelectorAll('header a[aria-label^="Inbox"]')].some((a) => a.ariaLabel !== old),
    before,
    { timeout: 10_000 },
  )
})
