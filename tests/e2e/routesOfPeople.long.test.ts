import { breaches } from './support/axe.ts'
import { below, darken, halves, soundOnes, walk } from './support/routes.ts'
import { change } from './support/find.ts'
import { settled } from './support/settled.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()

it.each(halves[1])(
  'every page of /%s has its name, is accessible in both themes and fits a phone',
  async (word) => expect(await walk(stage, 'linh', below(word))).toEqual(soundOnes(below(word))),
  300_000,
)

it.each(['/employees?perPage=10', '/employees/quang.pham'])('%s is accessible wide and dark', async (path) => {
  const { page } = await stage.visit('linh', path, { colorScheme: 'dark' })
  await settled(page)
  expect(await breaches(page)).toEqual([])
})

it('keeps panel, dialog, palette and forbidden page accessible in both themes', async () => {
  const { page } = await stage.visit('marek', '/employees/quang.pham')
  await page.getByRole('button', { name: 'Edit profile' }).click()
  await page.getByRole('dialog', { name: 'Edit general info' }).waitFor()
  await settled(page)
  expect(await breaches(page)).toEqual([])
  await darken(page)
  expect(await breaches(page)).toEqual([])
  await page.keyboard.press('Escape')
  await change(page, 'Mark as left now')
  await page.getByRole('dialog', { name: /as left/ }).waitFor()
  await settled(page)
  expect(await breaches(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.goto('/invoices')
  await page.getByText('Sorry, you are not authorized').waitFor()
  expect(await breaches(page)).toEqual([])
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').waitFor()
  await settled(page)
  expect(await breaches(page)).toEqual([])
})
