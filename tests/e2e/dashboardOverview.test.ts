import { breaches } from './support/axe.ts'
import { darken } from './support/routes.ts'
import { settled } from './support/settled.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()

/** Job 12: what needs attention in the company, and the rows behind one number as a picture for a slide. */
it('a director sees what needs attention, opens the people behind a number and copies them, in three clicks', async () => {
  const { page, context } = await stage.visit('linh', '/')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await settled(page)
  const start = Date.now()
  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  const sentences = page.getByRole('list', { name: 'Needs attention' }).getByRole('listitem')
  await sentences.first().waitFor()
  expect(await sentences.count()).toBeLessThanOrEqual(7)
  const tile = page.getByRole('region', { name: 'Free next month' })
  const free = Number(await tile.getByRole('link').textContent())
  await tile.getByRole('link').click()
  const rows = page.getByRole('dialog')
  const people = rows.getByRole('list', { name: 'People' }).getByRole('listitem')
  await people.first().waitFor()
  expect(await people.count()).toBe(free)
  await rows.getByRole('button', { name: /as an image$/ }).click()
  await page.getByText('Image copied').waitFor()
  expect(Date.now() - start).toBeLessThan(20_000)
  const size = await page.evaluate(async () => {
    const [item] = await navigator.clipboard.read()
    const blob = await item?.getType('image/png')
    const { width, height } = blob ? await createImageBitmap(blob) : { width: 0, height: 0 }
    return { width, height }
  })
  const shown = await rows.locator('[data-image="whole"]').boundingBox()
  expect(Math.abs(size.width - 2 * (shown?.width ?? 0))).toBeLessThan(3)
  expect(size.height).toBeGreaterThan(100)
})

it.each([1440, 390])(
  'the overview is readable at %i px in both themes and never wider than the page',
  async (width) => {
    const { page } = await stage.visit('linh', '/dashboard', { viewport: { width, height: 900 } })
    await page.getByRole('list', { name: 'Projects by risk' }).waitFor()
    await settled(page)
    expect(await breaches(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= window.innerWidth)).toBe(true)
    await darken(page)
    expect(await breaches(page, ['color-contrast'])).toEqual([])
  },
)

it('numbers of invoices and people are only for those who read them', async () => {
  const { page } = await stage.visit('george', '/dashboard')
  await page.getByRole('region', { name: 'Needs attention' }).waitFor()
  await settled(page)
  const can = await stage.call<{ permissions: string[] }>('george', 'GET', '/auth/me')
  const isShown = async (name: string) => (await page.getByRole('region', { name }).count()) > 0
  expect(await isShown('Unpaid invoices')).toBe(can.permissions.includes('invoices.read'))
  expect(await isShown('Utilization')).toBe(can.permissions.includes('dashboards.resources.read'))
})
