import type { Page } from 'playwright-core'
import type { ProjectSummary } from '#contract/api/dashboards/projects.ts'
import { seedId } from '#server/platform/db/seedIds.ts'
import { breaches } from './support/axe.ts'
import { settled } from './support/settled.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()

const harbor = seedId('project', 'harbor-pilot')
const toast = (page: Page, text: string | RegExp) => page.getByRole('alert').filter({ hasText: text }).first()
const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const tab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true })
const query = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

async function axe(page: Page): Promise<void> {
  await settled(page)
  expect(await breaches(page)).toEqual([])
}

it('shows an admin all three tabs', async () => {
  const { page } = await stage.visit('linh', '/dashboard?tab=projects')
  for (const name of ['Project size', 'Quarterly summary', 'Engineering health', 'Audit events'])
    await card(page, name).waitFor()
  await tab(page, 'Resources').click()
  for (const name of ['Resource utilization', 'Pending and available', 'Work unit distribution'])
    await card(page, name).waitFor()
  await tab(page, 'Engagement').click()
  await page.getByRole('combobox', { name: 'Groups by' }).waitFor()
  expect(query(page).tab).toBe('engagement')
})

it('chooses a project, and opens the rows behind a number', async () => {
  const { page } = await stage.visit('linh', '/dashboard?tab=projects')
  await page.getByRole('button', { name: 'Harbor Pilot' }).click()
  await page.waitForURL(/projectID=/)
  expect(query(page).projectID).toBe(harbor)
  await card(page, 'Engineering health').getByText('Harbor Pilot').waitFor()
  await page.reload()
  await page.getByRole('button', { name: 'Harbor Pilot', pressed: true }).waitFor()
  await page.getByRole('button', { name: 'Show all projects' }).click()
  await page.waitForURL((url) => !url.search.includes('projectID'))

  await page.getByRole('link', { name: /^Harbor Pilot: \d+ members$/ }).click()
  const rows = page.getByRole('dialog')
  await rows.getByText('James').first().waitFor()
  await axe(page)
  await page.keyboard.press('Escape')
  await rows.waitFor({ state: 'detached' })
  expect(query(page)).not.toHaveProperty('rows')
})

interface Led {
  id: string
  name: string
  technicalLeads: { employeeID: string }[]
  deliveryManagers: { employeeID: string }[]
  accountManagers: { employeeID: string }[]
}

it('shows a lead what the lead leads, and nothing of other projects', async () => {
  const { id } = await stage.call<{ id: string }>('george', 'GET', '/profile')
  const all = await stage.call<Led[]>('linh', 'GET', '/projects?page=1&size=999')
  const isLed = ({ technicalLeads, deliveryManagers, accountManagers }: Led) =>
    [technicalLeads, deliveryManagers, accountManagers].flat().some(({ employeeID }) => employeeID === id)
  const led = all.filter(isLed).map(({ name }) => name)
  const others = all.filter((one) => !isLed(one))
  expect(led).toContain('Harbor Pilot')
  expect(others.length).toBeGreaterThan(led.length)

  const { page, watch } = await stage.visit('george', '/')
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Dashboard' }).click()
  await page.waitForURL('**/dashboard')
  await page.getByText('Shows the projects you lead.').waitFor()
  await card(page, 'Quarterly summary').getByText('Harbor Pilot').first().waitFor()
  await axe(page)
  const text = (await page.getByRole('main').textContent()) ?? ''
  expect(others.filter(({ name }) => text.includes(name)).map(({ name }) => name)).toEqual([])
  await page.getByRole('combobox', { name: 'Project' }).click()
  const options = await page.getByRole('option').allInnerTexts()
  expect(options.map((name) => name.trim())).toContain('Harbor Pilot')
  expect(others.filter(({ name }) => options.some((option) => option.trim() === name))).toEqual([])
  await page.keyboard.press('Escape')

  await card(page, 'Quarterly summary').getByRole('link').last().click()
  const rows = page.getByRole('dialog')
  await rows.waitFor()
  await settled(page)
  const listed = (await rows.textContent()) ?? ''
  expect(others.filter(({ name }) => listed.includes(name))).toEqual([])

  watch.expect(/^404 GET \/api\/v1\/dashboards\/projects\//)
  await page.goto(`/dashboard?projectID=${others[0]?.id}`)
  await page.getByText('Project not found').waitFor()

  await page.goto('/projects/harbor-pilot?tab=health')
  await page.getByRole('button', { name: 'Add cycle' }).waitFor()
  await axe(page)
})

it('shows the enabling team the projects, and a member nothing', async () => {
  const { page } = await stage.visit('sofia', '/dashboard?tab=resources')
  await card(page, 'Project size').waitFor()
  expect(await page.getByRole('tab', { name: /^(Projects|Resources|Engagement)$/ }).allTextContents()).toEqual([
    'Projects',
  ])
  await settled(page)
  const { page: other } = await stage.visit('anna', '/dashboard')
  await other.getByText('Sorry, you are not authorized').waitFor()
  expect(await other.getByRole('region', { name: 'Project size' }).count()).toBe(0)
})

it('takes audits from their entry to the dashboard', async () => {
  const { page } = await stage.visit('linh', '/projects/saffron?tab=health')
  await page.getByText('No audits yet').waitFor()
  await axe(page)
  await page.getByRole('button', { name: 'Add cycle' }).click()
  const panel = page.getByRole('dialog', { name: 'New cycle' })
  await panel.getByLabel(/^Average score/).fill('4.2')
  await axe(page)
  await panel.getByRole('button', { name: /^(Save|Add)/ }).dblclick()
  await panel.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: /^Add audit to/ }).click()
  await page.getByRole('heading', { name: /^New audit/ }).waitFor()
  await page.getByLabel(/^Score/).fill('3.8')
  await page.getByLabel('Name of item 1').fill('Releases can be taken back')
  await page.getByTitle('Poor', { exact: true }).click()
  await axe(page)
  await page.getByRole('button', { name: 'Add audit' }).click()
  await page.getByRole('heading', { name: /^New audit/ }).waitFor({ state: 'detached' })

  await page.getByRole('button', { name: 'Import CSV' }).click()
  const dialog = page.getByRole('dialog', { name: /^Import/ })
  const lines = ['kind,cycle,name,priority,status', 'action-item,1,Practise the rollback,high,pending']
  await dialog.getByRole('textbox', { name: 'Lines' }).fill(`${lines.join('\n')}\naction-item,1,,urgent,pending`)
  await dialog.getByRole('button', { name: 'Check' }).click()
  await dialog.getByText('1 row has errors.').waitFor()
  expect(await dialog.getByRole('button', { name: 'Apply' }).isDisabled()).toBe(true)
  await axe(page)
  await dialog.getByRole('button', { name: 'Back' }).click()
  await dialog.getByRole('textbox', { name: 'Lines' }).fill(lines.join('\n'))
  await dialog.getByRole('button', { name: 'Check' }).click()
  await dialog.getByText('Create: 1').waitFor()
  await dialog.getByRole('button', { name: 'Apply' }).click()
  await dialog.waitFor({ state: 'detached' })
  await toast(page, /import/i).waitFor()
  await page.getByRole('list', { name: 'Action items' }).getByText('Practise the rollback').waitFor()
  await axe(page)

  const { summary } = await stage.call<{ summary: ProjectSummary[] }>('linh', 'GET', '/dashboards/projects/summary')
  expect(summary.find(({ code }) => code === 'saffron')).toMatchObject({
    audit: { value: 4.2, trend: 0 },
    health: { value: 3.8, trend: 0 },
    newItem: { value: 1, trend: 0 },
    resolvedItem: { value: 0, trend: 0 },
  })
  const saffron = seedId('project', 'saffron')
  await page.goto(
    `/dashboard?projectID=${saffron}&rows=actionItemRows&rows.projectID=${saffron}&rows.round=latest&rows.state=open`,
  )
  await page.getByRole('dialog').getByText('Practise the rollback').waitFor()
})
