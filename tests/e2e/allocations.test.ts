import type { Member, Project } from '#contract/api/projects/project.ts'
import type { Allocation } from '#contract/api/projects/member.ts'
import { showDate } from '#contract/dates.ts'
import { breaches } from './support/axe.ts'
import { settled } from './support/settled.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()

/** The next first of May. */
function may(): string {
  const [year = 0, month = 0] = new Date().toISOString().split('-').map(Number)
  return `${month < 5 ? year : year + 1}-05-01`
}

it('plans a person at 60 percent from May, sees it over time, and takes it back', async () => {
  const project = await stage.call<Project>('linh', 'GET', '/projects/harbor-pilot')
  const at = `/projects/${project.id}/members`
  const members = await stage.call<Member[]>('linh', 'GET', `${at}?status=active`)
  const member = members.find(({ username }) => username === 'khoa.dang') as Member
  const over = () => stage.call<Allocation[]>('linh', 'GET', `${at}/${member.projectMemberID}/allocations`)
  expect(member).toMatchObject({ percent: 100, deploymentType: 'official' })

  const { page } = await stage.visit('linh', '/projects/harbor-pilot?tab=members')
  const edit = page.getByRole('button', { name: `Edit ${member.displayName}` })
  await edit.click()
  const panel = page.getByRole('dialog', { name: 'Edit member' })
  await panel.getByRole('radio', { name: 'Part-time' }).check()
  await panel.getByLabel('Percent').fill('60')
  await panel.getByRole('textbox', { name: 'From' }).fill(may())
  await panel.getByLabel('Reason').fill('University')
  expect(await breaches(page)).toEqual([])
  await panel.getByRole('button', { name: 'Save' }).click()
  await panel.waitFor({ state: 'detached' })
  expect((await over()).map(({ state, percent, from }) => [state, percent, from])).toEqual([
    ['planned', 60, may()],
    ['current', 100, project.startDate],
  ])

  // The list still shows today.
  await page
    .getByRole('row', { name: new RegExp(member.displayName) })
    .getByText('100')
    .waitFor()
  await page.getByRole('link', { name: 'Timeline' }).click()
  const bar = page.getByRole('button', { name: new RegExp(`${member.displayName}.*60% from ${showDate(may())}`) })
  await bar.waitFor()
  await settled(page)

  await page.getByRole('link', { name: 'List' }).click()
  await edit.click()
  const history = panel.getByRole('list', { name: 'Allocation over time' })
  await history.getByText('University').waitFor()
  await history.getByRole('button', { name: `Take back the allocation from ${showDate(may())}` }).click()
  await history.getByText('Taken back').waitFor()
  expect((await over()).find(({ state }) => state === 'current')).toMatchObject({ percent: 100, to: null })
})
