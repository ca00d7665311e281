import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import type { AxeResults } from 'axe-core'
import type { Page } from 'playwright-core'

const source = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')
const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** Breaches of WCAG 2.2 AA on the page as it stands, or of some rules, one line each: rule, element, what is wrong with it. */
export async function breaches(page: Page, runOnly: readonly string[] = tags): Promise<string[]> {
  // Evaluated from outside of the page, so its content security policy need not allow it.
  await page.evaluate(`typeof axe === 'object' || ${source}`)
  // All else of its results is many times as much, to find and to hand over.
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'] })
  const violations = await page.evaluate<AxeResults['violations']>(
    `axe.run(${options}).then(({ violations }) => violations)`,
  )
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} ${target.join(' ')}: ${failureSummary}`),
  )
}
