import type { Member, Project } from '#contract/api/projects/project.ts'
import type { Allocation } from '#contract/api/projects/member.ts'
import { showDate } from '#contract/dates.ts'
import { breaches } from './support/axe.ts'
import { settled } from './support/settled.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()

/** The first of next month. */
function nextMonth(): string {
  const [year = 0, month = 0] = new Date().toISOString().split('-').map(Number)
  return new Date(Date.UTC(year, month, 1)).toISOString().slice(0, 10)
}

it('plans other positions from next month, seen over time and in the team as of then', async () => {
  const project = await stage.call<Project>('linh', 'GET', '/projects/harbor-pilot')
  const at = `/projects/${project.id}/members`
  const members = await stage.call<Member[]>('linh', 'GET', `${at}?status=active`)
  const member = members.find(({ username }) => username === 'khoa.dang') as Member
  const over = () => stage.call<Allocation[]>('linh', 'GET', `${at}/${member.projectMemberID}/allocations`)
  expect(member.positions.map(({ name }) => name)).toEqual(['Backend Engineer'])

  const { page } = await stage.visit('linh', '/projects/harbor-pilot?tab=members')
  const edit = page.getByRole('button', { name: `Edit ${member.displayName}` })
  await edit.click()
  const panel = page.getByRole('dialog', { name: 'Edit member' })
  await panel.getByRole('combobox', { name: /^Positions/ }).click()
  await page.getByRole('option', { name: 'Solution Architect' }).click()
  await panel.getByRole('textbox', { name: 'From' }).fill(showDate(nextMonth()))
  await panel.getByLabel('Reason').fill('Takes over the design')
  expect(await breaches(page)).toEqual([])
  await panel.getByRole('button', { name: 'Save' }).click()
  await panel.waitFor({ state: 'detached' })
  const told = (await over()).map(({ state, from, positions }) => [
    state,
    from,
    positions.map(({ name }) => name).sort(),
  ])
  expect(told).toEqual([
    ['planned', nextMonth(), ['Backend Engineer', 'Solution Architect']],
    ['current', project.startDate, ['Backend Engineer']],
  ])

  // The list shows today; what is planned is below the form.
  const row = page.getByRole('row', { name: new RegExp(member.displayName) })
  await row.getByText('Backend Engineer').waitFor()
  expect(await row.getByText('Solution Architect').count()).toBe(0)
  await edit.click()
  const planned = panel.getByRole('list', { name: 'Allocation over time' }).getByRole('listitem').first()
  await planned
    .filter({ hasText: 'Solution Architect' })
    .filter({ hasText: showDate(nextMonth()) })
    .waitFor()
  await planned.filter({ hasText: 'Takes over the design' }).waitFor()
  await page.keyboard.press('Escape')
  await panel.waitFor({ state: 'detached' })

  // Timeline and team of then have both.
  const then = `asOf=${nextMonth()}`
  const isThen = page.getByRole('status').filter({ hasText: showDate(nextMonth()) })
  const bar = (role: string) =>
    page.getByRole('button', {
      name: new RegExp(`^${member.displayName} on Harbor Pilot: Senior ${role}, official, from`),
    })
  await page.goto(`${stage.product.url}/projects?view=timeline&keyword=Khoa`)
  await bar('Backend Engineer').waitFor()
  await page.goto(`${stage.product.url}/projects?view=timeline&keyword=Khoa&${then}`)
  await isThen.waitFor()
  await bar('Backend Engineer, Solution Architect').waitFor()
  await page.goto(`${stage.product.url}/projects/harbor-pilot?tab=members&${then}`)
  await isThen.waitFor()
  await row.filter({ hasText: 'Solution Architect' }).waitFor()
  await settled(page)
})
