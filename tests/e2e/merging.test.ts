import type { Locator } from 'playwright-core'
import type { Client } from '#contract/api/metadata/lookups.ts'
import type { Project } from '#contract/api/projects/project.ts'
import { breaches } from './support/axe.ts'
import { dialog, toast } from './support/find.ts'
import { phone } from './support/phone.ts'
import { darken } from './support/routes.ts'
import { settled } from './support/settled.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()

const every = ['on-boarding', 'active', 'paused', 'closed'].map((status) => `status=${status}`).join('&')

/** By how many pixels the element is cut off by the table's cell that it is in. */
const cutOff = (element: Locator) =>
  element.evaluate((it) => {
    const [own, cell] = [it, it.closest('td') as Element].map((one) => one.getBoundingClientRect())
    return own && cell ? Math.max(0, cell.left - own.left, own.right - cell.right) : undefined
  })

it.each([
  ['a desk', { viewport: { width: 1440, height: 900 } }],
  ['a phone', phone],
])('a client that was entered twice becomes one, and two again, at %s', async (_place, options) => {
  const clients = () => stage.call<Client[]>('linh', 'GET', '/clients')
  const projectsOf = async (id: string) =>
    (await stage.call<Project[]>('linh', 'GET', `/projects?clients=${id}&${every}`)).map((one) => one.id).toSorted()
  const [twice, stays] = (await clients()) as [Client, Client]
  const [moving, staying] = [await projectsOf(twice.id), await projectsOf(stays.id)]
  expect(moving).not.toEqual([])
  const { page } = await stage.visit('linh', '/config?tab=clients', options)
  const row = page.getByRole('row').filter({ has: page.getByRole('button', { name: `Merge ${twice.name}` }) })
  for (const name of ['Edit', 'Merge', 'Delete'])
    expect(await cutOff(row.getByRole('button', { name: `${name} ${twice.name}` }))).toBe(0)
  await row.getByRole('button', { name: `Merge ${twice.name}` }).click()
  const stay = dialog(page).getByRole('combobox', { name: 'Which one stays' })
  // The list is there before it is narrowed: the one that loads would replace it.
  await stay.click()
  await page.getByRole('option').first().waitFor()
  await stay.fill(stays.name)
  await page.getByRole('option', { name: stays.name, exact: true }).click()
  await dialog(page).getByText(`${twice.name} is deleted.`).waitFor()
  await settled(page)
  expect(await breaches(page)).toEqual([])
  await darken(page)
  expect(await breaches(page)).toEqual([])
  await dialog(page).getByRole('button', { name: 'Merge' }).click()
  await toast(page, `${twice.name} merged`)
  expect((await clients()).map(({ id }) => id)).not.toContain(twice.id)
  expect(await projectsOf(stays.id)).toEqual([...moving, ...staying].toSorted())
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.getByRole('button', { name: `Merge ${twice.name}` }).waitFor()
  expect((await clients()).map(({ id }) => id)).toContain(twice.id)
  expect([await projectsOf(twice.id), await projectsOf(stays.id)]).toEqual([moving, staying])
})
