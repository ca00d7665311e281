import { readFileSync } from 'node:fs'
import { compileMessage } from '@lingui/message-utils/compileMessage'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import type { Page } from 'playwright-core'
import { often } from '#tests/support/long.ts'
import { entriesOf } from '#tests/support/catalogues.ts'
import { dataOf, leftInEnglish } from './support/english.ts'
import { below, halves } from './support/routes.ts'
import { settled } from './support/settled.ts'
import { openStage } from './support/stage.ts'

const stage = openStage()

const accents: Record<string, string> = { a: 'á', e: 'ê', i: 'ï', o: 'ø', u: 'ü', y: 'ÿ', c: 'ç', n: 'ñ', s: 'š' }

/** Makes a text a third longer, like German, with letters that English does not have. Keeps tags. */
const longer = (text: string) =>
  text
    .split(/(<\/?\w+\/?>)/)
    .map((part, at) => (at % 2 ? part : part.replaceAll(/[aeiouycns]/g, (letter) => accents[letter] ?? letter)))
    .join('') + '·'.repeat(text.includes(' ') ? Math.ceil(text.length / 3) : 0)

/** Converts the words of a compiled message, but not its values. */
function pseudo(token: unknown): unknown {
  if (typeof token === 'string') return longer(token)
  if (!Array.isArray(token)) return token
  const [name, format, choices] = token as [string, string?, Record<string, unknown>?]
  if (!choices) return token
  const said = Object.entries(choices).map(([key, part]) => [
    key,
    Array.isArray(part) ? part.map((one) => (one === '#' ? one : pseudo(one))) : part,
  ])
  return [name, format, Object.fromEntries(said)]
}

/** A catalogue of the build in pseudo-language. */
function catalogue(name: 'web' | 'contract'): string {
  const messages = entriesOf('en', name).map(({ message, context }) => [
    name === 'web' ? generateMessageId(message, context) : message,
    (compileMessage(message) as unknown[]).map(pseudo),
  ])
  return `export const messages = ${JSON.stringify(Object.fromEntries(messages))}`
}

/** The files of the Vietnamese catalogues, which are replaced. */
const manifest = JSON.parse(
  readFileSync(new URL('../../dist/web/.vite/manifest.json', import.meta.url), 'utf8'),
) as Record<string, { file: string }>

/** Buttons, tabs, links and headings whose text is cut off without an ellipsis or wrapping. */
const clipped = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('button, a, [role="tab"], h1, h2, th, label')]
      .filter((element) => {
        const { overflowX, textOverflow } = getComputedStyle(element)
        return overflowX === 'hidden' && textOverflow !== 'ellipsis' && element.scrollWidth > element.clientWidth + 1
      })
      .map((element) => element.textContent),
  )

const pages = halves
  .flat()
  .flatMap(below)
  .filter((_, at) => at % often(7, 1) === 3)

/** Faults of the page at the current width, if it has any. */
async function faultsOf(page: Page, data: ReadonlySet<string>): Promise<object[]> {
  await settled(page)
  const found = { left: await leftInEnglish(page, data), clipped: await clipped(page) }
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  return found.left.length > 0 || found.clipped.length > 0 || beyond > 0 ? [{ ...found, beyond }] : []
}

it('in pseudo-language no page clips a text or leaves one in English, wide or narrow', async () => {
  const { page, context } = await stage.visit('linh', '/profile')
  await context.addCookies([{ name: 'muster-language', value: 'vi', url: stage.product.url }])
  for (const name of ['web', 'contract'] as const)
    await page.route(`**/${manifest[`languages/vi/${name}.po`]?.file}`, (route) =>
      route.fulfill({ contentType: 'text/javascript', body: catalogue(name) }),
    )
  const data = dataOf(page)
  const wrong: object[] = []
  let widths = [1440, 390]
  for (const [path] of pages) {
    await page.goto(path)
    for (const width of widths) {
      await page.setViewportSize({ width, height: 900 })
      for (const fault of await faultsOf(page, data)) wrong.push({ path, width, ...fault })
    }
    // The next page begins as it was left, so half of them are loaded on a phone.
    widths = widths.toReversed()
  }
  expect(wrong).toEqual([])
}, 600_000)
