import type { Page } from 'playwright-core'
import type { Employee } from '#contract/api/employees/employee.ts'
import { livePath } from '#contract/live.ts'
import { settled } from './support/settled.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()
let company: Employee[]
let colleagues: string[]
let own: Employee

beforeAll(async () => {
  const body = { page: 1, size: 200, preload: true }
  company = await stage.call<Employee[]>('linh', 'POST', '/employees/search', body)
  const james = company.find(({ username }) => username === 'james')
  if (!james) throw new Error('The demo company has no James.')
  own = james
  const projects = new Set(james.projects.map(({ id }) => id))
  colleagues = company
    .filter(({ status, projects: theirs }) => status !== 'left' && theirs.some(({ id }) => projects.has(id)))
    .map(({ username }) => username)
    .sort()
})

/** Values of other people that only few may see. */
function secrets(): { texts: Set<string>; amounts: Set<number> } {
  const others = company.filter(({ id }) => id !== own.id)
  const texts = others.flatMap((person) => [
    person.phoneNumber,
    person.personalEmail,
    person.address,
    person.wiseAccountNumber,
    person.wiseRecipientEmail,
  ])
  const amounts = others.flatMap(({ baseSalary }) =>
    baseSalary
      ? [baseSalary.contract_amount, baseSalary.company_account_amount, baseSalary.personal_account_amount]
      : [],
  )
  return { texts: new Set(texts.filter(Boolean)), amounts: new Set(amounts.filter((amount) => amount > 200)) }
}

function leaves(value: unknown): unknown[] {
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(leaves) : [value]
}

/**
 * Records every API answer that reaches the page, also of calls that it no longer waits for. Leaves out the stream of
 * changes, which never ends and contains only kinds.
 */
async function record(page: Page): Promise<() => Promise<{ address: string; body: unknown }[]>> {
  const told: { address: string; body: unknown }[] = []
  const isAnswer = ({ pathname }: URL) => pathname.startsWith('/api/') && !pathname.endsWith(livePath)
  await page.route(isAnswer, async (route) => {
    const response = await route.fetch()
    told.push({ address: response.url(), body: await response.json() })
    await route.fulfill({ response })
  })
  return async () => {
    await page.unrouteAll({ behavior: 'wait' })
    return told
  }
}

it('knows secrets to look for', () => {
  const { texts, amounts } = secrets()
  expect(texts.size).toBeGreaterThan(200)
  expect(amounts.size).toBeGreaterThan(50)
  expect(colleagues.length).toBeGreaterThan(3)
  expect(colleagues.length).toBeLessThan(company.length / 2)
})

it('shows a contractor colleagues on shared projects without private data, on the page and in responses', async () => {
  const { page } = await stage.visit('james', '/404')
  const answers = await record(page)
  const texts: (string | null)[] = []
  const rail = page.getByRole('navigation', { name: 'Main' })
  await rail.getByRole('link', { name: 'Employees' }).click()
  await page.getByText(`${colleagues.length} employees`, { exact: true }).waitFor()
  const table = page.getByRole('table', { name: 'Employees' })
  const links = table.locator('tbody tr td:first-child a')
  await links.first().waitFor()
  const shown = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  expect(shown.map((path) => path.replace('/employees/', '')).sort()).toEqual(colleagues)

  await page.getByRole('button', { name: 'Columns' }).click()
  await page.getByRole('button', { name: 'All', exact: true }).click()
  await page.keyboard.press('Escape')
  await table.getByRole('columnheader', { name: 'Discord' }).waitFor()
  for (const hidden of ['Salary', 'Phone', 'Organizations', 'Joined date', 'Left date'])
    expect(await table.getByRole('columnheader', { name: hidden }).count()).toBe(0)
  texts.push(await page.locator('body').textContent())

  // A colleague and the own line manager: both open, with the same hidden fields as others.
  for (const username of [colleagues.find((one) => one !== 'james'), 'katarzyna']) {
    await page.goto(`/employees/${username}`)
    await page.getByRole('region', { name: 'Skills' }).waitFor()
    await settled(page)
    texts.push(await page.locator('body').textContent())
    expect(await page.getByRole('button', { name: /^Edit/ }).count()).toBe(0)
    expect(await page.getByRole('link', { name: /^Edit/ }).count()).toBe(0)
    for (const title of ['Pay', 'Timeline', 'Status', 'Status and roles'])
      expect(await page.getByRole('region', { name: title, exact: true }).count()).toBe(0)
    for (const label of ['Phone', 'Personal email', 'Address'])
      expect(await page.locator('dt', { hasText: label }).count()).toBe(0)
  }

  const { texts: words, amounts } = secrets()
  for (const text of texts) for (const word of words) expect(text).not.toContain(word)
  const bodies = await answers()
  expect(bodies.some(({ address }) => address.includes('/employees/search'))).toBe(true)
  const told = bodies.flatMap(({ address, body }) => leaves(body).map((leaf) => ({ address, leaf })))
  expect(told.filter(({ leaf }) => amounts.has(Number(leaf)))).toEqual([])
  const withWords = told.filter(({ leaf }) => [...words].some((word) => String(leaf).includes(word)))
  expect(withWords).toEqual([])
})

it('does not tell a contractor whether a person left, is none of the colleagues or does not exist', async () => {
  const left = company.find(({ status }) => status === 'left')?.username
  const { page, watch } = await stage.visit('james', '/employees')
  watch.expect(/^404 GET \/api\/v1\/employees\//)
  for (const username of [left, 'linh', 'nobody-at-all']) {
    await page.goto(`/employees/${username}`)
    await page.getByText("This page doesn't exist, or you don't have access.").waitFor()
    expect(new URL(page.url()).pathname).toBe('/404')
  }
})

it('links a contractor to the people who open, and names the others without a link', async () => {
  const openable = await stage.call<string[]>('james', 'GET', '/employees/options/openable')
  const { page } = await stage.visit('james', '/projects/harbor-pilot')
  const main = page.getByRole('main')
  const contacts = main.getByRole('region', { name: 'Contact info' })
  await contacts.waitFor()
  await settled(page)
  const people = main.locator('a[href^="/employees/"]')
  const linked = await people.evaluateAll((all) => all.map((one) => one.getAttribute('href')?.split('/').pop() ?? ''))
  expect(linked.length).toBeGreaterThan(1)
  expect(linked.filter((one) => !openable.includes(one))).toEqual([])
  const { accountManagers } = await stage.call<{
    accountManagers: { username: string; displayName: string }[]
  }>('linh', 'GET', '/projects/harbor-pilot')
  const strangers = accountManagers.filter(({ username }) => !openable.includes(username))
  expect(strangers.length).toBeGreaterThan(0)
  for (const { displayName } of strangers) await contacts.getByText(displayName, { exact: true }).first().waitFor()
})

it.each([
  ['/projects/new', ['Projects']],
  ['/employees/new', ['Employees']],
  ['/employees/james/edit', ['Employees']],
  ['/invoices', ['Invoices']],
  ['/feedbacks/peer-review', ['Feedbacks', 'Peer Review']],
  ['/feedbacks/work/some-id', ['Feedbacks', 'Work']],
])('closes %s to a contractor and says so', async (path, trail) => {
  const { page } = await stage.visit('james', path)
  await page.getByText('Sorry, you are not authorized to access this page.', { exact: true }).waitFor()
  expect(await page.getByRole('heading', { level: 1 }).textContent()).toBe('403')
  const crumbs = page.getByRole('navigation', { name: 'Breadcrumb' }).getByRole('listitem')
  expect((await crumbs.allTextContents()).filter(Boolean)).toEqual(trail)
  expect(new URL(page.url()).pathname).toBe(path)
  await page.getByRole('link', { name: 'Back Home' }).click()
  await page.waitForURL((url) => url.pathname !== path)
})
