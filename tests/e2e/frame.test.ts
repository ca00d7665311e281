import type { Page } from 'playwright-core'
import { vietnamese } from './support/english.ts'
import { settled } from './support/settled.ts'
import { openStage, type Visit } from './support/stage.ts'

const stage = openStage()

/** Where the parts of the shell stand that frame and page share. */
async function partsOf(page: Page) {
  const read = (selector: string) =>
    page.locator(selector).evaluateAll((elements) =>
      elements.map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return { text: element.textContent, at: [x, y, width, height].map(Math.round) }
      }),
    )
  const menu = await read('nav[aria-label] li > a, nav[aria-label] li > div > button')
  const [header] = await read('header')
  const [heading] = await read('h1')
  // Its width depends on the buttons beside it.
  const { text, at: [x, y, , height] = [] } = heading ?? {}
  return {
    menu: menu.filter(({ at }) => at[3] === 64),
    header: header?.at,
    heading: { text, at: [x, y, height] },
    background: await page.evaluate(() => getComputedStyle(document.body).backgroundColor),
  }
}

/** Opens a page whose scripts don't come. */
async function openWithoutScripts({ page, watch }: Visit, path: string) {
  const scripts = /\.js$/
  watch.expect(/^net::ERR_FAILED GET \/assets\//)
  await page.route(scripts, (route) => route.abort())
  await page.goto(path)
  await page.locator('.frame h1').waitFor()
  return () => page.unroute(scripts)
}

test.each([
  ['linh', '/employees', 1440, 'light'],
  ['linh', '/projects', 1440, 'dark'],
  ['linh', '/invoices', 390, 'light'],
  ['george', '/dashboard', 1440, 'light'],
  ['huong', '/employees', 390, 'dark'],
] as const)(
  '%s sees the frame of %s at %i px before any script, and nothing moves',
  async (who, path, width, scheme) => {
    const visit = await stage.visit(who, '/profile', { viewport: { width, height: 844 } })
    const { page } = visit
    await settled(page)
    await page.evaluate((theme) => localStorage.setItem('RaStore.theme', JSON.stringify(theme)), scheme)
    // The theme reaches the server with the next page.
    await page.reload()
    await settled(page)

    const letScripts = await openWithoutScripts(visit, path)
    const frame = await partsOf(page)
    await letScripts()
    await page.goto(path)
    await settled(page)
    expect(await page.locator('.frame').count()).toBe(0)
    expect(await partsOf(page)).toEqual(frame)
  },
)

test('the frame speaks the language of the page', async () => {
  const visit = await stage.visit('linh', '/profile')
  await visit.context.addCookies([{ name: 'muster-language', value: 'vi', url: stage.product.url }])
  await openWithoutScripts(visit, '/employees')
  expect(await visit.page.locator('.frame h1').textContent()).toBe(vietnamese.get('Employees'))
})
